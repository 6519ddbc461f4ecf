import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { type ActorParts, actorOf, type Context, type UserType } from '../platform/shared/context.ts'
import { type AccountActivity, type ActivityEntry, activityInsert } from './activity.ts'
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

type Request = Pick<Context, 'school' | 'now' | 'origin'>

/** Returns an account's log entry in the shape that `activityInsert` takes. */
export function accountEntry(ctx: Request, { type, account, by, changes, oncePer }: AccountNote): ActivityEntry {
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
export async function noteAccount(em: EntityManager, ctx: Request, note: AccountNote): Promise<void> {
  await query(em, activityInsert([accountEntry(ctx, note)], { once: note.oncePer !== undefined }))
}

/** The most accounts that get their own entry for failed sign-ins within an hour; the others share one. */
const MOST_FAILING = 50

/**
 * Logs a failed sign-in. Guessing shows but cannot fill the log: each account gets one entry an hour, and all unknown
 * ones share one. The typed id is not kept: it may be a password.
 */
export async function noteFailedLogin(
  ctx: Pick<Context, 'em' | 'school' | 'now' | 'origin'>,
  userType: UserType,
  account: LoggedAccount | undefined,
): Promise<void> {
  const shared: ActivityEntry = {
    ...entryOf(ctx, 'login-failed', NOBODY_SIGNED_IN),
    id: idOf('login-failed', userType, 'others', periodOf(ctx, 'hour')),
  }
  const own =
    account === undefined
      ? shared
      : accountEntry(ctx, { type: 'login-failed', account, by: NOBODY_SIGNED_IN, oncePer: 'hour' })
  const entry = sql`case when (select n from failing) < ${MOST_FAILING}
    then ${JSON.stringify([own])}::jsonb else ${JSON.stringify([shared])}::jsonb end`
  await query(
    ctx.em,
    sql`with failing as (
       select count(*) as n from activity
       where school_id = ${ctx.school.id} and at >= date_trunc('hour', ${ctx.now}::timestamp) and type = 'login-failed')
     ${activityInsert(entry, { once: true })}`,
  )
}

function entryOf(ctx: Request, type: AccountNote['type'], actor: string): ActivityEntry {
  return { school_id: ctx.school.id, type, at: ctx.now, actor, door: ctx.origin, points_change: 0 }
}

/** Returns the minute or hour of the school's clock. */
function periodOf({ now }: Pick<Context, 'now'>, period: 'minute' | 'hour'): string {
  return now.slice(0, period === 'minute' ? 16 : 13)
}

/** Returns the same id for the same parts, as a uuid of version 8. */
function idOf(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
