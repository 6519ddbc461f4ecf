import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import { callerOrigin } from '../platform/shared/callerOrigin.ts'
import {
  type ActorParts,
  actorOf,
  type Context,
  type LoggedRequest,
  type UserType,
} from '../platform/shared/context.ts'
import { type AccountActivity, type ActivityEntry, activityInsert } from './activity.ts'
import { aboutRequest, notedAccount } from './securityLog.ts'
import type { Change } from '../platform/record/noteRecord.ts'

/** The account that an entry is about. */
export interface LoggedAccount {
  type: UserType
  id: string
  firstName: string
  lastName: string
}

/** The actor who was not signed in. */
export const NOBODY_SIGNED_IN = 'nobody'

/** One entry about an account. */
export interface AccountNote {
  type: AccountActivity | 'record-changed'
  account: LoggedAccount
  /** The actor; the account itself, where its owner acted. */
  by: ActorParts | typeof NOBODY_SIGNED_IN
  changes?: Readonly<Record<string, Change>>
  /** All of the kind within this time are one entry: for what can be repeated without end. */
  oncePer?: 'minute' | 'hour'
}

/** Returns an account's log entry in the shape that `activityInsert` takes. */
export function accountEntry(ctx: LoggedRequest, { type, account, by, changes, oncePer }: AccountNote): ActivityEntry {
  const actor = by === NOBODY_SIGNED_IN ? by : actorOf(by)
  return {
    ...entryOf(ctx, type, actor),
    record_kind: account.type,
    record_id: account.id,
    record_name: `${account.lastName} ${account.firstName}`,
    ...(changes === undefined ? {} : { changes }),
    ...(oncePer === undefined ? {} : { id: idOf(type, actor, account.id, periodOf(ctx, oncePer)) }),
  }
}

/** Writes into the activity what was done to an account, in the transaction of `em`. */
export async function noteAccount(em: EntityManager, ctx: LoggedRequest, note: AccountNote): Promise<void> {
  await query(em, activityInsert([accountEntry(ctx, note)], { once: note.oncePer !== undefined }))
}

/**
 * Logs a failed sign-in, at most once a minute for an account, with how often (SEC-42). The typed id is not kept, as it
 * may be a password: unknown accounts are named by the network they were tried from.
 */
export async function noteFailedLogin(ctx: Context, account: LoggedAccount | undefined): Promise<void> {
  const about = account === undefined ? {} : { account: notedAccount(account) }
  await ctx.call?.security.note({ ...aboutRequest(ctx), ...about, type: 'login-failed', actor: NOBODY_SIGNED_IN })
}

function entryOf(ctx: LoggedRequest, type: AccountNote['type'], actor: string): ActivityEntry {
  return {
    school_id: ctx.school.id,
    type,
    at: ctx.now,
    actor,
    door: ctx.origin,
    points_change: 0,
    ...callerOrigin(ctx),
  }
}

/** Returns the minute or hour of the school's clock. */
export function periodOf({ now }: Pick<Context, 'now'>, period: 'minute' | 'hour'): string {
  return now.slice(0, period === 'minute' ? 16 : 13)
}

/** Returns the same id for the same parts, as a uuid of version 8. */
export function idOf(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
