import { type LeavesInput, leavesInput } from '@koma/schema/input/leave'
import { type LeaveDays, type LeaveKind, leaveStateOn, type LeaveState } from '@koma/schema/rules/leave'
import { dateOf, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { pageReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeLeaves } from './leave.policy.ts'

/** The fee of a month of a pause, an adjustment of a contract. */
interface ChargedFee {
  /** `YYYY-MM`. */
  month: string
  contractId: string
  contractName: string
  /** The number of the adjustment. */
  number: number
  /** What was charged, in whole yen; also of a waived one. */
  amount: number
  isWaived: boolean
}

/** A pause or departure as staff see it. */
export interface Leave extends LeaveDays {
  id: string
  version: number
  studentId: string
  studentCode: string
  fullName: string
  saidOn: WallDate
  remindOn: WallDate | null
  reason: string
  note: string
  fee: number
  keepsPlaces: boolean
  /** How many lessons were cancelled for it. */
  cancelled: number
  madeAt: WallTime
  /** The name of who recorded it. */
  madeBy: string
  isUndone: boolean
  state: LeaveState
  fees: ChargedFee[]
}

type Row = Omit<Leave, 'state'>

const columns = (schoolId: string): Sql => sql`
  l.id, l.version, l.student_id as "studentId", st.student_id as "studentCode",
  st.last_name || ' ' || st.first_name as "fullName", l.kind, l.from_day::text as "from", l.until_day::text as "until",
  l.said_on::text as "saidOn", l.remind_on::text as "remindOn", l.reason, l.note, l.fee,
  l.keeps_places as "keepsPlaces", cardinality(l.bookings) as cancelled, ${wallTime('l.made_at')} as "madeAt",
  l.made_by as "madeBy", l.undone_at is not null as "isUndone",
  (select coalesce(jsonb_agg(jsonb_build_object('month', to_char(f.month, 'YYYY-MM'), 'contractId', f.contract_id,
      'contractName', k.contract_name, 'number', f.number, 'amount', a.value, 'isWaived', a.removed) order by f.month), '[]')
    from pause_fee f join contract k on k.school_id = f.school_id and k.id = f.contract_id
    cross join lateral (
      select value, removed from contract_adjustment
      where school_id = ${schoolId} and contract_id = f.contract_id and number = f.number
      order by revision desc limit 1) a
    where f.school_id = ${schoolId} and f.leave_id = l.id) as fees`

const from = sql`student_leave l join student st on st.school_id = l.school_id and st.id = l.student_id and not st.deleted`

const withState =
  (today: WallDate) =>
  (row: Row): Leave => ({ ...row, state: leaveStateOn(row, today) })

const lists = (today: WallDate): Record<NonNullable<LeavesInput['list']>, Sql> => {
  const day = sql`${today}::date`
  const underWay = sql`l.undone_at is null and l.from_day <= ${day} and (l.until_day is null or l.until_day >= ${day})`
  return {
    current: sql`l.undone_at is null and (l.until_day is null or l.until_day >= ${day})`,
    paused: sql`${underWay} and l.kind = 'pause'`,
    leaving: sql`l.undone_at is null and l.kind = 'leaving' and l.from_day > ${day}`,
    left: sql`${underWay} and l.kind = 'leaving'`,
    remind: sql`l.undone_at is null and l.kind = 'pause' and l.until_day is null and l.remind_on <= ${day}`,
    all: sql`true`,
  }
}

/** Returns pauses and departures, the latest first day first, a page at a time; all staff. (PAUSE-09) */
export async function leaves(ctx: Context, input: LeavesInput) {
  maySeeLeaves(ctx)
  const { list, studentId, ...which } = parseInput(ctx, leavesInput, input)
  const by = [
    { column: 'l.from_day', type: 'date' },
    { column: 'l.id', type: 'uuid' },
  ] as const
  const page = pageReading(ctx, which, { by: [...by], direction: 'desc' })
  const isNamed = studentId == null ? sql`` : sql`and l.student_id = ${studentId}`
  const rows = await query(
    ctx.em,
    sql<Row & { place: string[] }>`
      select ${columns(ctx.school.id)}, ${page.selectPlace} from ${from}
      where l.school_id = ${ctx.school.id} and ${lists(dateOf(ctx.now))[list ?? 'current']} ${isNamed}
        and ${page.afterPlace}
      order by ${page.inOrder} limit ${page.limit}`,
  )
  const { rows: shown, ...more } = page.pageOf<Row>(rows)
  return { leaves: shown.map(withState(dateOf(ctx.now))), ...more }
}

/** Returns one pause or departure of the school; null if there is none. */
export async function leaveById(em: EntityManager, ctx: Context, id: string): Promise<Leave | null> {
  const rows = await query(
    em,
    sql<Row>`select ${columns(ctx.school.id)} from ${from} where l.school_id = ${ctx.school.id} and l.id = ${id}`,
  )
  return rows.map(withState(dateOf(ctx.now)))[0] ?? null
}

/** What a pause or departure has done to a contract, for undoing it. */
export interface SettledContract {
  contractId: string
  contractName: string
  /** The number of the adjustment that took out what no refund did; null without one. */
  adjustment: number | null
  /** The points that were taken out. */
  points: number
  /** The payments together that hold the refund; null without one. */
  runId: string | null
  /** The courses of a contract that was deleted; null where it was not. */
  courses: string[] | null
  wasActive: boolean
}

/** A pause or departure with what undoing it needs, locked. */
export interface LockedLeave extends LeaveDays {
  id: string
  version: number
  studentId: string
  kind: LeaveKind
  bookings: string[]
  waits: { slotId: string; since: WallTime; id: string }[]
  places: string[]
  contracts: SettledContract[]
  keepsPlaces: boolean
  begun: boolean
  isUndone: boolean
}

/** Locks a pause or departure until the transaction ends; null if the school has none of this id. */
export async function lockLeave(em: EntityManager, ctx: Context, id: string): Promise<LockedLeave | null> {
  await query(em, sql`select from student_leave where school_id = ${ctx.school.id} and id = ${id} for update`)
  return readLeave(em, ctx, id)
}

/** Reads the same without a lock. */
export async function readLeave(em: EntityManager, ctx: Context, id: string): Promise<LockedLeave | null> {
  const [row] = await query(
    em,
    sql<LockedLeave>`
      select id, version, student_id as "studentId", kind, from_day::text as "from", until_day::text as "until",
        bookings, waits, places, contracts, keeps_places as "keepsPlaces", begun_at is not null as begun,
        undone_at is not null as "isUndone"
      from student_leave where school_id = ${ctx.school.id} and id = ${id}`,
  )
  return row ?? null
}
