import type { Language } from '@koma/schema/codes'
import { newSchool } from '../school/createSchool.ts'

/** The answers to the questions about a new school, by property, as they were typed. */
export type SchoolAnswers = Partial<Record<keyof typeof newSchool.shape, string>>

interface Words {
  questions: Record<keyof typeof newSchool.shape, string>
  expected: Record<keyof typeof newSchool.shape, string>
}

const words: Record<Language, Words> = {
  en: {
    questions: {
      name: 'Name of the school',
      host: 'Host name it is reached by, such as lessons.example.com',
      timezone: 'Time zone',
      language: 'Its language, jp or en',
      email: 'Email address of the school and its first staff member',
      adminName: 'Family and given name of the first staff member',
    },
    expected: {
      name: 'Enter a name of at most 200 characters.',
      host: 'Enter a host name such as lessons.example.com, without https:// and without a port.',
      timezone: 'Enter a time zone such as Asia/Tokyo.',
      language: 'Enter jp or en.',
      email: 'Enter an email address such as info@example.com, or nothing.',
      adminName: 'Enter family name and given name with a space between, at most 100 characters.',
    },
  },
  jp: {
    questions: {
      name: 'スクール名',
      host: 'アクセスするときのホスト名（例：lessons.example.com）',
      timezone: 'タイムゾーン',
      language: 'スクールの言語（jp：日本語、en：英語）',
      email: 'スクールと最初のスタッフのメールアドレス',
      adminName: '最初のスタッフの姓と名（例：山田 花子）',
    },
    expected: {
      name: '200文字以内で入力してください。',
      host: 'lessons.example.com のようなホスト名を、https:// とポート番号を付けずに入力してください。',
      timezone: 'Asia/Tokyo のようなタイムゾーンを入力してください。',
      language: 'jp または en と入力してください。',
      email: 'info@example.com のようなメールアドレスを入力してください（なければ空のまま）。',
      adminName: '姓と名の間にスペースを入れて、100文字以内で入力してください。',
    },
  },
}

/** Returns the language of a terminal by its variables, as POSIX orders them. */
export function terminalLanguage(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(Boolean) ?? ''
  return /^ja\b|^ja_/i.test(locale) ? 'jp' : 'en'
}

/** Returns the language in which setup asks: the one given for the school, otherwise that of the terminal. */
export function askedIn({ language }: SchoolAnswers, env: Readonly<Record<string, string | undefined>>): Language {
  return language === 'jp' || language === 'en' ? language : terminalLanguage(env)
}

/**
 * Asks for each answer that is missing, and again until it can be used. `proposed` holds the meaning of an empty answer.
 */
export async function askSchool(
  given: SchoolAnswers,
  proposed: SchoolAnswers,
  language: Language,
  terminal: { question(text: string): Promise<string>; say(line: string): void },
): Promise<SchoolAnswers> {
  const answers = { ...given }
  const { questions, expected } = words[language]
  for (const key of newSchool.keyof().options) {
    const proposal = proposed[key]
    while (answers[key] === undefined) {
      const typed = (await terminal.question(`${questions[key]}${proposal ? ` [${proposal}]` : ''}: `)).trim()
      const answer = typed === '' ? (proposal ?? '') : typed
      if (newSchool.shape[key].safeParse(answer).success) answers[key] = answer
      else terminal.say(expected[key])
    }
  }
  return answers
}
