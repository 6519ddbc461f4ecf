import { parseArgs } from 'node:util'
import { BadCommand } from './command.ts'

/**
 * Returns the words and the flags, those without and with a value, of a command line that takes `words` words. Throws
 * BadCommand, with the `usage`, for any other.
 */
export function readArgs<Flag extends string, Value extends string = never>(
  args: string[],
  taken: { words: number; flags: readonly Flag[]; values?: readonly Value[]; usage: string },
): { words: string[]; flags: Record<Flag, boolean>; values: Partial<Record<Value, string>> } {
  const { words, flags, values = [], usage } = taken
  const options = {
    ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
    ...Object.fromEntries(values.map((flag) => [flag, { type: 'string' as const }])),
  }
  try {
    const read = parseArgs({ args, options, allowPositionals: true })
    if (read.positionals.length !== words || read.positionals.includes('')) throw new Error(`pnpm koma ${usage}`)
    const parsed: Record<string, string | boolean | undefined> = read.values
    return {
      words: read.positionals,
      flags: Object.fromEntries(flags.map((flag) => [flag, parsed[flag] === true])) as Record<Flag, boolean>,
      values: Object.fromEntries(
        values.flatMap((flag) => (typeof parsed[flag] === 'string' ? [[flag, parsed[flag]]] : [])),
      ) as Partial<Record<Value, string>>,
    }
  } catch (error) {
    throw new BadCommand(error instanceof Error ? error.message : String(error))
  }
}
