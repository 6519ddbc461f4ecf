import { parseArgs } from 'node:util'
import { BadCommand } from './command.ts'

/**
 * The words and the flags (without values) of a command line that takes `words` words. Throws BadCommand, with the
 * `usage`, for any other.
 */
export function readArgs<Flag extends string>(
  args: string[],
  { words, flags, usage }: { words: number; flags: readonly Flag[]; usage: string },
): { words: string[]; flags: Record<Flag, boolean> } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length !== words || positionals.includes('')) throw new Error(`pnpm koma ${usage}`)
    const given = Object.fromEntries(flags.map((flag) => [flag, values[flag] === true])) as Record<Flag, boolean>
    return { words: positionals, flags: given }
  } catch (error) {
    throw new BadCommand(error instanceof Error ? error.message : String(error))
  }
}
