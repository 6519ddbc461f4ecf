import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type NewSchool, newSchool } from '../school/createSchool.ts'
import { BadCommand } from './command.ts'

/** The flags, the question for a missing one, and the meaning of an empty answer. */
const questions: { key: keyof NewSchool; flag: string; question: string; otherwise?: string }[] = [
  { key: 'name', flag: 'name', question: 'Name of the school' },
  { key: 'host', flag: 'host', question: 'Host name it is reached by, such as lessons.example.com' },
  { key: 'timezone', flag: 'timezone', question: 'Time zone', otherwise: 'Asia/Tokyo' },
  { key: 'language', flag: 'language', question: 'Its language, jp or en', otherwise: 'jp' },
  { key: 'email', flag: 'email', question: 'Email address of the school and its first staff member', otherwise: '' },
  { key: 'adminName', flag: 'admin-name', question: 'Family and given name of the first staff member' },
]

/**
 * Returns the school that a command line describes. At a terminal missing values are asked for, elsewhere they take
 * their defaults. Throws BadCommand naming every flag that is missing or cannot be used.
 */
export async function readSchool(args: string[]): Promise<NewSchool> {
  const given = flagsOf(args)
  const isMissing = questions.some(({ flag }) => given[flag] === undefined)
  const typed = isMissing && process.stdin.isTTY ? await ask(given) : given
  const answers = Object.fromEntries(questions.map(({ key, flag, otherwise }) => [key, typed[flag] ?? otherwise ?? '']))
  const result = newSchool.safeParse(answers)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => {
    const one = questions.find(({ key }) => key === path[0])
    const value = answers[String(path[0])] ?? ''
    return `--${one?.flag}: ${value === '' ? 'missing' : `"${value}" cannot be used`}; expected ${message}.`
  })
  throw new BadCommand(problems.join('\n'))
}

function flagsOf(args: string[]): Record<string, string | undefined> {
  try {
    const options = Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' as const }]))
    return parseArgs({ args, options }).values
  } catch (error) {
    const flags = questions.map(({ flag }) => `--${flag}`).join(' ')
    throw new BadCommand(`${error instanceof Error ? error.message : String(error)}\nIt takes ${flags}.`)
  }
}

async function ask(given: Record<string, string | undefined>): Promise<Record<string, string | undefined>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers = { ...given }
  try {
    for (const { flag, question, otherwise } of questions) {
      if (answers[flag] !== undefined) continue
      const answer = await terminal.question(`${question}${otherwise ? ` [${otherwise}]` : ''}: `)
      answers[flag] = answer.trim() === '' ? otherwise : answer
    }
    return answers
  } finally {
    terminal.close()
  }
}
