import type { Refusal } from '@koma/schema/answers'
import { type UndoLeaveInput, undoLeaveInput } from '@koma/schema/input/leave'
import { type BookingUndoNote, revivalRefusal } from '@koma/schema/rules/undoBooking'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { settledFacts } from '../bookings/offers/settledFacts.ts'
import { lockLessons } from '../bookings/repeat/lessonFacts.ts'
import { cancellationFacts, writeRevival } from '../bookings/undo/undoCancellation.ts'
import { undoneBooking } from '../bookings/undo/undoneBooking.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { lockRecord } from '../platform/record/records.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { lessonPeople } from '../slots/lessonPeople.ts'
import { refusingOtherMails, requireMatchingDigest } from '../slots/mailedPeople.ts'
import { Student } from '../students/student.entity.ts'
import { returnToTemplate } from '../template/returnToTemplate.ts'
import { setActive } from './beginLeave.ts'
import { mayCancelForLeave, mayRecordLeave, maySettleForLeave } from './leave.policy.ts'
import { lockLeave, type LockedLeave, readLeave } from './leave.reads.ts'
import { mailLeave, type MailedBooking } from './mailLeave.ts'
import { noteLeave } from './noteLeave.ts'
import { liftFees } from './pauseFees.ts'
import { restoreContracts } from './restoreContracts.ts'

/** A lesson that does not come back, and why. */
interface LostLesson {
  bookingId: string
  startsAt: WallTime
  refusal: { ok: false; code: 'generalE'; note: BookingUndoNote }
}

/** What an undo could not restore. */
interface LostByUndo {
  lessons: LostLesson[]
  /** The rows of the weekly template whose place is taken or gone. */
  places: string[]
  /** The contracts that changed since, or follow another by now. */
  contracts: string[]
}

export type UndoLeaveResult = { lost: LostByUndo } & ({ ok: true; id: string } | Refusal)

/**
 * Undoes a pause or leaving: the student is active again, lessons to come are booked again under their ids where seat,
 * time and points allow, waiting and fixed places come back, and its fees are lifted. What does not come back is named.
 * Staff with `studentEdit`, and `slotCancel` where lessons were cancelled. Refuses if others than those of the digest
 * `digest` would be told. (PAUSE-07)
 */
export async function undoLeave(ctx: Context, input: UndoLeaveInput): Promise<UndoLeaveResult> {
  const viewer = mayRecordLeave(ctx)
  const { id, tell, digest } = parseInput(ctx, undoLeaveInput, input)
  const nothing: LostByUndo = { lessons: [], places: [], contracts: [] }
  const result = await refusingOtherMails(() =>
    inTransaction<UndoLeaveResult>(ctx, async (em) => {
      const seen = await readLeave(em, ctx, id)
      if (seen === null) return { ...notThere, lost: nothing }
      if (seen.bookings.length > 0 && !mayCancelForLeave(viewer))
        return { ...forbiddenBy('leaveNeedsCancel'), lost: nothing }
      if (!seen.contracts.every(({ courses }) => maySettleForLeave(viewer, courses === null ? 'waive' : 'delete')))
        return { ...forbiddenBy('leaveNeedsContract'), lost: nothing }
      await lockAll(em, ctx, seen)
      const student = await lockRecord(em, Student, seen.studentId)
      const leave = await lockLeave(em, ctx, id)
      if (student === null || leave === null || leave.isUndone)
        return { ok: false, code: 'generalE', note: 'leaveGone', lost: nothing }
      await query(
        em,
        sql`update student_leave set undone_at = ${ctx.now}, version = version + 1
          where school_id = ${ctx.school.id} and id = ${id}`,
      )
      if (leave.kind === 'leaving' && leave.begun && leave.until === null)
        await setActive(em, ctx, viewer, student, true)
      const contracts = await restoreContracts(em, ctx, viewer, leave.contracts)
      const { lost, back } = await reviveLessons(em, ctx, viewer, leave)
      await rejoin(em, ctx, viewer, leave)
      const places = await returnToTemplate(em, ctx, viewer, leave.studentId, leave.places)
      await liftFees(em, ctx, viewer, id)
      await noteLeave(em, ctx, viewer, { leave, change: 'deleted' })
      if (tell !== false) await mailLeave(em, ctx, 'resumed', back)
      await requireMatchingDigest(em, ctx.school.id, digest)
      return { ok: true, id, lost: { lessons: lost, places, contracts } }
    }),
  )
  return 'lost' in result ? result : { ...result, lost: nothing }
}

