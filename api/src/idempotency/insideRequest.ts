import type { EntityManager } from '@mikro-orm/postgresql'
import { countedAlready } from '../accounts/changesPace.ts'
import { readDirectory } from '../school/readDirectory.ts'
import { shareSpent } from '../keys/keyLimit.ts'
import type { Context } from '../platform/shared/context.ts'
import type { Directory } from '../platform/shared/directory.ts'

/** An answer as it is sent. */
export interface SentAnswer {
  status: number
  type: string
  body: Buffer
}

/** The result of a request. */
export interface Outcome {
  answer: SentAnswer
  /** Whether anything was done, or decided, that the same request again must not do again. */
  isDone: boolean
  /** Whether something broke in it, so that all of it is to be undone. */
  isBroken?: boolean
}

/** Undoes a transaction and brings the answer out of it. */
export class Undone extends Error {
  constructor(readonly answer: SentAnswer) {
    super('a request was undone')
  }
}

/** Returns the context of a whole request that is one transaction, `em`: nothing is announced before it ends. */
export function insideRequest(ctx: Context, em: EntityManager, more: Partial<Context> = {}): Context {
  let directory: Promise<Directory> | undefined
  shareSpent(ctx, em)
  countedAlready(em)
  return {
    ...ctx,
    em,
    events: { ...ctx.events, announce: () => undefined },
    directory: () => (directory ??= readDirectory(em, ctx.school.id)),
    ...more,
  }
}
