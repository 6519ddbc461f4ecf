import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type NewSchool, newSchool } from '../school/createSchool.ts'
import { loadEnvironment, projectRoot, readConfig } from '../shared/config.ts'
import { askedIn, askSchool, type SchoolAnswers } from './askSchool.ts'
import { BadCommand } from './command.ts'

const keys = newSchool.keyof().options

const flagOf = (key: keyof SchoolAnswers): string => (key === 'adminName' ? 'admin-name' : key)

/** The meaning of a flag that is left out. */
const defaults: SchoolAnswers = { timezone: 'Asia/Tokyo', language: 'jp', email: '' }

/**
 * Returns the school that a command line describes. At a terminal missing values are asked for, elsewhere they take
 * their defaults; the first school is proposed the host of PUBLIC_URL or this machine. Throws BadCommand naming every flag that
 * is missing or cannot be used, before anything is asked.
 */
export async function readSchool(args: string[], isFirst: boolean): Promise<NewSchool> {
  const given = flagsOf(args)
  if (!process.stdin.isTTY || keys.every((key) => given[key] !== undefined)) return judged({ ...defaults, ...given })
  const problems = problemsOf(given).filter(({ key }) => given[key] !== undefined)
  if (problems.length > 0) throw new BadCommand(problems.map(({ text }) => text).join('\n'))
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const proposed = isFirst ? { ...defaults, host: proposedHost() } : defaults
    const say = (line: string) => console.log(line)
    const question = (text: string) => terminal.question(text)
    return judged(await askSchool(given, proposed, askedIn(given, process.env), { question, say }))
  } finally {
    terminal.close()
  }
}

function judged(answers: SchoolAnswers): NewSchool {
  const result = newSchool.safeParse(answers)
  if (result.success) return result.data
  throw new BadCommand(
    problemsOf(answers)
      .map(({ text }) => text)
      .join('\n'),
  )
}

function problemsOf(answers: SchoolAnswers): { key: keyof SchoolAnswers; text: string }[] {
  return keys.flatMap((key) => {
    const value = answers[key] ?? ''
    const result = newSchool.shape[key].safeParse(value)
    const expected = result.error?.issues[0]?.message
    if (expected === undefined) return []
    return [
      {
        key,
        text: `--${flagOf(key)}: ${value === '' ? 'missing' : `"${value}" cannot be used`}; expected ${expected}.`,
      },
    ]
  })
}

/** Returns the host of PUBLIC_URL; without one, people reach Koma at this machine. */
function proposedHost(): string {
  const { publicUrl } = readConfig(loadEnvironment(projectRoot, process.env))
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
}

function flagsOf(args: string[]): SchoolAnswers {
  try {
    const options = Object.fromEntries(keys.map((key) => [flagOf(key), { type: 'string' as const }]))
    const { values } = parseArgs({ args, options })
    return Object.fromEntries(
      keys.flatMap((key) => (values[flagOf(key)] === undefined ? [] : [[key, values[flagOf(key)]]])),
    )
  } catch (error) {
    const flags = keys.map((key) => `--${flagOf(key)}`).join(' ')
    throw new BadCommand(`${error instanceof Error ? error.message : String(error)}\nIt takes ${flags}.`)
  }
}
