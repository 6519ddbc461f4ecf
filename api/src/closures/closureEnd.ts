import type { Refusal } from '@koma/schema/answers'
import { bookedRefusal } from '@koma/schema/rules/closing'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { saveNotifiedCount } from '../platform/jobs/runs/saveNotifiedCount.ts'
import type { EndedRun, RunFacts } from '../platform/jobs/runs/runKind.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { mayCloseBooked } from './closure.policy.ts'
import { closureName } from './closureName.ts'
import { tellClosed } from './tellClosed.ts'

/** Whether people get mails about what a run empties, and after how many steps the last mails were queued. */
export const emptyingInput = z.object({ tell: z.boolean(), told: z.int().default(0) })

type Input = z.output<typeof emptyingInput>

/**
 * Queues the mails about what a run has emptied since the last ones, once it has ended, also where it was stopped on
 * its way.
 */
export async function tellEnded(
  em: EntityManager,
  { id: schoolId, now }: { id: string; now: WallTime },
  { id, input: { tell, told }, done }: EndedRun<Input>,
): Promise<void> {
  if (!tell) return
  await tellClosed(em, schoolId, id, now, told)
  await saveNotifiedCount(em, schoolId, id, done)
}

/** The slots that a step `s` of a run empties. */
const emptiedIds = sql`select jsonb_array_elements_text(coalesce(s.item -> 'slotIds',
  case when s.item ->> 'what' = 'close' then jsonb_build_array(s.item -> 'slotId') end))::uuid`

/** Refuses emptying booked slots if the run's starter lacks slotCancel (decision 036). */
export async function emptyingRefusal(
  em: EntityManager,
  { school }: Context,
  by: Viewer,
  { id, done }: EndedRun<Input>,
): Promise<Refusal | null> {
  if (mayCloseBooked(by)) return null
  const booked = await query(
    em,
    sql`select from run_step s join slot on slot.school_id = ${school.id} and slot.id in (${emptiedIds})
      where s.school_id = ${school.id} and s.run_id = ${id} and s.number > ${done} and slot.booked_count > 0 limit 1`,
  )
  return bookedRefusal({ taken: booked.length, mayCancel: false })
}

interface ClosureSummary {
  runId: string
  startsAt: string
  endsAt: string
  subject: string | null
  reason: string
  more: number
  slots: number
  /** The slots in which somebody was booked. */
  lessons: number
  bookings: number
}

/**
 * Returns the days, subject and reason of the closures of runs, and how much they emptied, in the reader's words, by
 * run. For an absence it counts only lessons that are not held.
 */
export async function closureLabels(
  { em, school, language }: Context,
  runs: readonly RunFacts<Input>[],
  isAbsence = false,
): Promise<ReadonlyMap<string, string>> {
  const rows = await query(
    em,
    sql<ClosureSummary>`
      select distinct on (c.run_id) c.run_id as "runId", ${wallTime('c.starts_at')} as "startsAt",
        ${wallTime('c.ends_at')} as "endsAt", coalesce(l.location_name, t.display_name) as subject, c.reason,
        (count(*) over (partition by c.run_id))::int - 1 as more,
        (select count(*)::int
          from closure x join closure_slot cs on cs.school_id = ${school.id} and cs.closure_id = x.id
          where x.school_id = ${school.id} and x.run_id = c.run_id) as slots,
        (select count(distinct b.slot_id)::int
          from closure x join closure_booking cb on cb.school_id = ${school.id} and cb.closure_id = x.id
          join booking b on b.school_id = ${school.id} and b.id = cb.booking_id
          where x.school_id = ${school.id} and x.run_id = c.run_id) as lessons,
        (select count(*)::int
          from closure x join closure_booking cb on cb.school_id = ${school.id} and cb.closure_id = x.id
          where x.school_id = ${school.id} and x.run_id = c.run_id) as bookings
      from closure c
      left join location l on l.school_id = c.school_id and l.id = c.location_id
      left join teacher t on t.school_id = c.school_id and t.id = c.teacher_id
      where c.school_id = ${school.id} and c.run_id = any(${runs.map(({ id }) => id)}::uuid[])
      order by c.run_id, c.starts_at, c.id`,
  )
  return new Map(rows.map((row) => [row.runId, summaryText(row, language === 'jp', isAbsence)]))
}

function summaryText(summary: ClosureSummary, isJapanese: boolean, isAbsence: boolean): string {
  const { subject, reason, more, slots, lessons, bookings, ...span } = summary
  const others = more === 0 ? '' : isJapanese ? `ほか${more}件` : `and ${more} more`
  const closed = isJapanese ? `枠${slots}件・予約${bookings}件` : `slots: ${slots}, bookings: ${bookings}`
  const emptied = isAbsence ? notHeld({ slots, lessons, bookings }, isJapanese) : `(${closed})`
  return [closureName(span), subject ?? '', reason, others, isAbsence && slots === 0 ? '' : emptied]
    .filter((part) => part !== '')
    .join(' ')
}

/** Counts the lessons that people lost, and apart from them the slots that nobody had booked. */
function notHeld(
  { slots, lessons, bookings }: Pick<ClosureSummary, 'slots' | 'lessons' | 'bookings'>,
  isJapanese: boolean,
) {
  const free = slots - lessons
  const parts = isJapanese
    ? [lessons > 0 && `休講${lessons}件・予約${bookings}件`, free > 0 && `予約のない枠${free}件`]
    : [lessons > 0 && `not held: ${lessons}, bookings: ${bookings}`, free > 0 && `slots nobody had booked: ${free}`]
  return `(${parts.filter((part) => part !== false).join(isJapanese ? '・' : ', ')})`
}
