import type { Config } from '../../platform/shared/config.ts'
import type { MikroORM } from '../../platform/database/connection.ts'

/** The database a command works on. */
export interface Workplace {
  orm: MikroORM
  databaseUrl: string
  config: Config
}

/** Does the work, and returns the exit code. */
export type Work = (place: Workplace) => Promise<number>

/**
 * A command of `pnpm koma`: reads what follows its name (and asks for what is missing, at a terminal) before any
 * database is opened. Throws BadCommand for what cannot be understood.
 */
export type Command = (args: string[]) => Promise<Work>

/** The command line cannot be used; the message has a line for each problem, for the operator. */
export class BadCommand extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadCommand'
  }
}
