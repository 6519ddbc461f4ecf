import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type NewSchool, newSchool } from '../../school/createSchool.ts'
import { loadEnvironment, projectRoot, readConfig } from '../../platform/shared/config.ts'
import { askLanguage, askSchool, type SchoolAnswers } from './askSchool.ts'
import { BadCommand } from './command.ts'
import { type SchoolWords, schoolWords } from './schoolWords.ts'
import { givenLanguage, spokenLanguage } from './spokenLanguage.ts'

const keys = newSchool.keyof().options

const flagOf = (key: keyof SchoolAnswers): string => (key === 'adminName' ? 'admin-name' : key)

/** The meaning of a flag that is left out. */
const defaults: SchoolAnswers = { timezone: 'Asia/Tokyo', language: 'ja', email: '' }

/** A school to create, and what its command says. */
export interface ReadSchool {
  school: NewSchool
  words: SchoolWords
}

/**
 * Returns the school that a command line describes. At a terminal missing values are asked for, elsewhere they take
 * their defaults; the first school is proposed the host of PUBLIC_URL or this machine. Throws BadCommand
 * naming every flag that is missing or cannot be used, before anything is asked.
 */
export async function readSchool(args: string[], isFirst: boolean): Promise<ReadSchool> {
  const words = schoolWords[spokenLanguage(givenLanguage(args), process.env)]
  const flags = flagsOf(args, words)
  if (!process.stdin.isTTY || keys.every((key) => flags[key] !== undefined))
    return { school: judged({ ...defaults, ...flags }, words), words }
  const problems = problemsOf(flags, words).filter(({ key }) => flags[key] !== undefined)
  if (problems.length > 0) throw new BadCommand(problems.map(({ text }) => text).join('\n'))
  return atTerminal(flags, isFirst)
}

async function atTerminal(answers: SchoolAnswers, isFirst: boolean): Promise<ReadSchool> {
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const proposed = isFirst ? { ...defaults, host: proposedHost() } : defaults
    const terminal = { question: (text: string) => asking.question(text), say: (line: string) => console.log(line) }
    const spokenIn = await askLanguage(answers, process.env, terminal)
    const language = spokenLanguage(spokenIn.language, process.env)
    const words = schoolWords[language]
    return { school: judged(await askSchool(spokenIn, proposed, language, terminal), words), words }
  } finally {
    asking.close()
  }
}

function judged(answers: SchoolAnswers, words: SchoolWords): NewSchool {
  const result = newSchool.safeParse(answers)
  if (result.success) return result.data
  throw new BadCommand(
    problemsOf(answers, words)
      .map(({ text }) => text)
      .join('\n'),
  )
}

function problemsOf(answers: SchoolAnswers, words: SchoolWords): { key: keyof SchoolAnswers; text: string }[] {
  return keys.flatMap((key) => {
    const value = answers[key] ?? ''
    if (newSchool.shape[key].safeParse(value).success) return []
    const flag = `--${flagOf(key)}`
    const expected = words.expected[key]
    return [{ key, text: value === '' ? words.missing(flag, expected) : words.unusable(flag, value, expected) }]
  })
}

/** Returns the host of PUBLIC_URL; without one, people reach Koma at this machine. */
function proposedHost(): string {
  const { publicUrl } = readConfig(loadEnvironment(projectRoot, process.env))
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
}

function flagsOf(args: string[], words: SchoolWords): SchoolAnswers {
  const options = Object.fromEntries(keys.map((key) => [flagOf(key), { type: 'string' as const }]))
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const problem = tokens.flatMap((token) => {
    if (token.kind === 'positional') return words.leftOver(token.value)
    if (token.kind === 'option-terminator') return []
    if (!Object.hasOwn(options, token.name)) return words.unknownFlag(token.rawName)
    const isFlag = token.value?.startsWith('--') === true && token.inlineValue === false
    return token.value === undefined || isFlag ? words.withoutValue(token.rawName) : []
  })[0]
  if (problem !== undefined)
    throw new BadCommand(`${problem}\n${words.taken(keys.map((key) => `--${flagOf(key)}`).join(' '))}`)
  const values = new Map(tokens.flatMap((token) => (token.kind === 'option' ? [[token.name, token.value]] : [])))
  return Object.fromEntries(keys.flatMap((key) => (values.has(flagOf(key)) ? [[key, values.get(flagOf(key))]] : [])))
}
