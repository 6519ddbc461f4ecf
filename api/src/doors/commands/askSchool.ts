import type { Language } from '@koma/schema/codes'
import { newSchool } from '../../school/createSchool.ts'
import { schoolWords } from './schoolWords.ts'
import { localeLanguage } from './spokenLanguage.ts'

/** The answers to the questions about a new school, by property, as they were typed. */
export type SchoolAnswers = Partial<Record<keyof typeof newSchool.shape, string>>

export interface Terminal {
  question(text: string): Promise<string>
  say(line: string): void
}

/** Asks for the school's language in both, where neither a flag nor the terminal tells one; setup goes on in it. */
export async function askLanguage(
  answers: SchoolAnswers,
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<SchoolAnswers> {
  if (answers.language !== undefined || localeLanguage(env) !== null) return answers
  const language = newSchool.shape.language
  for (;;) {
    const typed = (await terminal.question('スクールの言語 / Language of the school (ja, en) [ja]: ')).trim() || 'ja'
    if (language.safeParse(typed).success) return { ...answers, language: typed }
    terminal.say(
      Object.values(schoolWords)
        .map(({ enter, expected }) => enter(expected.language))
        .join(' '),
    )
  }
}

/**
 * Asks for each answer that is missing, and again until it can be used. `proposed` holds the meaning of an empty
 * answer.
 */
export async function askSchool(
  initial: SchoolAnswers,
  proposed: SchoolAnswers,
  language: Language,
  terminal: Terminal,
): Promise<SchoolAnswers> {
  const answers = { ...initial }
  const { questions, expected, enter } = schoolWords[language]
  for (const key of newSchool.keyof().options) {
    const proposal = proposed[key]
    while (answers[key] === undefined) {
      const typed = (await terminal.question(`${questions[key]}${proposal ? ` [${proposal}]` : ''}: `)).trim()
      const answer = typed === '' ? (proposal ?? '') : typed
      if (newSchool.shape[key].safeParse(answer).success) answers[key] = answer
      else terminal.say(enter(expected[key]))
    }
  }
  return answers
}
