import {
  guardianMailKinds,
  type GuardianMailKind,
  guardianMailsInput,
  type GuardianMailsInput,
} from '@koma/schema/input/guardianMails'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type LoggedAccount, NOBODY_SIGNED_IN, noteAccount } from '../activity/noteAccount.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { maySeeChildren } from './guardian.policy.ts'
import { childrenOf } from './guardian.reads.ts'
import type { ChildMailsType } from './guardian.type.ts'

/** Returns which kinds of email the viewer has stopped about each active child, by name. Guardians. (FAM-11) */
export async function guardianMails(ctx: Context): Promise<ChildMailsType[]> {
  const { id } = maySeeChildren(ctx)
  const children = await childrenOf(ctx)
  const links = await query(
    ctx.em,
    sql<{ studentId: string; stopped: GuardianMailKind[] }>`
      select student_id as "studentId", stopped_mails as stopped from guardian_student
      where school_id = ${ctx.school.id} and guardian_id = ${id}`,
  )
  const stoppedOf = new Map(links.map(({ studentId, stopped }) => [studentId, inOrder(stopped)]))
  return children.map((child) => ({ id: child.id, child, stopped: stoppedOf.get(child.id) ?? [] }))
}

/**
 * Saves which kinds of email about one child the viewer no longer wants; the log keeps what changed. 404 for somebody
 * who is not a child of theirs. (FAM-11)
 */
export async function updateGuardianMails(ctx: Context, input: GuardianMailsInput): Promise<{ ok: true } | Refusal> {
  const viewer = maySeeChildren(ctx)
  const read = readForm(ctx, guardianMailsInput, input)
  if (!read.ok) return read
  const { studentId, stopped } = read.form
  if (!(await childrenOf(ctx)).some(({ id }) => id === studentId)) return notThere
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    const link = await lockLink(em, ctx.school.id, sql`guardian_id = ${viewer.id} and student_id = ${studentId}`)
    if (link === null) return notThere
    await stopMails(em, ctx, { link, stopped, by: viewer })
    return { ok: true }
  })
}

/**
 * Stops one kind of email about one child by a link between them, without a sign-in; false if there is no such link.
 */
export async function stopGuardianMail(
  em: EntityManager,
  ctx: Context,
  linkId: string,
  kind: GuardianMailKind,
): Promise<boolean> {
  const link = await lockLink(em, ctx.school.id, sql`id::text = ${linkId}`)
  if (link === null) return false
  await stopMails(em, ctx, { link, stopped: [...link.stopped, kind], by: NOBODY_SIGNED_IN })
  return true
}

/** A link, its guardian and what they have stopped; `code` is the student's. */
interface Link {
  id: string
  code: string
  stopped: GuardianMailKind[]
  guardian: LoggedAccount
}

async function lockLink(em: EntityManager, schoolId: string, which: ReturnType<typeof sql>): Promise<Link | null> {
  const [link] = await query(
    em,
    sql<Link>`
      with gs as materialized (
        select * from guardian_student where school_id = ${schoolId} and ${which} for update)
      select gs.id, st.student_id as code, gs.stopped_mails as stopped,
        jsonb_build_object('type', 'guardian', 'id', g.id, 'firstName', g.first_name, 'lastName', g.last_name) as guardian
      from gs
      join guardian g on g.school_id = ${schoolId} and g.id = gs.guardian_id
      join student st on st.school_id = ${schoolId} and st.id = gs.student_id`,
  )
  return link ?? null
}

async function stopMails(
  em: EntityManager,
  ctx: Context,
  { link, stopped, by }: { link: Link; stopped: readonly GuardianMailKind[]; by: Viewer | typeof NOBODY_SIGNED_IN },
): Promise<void> {
  const [before, after] = [inOrder(link.stopped), inOrder(stopped)]
  if (before.join() === after.join()) return
  await query(
    em,
    sql`
      update guardian_student set stopped_mails = ${after}::text[]
      where school_id = ${ctx.school.id} and id = ${link.id}`,
  )
  const listed = (kinds: readonly GuardianMailKind[], kind: GuardianMailKind) =>
    kinds.includes(kind) ? [link.code] : []
  const changed = guardianMailKinds.filter((kind) => before.includes(kind) !== after.includes(kind))
  const changes = Object.fromEntries(
    changed.map((kind) => [loggedAs[kind], [listed(before, kind), listed(after, kind)] as const]),
  )
  await noteAccount(em, ctx, { type: 'record-changed', account: link.guardian, by, changes })
}

/** The names by which the log knows the kinds that were stopped; their values are the codes of the students. */
const loggedAs: Record<GuardianMailKind, string> = {
  lessons: 'stoppedLessons',
  waiting: 'stoppedWaiting',
  reminders: 'stoppedReminders',
  dailySchedule: 'stoppedDailySchedule',
  contracts: 'stoppedContracts',
  papers: 'stoppedPapers',
}

const inOrder = (kinds: readonly GuardianMailKind[]): GuardianMailKind[] =>
  guardianMailKinds.filter((kind) => kinds.includes(kind))