/** Locks slots, template rows and contracts in the order in which bookings and edits do. */
async function lockAll(em: EntityManager, ctx: Context, leave: LockedLeave): Promise<void> {
  const rows = await query(
    em,
    sql<{ slotId: string }>`
      select slot_id as "slotId" from booking where school_id = ${ctx.school.id} and id = any(${leave.bookings}::uuid[])
      union select unnest(${leave.waits.map(({ slotId }) => slotId)}::uuid[])`,
  )
  await query(
    em,
    sql`select from slot where school_id = ${ctx.school.id} and id = any(${rows.map(({ slotId }) => slotId)}::uuid[])
      order by id for no key update`,
  )
  await query(
    em,
    sql`select from template where school_id = ${ctx.school.id} and id = any(${leave.places}::uuid[])
      order by id for update`,
  )
  await lockLessons(em, ctx, leave.studentId, [])
}

async function reviveLessons(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { bookings, studentId }: LockedLeave,
): Promise<{ lost: LostLesson[]; back: MailedBooking[] }> {
  const lost: LostLesson[] = []
  const back: MailedBooking[] = []
  const found = await Promise.all(bookings.map((id) => undoneBooking(em, ctx.school.id, id)))
  const lessons = found
    .flatMap((booking) =>
      booking === null || booking.startsAt <= ctx.now || booking.status === 'booked' ? [] : [booking],
    )
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  for (const booking of lessons) {
    const facts = await settledFacts(em, ctx, booking, studentId)
    const note = facts === null ? 'undoChanged' : revivalRefusal(cancellationFacts(null, facts, booking), ctx.now)
    if (facts === null || note !== null) {
      const refusal = { ok: false, code: 'generalE', note: note ?? 'undoChanged' } as const
      lost.push({ bookingId: booking.id, startsAt: booking.startsAt, refusal })
      continue
    }
    await writeRevival(em, ctx, viewer, facts, booking)
    const people = await lessonPeople(em, ctx.school.id, [booking.slotId])
    back.push({
      facts,
      people: people.filter(({ role, id }) => role === 'teaching' || id === studentId),
      place: booking,
      cost: booking.cost,
    })
  }
  return {
    lost,
    back: back.map(({ place: { courseId, online, locationId }, ...rest }) => ({
      ...rest,
      place: { courseId, online, locationId },
    })),
  }
}

/** Gives the student the earlier places on the waiting lists of lessons to come. */
async function rejoin(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { waits, studentId }: LockedLeave,
): Promise<void> {
  if (waits.length === 0 || !ctx.school.waitingList) return
  await query(
    em,
    sql`with back as (
        insert into waiting (school_id, slot_id, student_id, joined_at, id)
        select s.school_id, s.id, ${studentId}, w.since, w.id
        from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w ("slotId" uuid, since timestamp, id uuid)
        join slot s on s.school_id = ${ctx.school.id} and s.id = w."slotId" and s.starts_at > ${ctx.now}
        where not exists (select from booking b where b.school_id = ${ctx.school.id} and b.live_slot_id = s.id
          and b.student_id = ${studentId})
        on conflict do nothing returning slot_id),
      noted as (
        insert into activity (school_id, type, at, actor, slot_id, lesson_time, teacher_id, teacher_code, student_id,
          student_code, student_name, points_change, door)
        select ${ctx.school.id}::uuid, 'waiting-add', ${ctx.now}::timestamp, ${actorOf(viewer)}::text, s.id, s.starts_at,
          t.id, t.teacher_id, st.id, st.student_id, st.last_name || ' ' || st.first_name, 0, ${ctx.origin}::text
        from back join slot s on s.school_id = ${ctx.school.id} and s.id = back.slot_id
        join teacher t on t.school_id = ${ctx.school.id} and t.id = s.teacher_id
        join student st on st.school_id = ${ctx.school.id} and st.id = ${studentId})
      insert into outbox (school_id, topic, ref) select ${ctx.school.id}::uuid, 'slot', slot_id from back`,
  )
}
