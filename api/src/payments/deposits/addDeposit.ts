import type { PaymentMethod, RefundReason } from '@koma/schema/records/payment'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'

/** What moves a deposit: money that comes in, is applied to a contract, or is given back. */
export const depositKinds = ['received', 'applied', 'refunded'] as const
export type DepositKind = (typeof depositKinds)[number]

/** An entry to be made. */
export interface NewDeposit {
  studentId: string
  studentName: string
  kind: DepositKind
  value: number
  date: WallDate
  method?: PaymentMethod | null
  receivedBy?: string
  reference?: string
  note?: string
  reason?: RefundReason
  /** The run of payments that it is a part of. */
  runId?: string | null
  requestId: string | null
  /** The digest of what the request asked for. */
  requestHash: string
}

/** The field of the log that tells each. */
export const loggedAs: Readonly<Record<DepositKind, string>> = {
  received: 'depositReceived',
  applied: 'depositApplied',
  refunded: 'depositRefunded',
}

/** Adds an entry to a student's deposits, in the log and to those who have the student open. Returns its id. */
export async function addDeposit(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  entry: NewDeposit,
): Promise<string> {
  const { studentId, studentName, kind, value, date, method = null, runId = null, reason = null, requestId } = entry
  const { receivedBy = '', reference = '', note = '' } = entry
  const [made] = await query(
    em,
    sql<{ id: string }>`
      insert into deposit_entry (school_id, student_id, kind, value, date, method, received_by, reference, note, reason,
        run_id, actor, at, request_id, request_hash)
      values (${ctx.school.id}, ${studentId}, ${kind}, ${value}, ${date}, ${method}, ${receivedBy}, ${reference}, ${note},
        ${reason}, ${runId}, ${actorOf(by)}, ${ctx.now}, coalesce(${requestId}::uuid, uuidv7()), ${entry.requestHash})
      returning id`,
  )
  if (made === undefined) throw new Error('a deposit was not kept')
  await noteDeposit(em, ctx, by, { id: studentId, name: studentName }, { [loggedAs[kind]]: [null, value] })
  return made.id
}

/** Notes what moved a deposit in the log of its student, and announces the student. */
export async function noteDeposit(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  student: { id: string; name: string },
  changes: Record<string, readonly [unknown, unknown]>,
): Promise<void> {
  await noteRecord(em, ctx, by, { kind: 'student', ...student, change: 'changed', changes })
  await query(em, sql`insert into outbox (school_id, topic, ref) values (${ctx.school.id}, 'student', ${student.id})`)
}

/** Returns the entry that the same request made before; null if it made none, or there is no `requestId`. */
export async function madeBefore(
  em: EntityManager,
  schoolId: string,
  by: Viewer,
  requestId: string | null,
): Promise<{ id: string; hash: string | null } | null> {
  if (requestId === null) return null
  const [made] = await query(
    em,
    sql<{ id: string; hash: string | null }>`
      select id, request_hash as hash from deposit_entry
      where school_id = ${schoolId} and actor = ${actorOf(by)} and request_id = ${requestId}::uuid`,
  )
  return made ?? null
}
