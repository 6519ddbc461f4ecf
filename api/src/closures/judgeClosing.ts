import { createHash } from 'node:crypto'
import type { Refusal } from '@koma/schema/answers'
import { closingInput, type ClosingInput, type ClosingRequest } from '@koma/schema/input/closure'
import { skippedEnd } from '@koma/schema/rules/closedSpan'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { type LessonPerson, lessonPeople, noticesOf } from '../slots/lessonPeople.ts'
import { type SeatInSlot, seatsInSlots, type SlotInSpan, slotsInSpans, type Span } from './closedSlots.ts'

/** A slot in the time that is to be closed, with who has a seat and who waits. */
interface ClosingSlot extends SlotInSpan {
  seats: readonly SeatInSlot[]
  waiting: readonly LessonPerson[]
}

/** The effect of a closure: every slot in it, how many students are notified by mail, and a digest of all of it. */
export interface ClosingPlan {
  slots: ClosingSlot[]
  /** The number of students it concerns, and of those who would get a mail. */
  students: number
  mails: number
  /** The people it concerns: those booked or waiting, and the teachers of booked lessons that are not held. */
  people: LessonPerson[]
  digest: string
}

/**
 * Returns the request as the form writes it, or what is wrong with it: 400 with its field, 404 for an unknown place or
 * teacher.
 */
export async function readClosing(
  ctx: Context,
  em: EntityManager,
  input: ClosingInput,
): Promise<{ ok: true; request: ClosingRequest } | Refusal> {
  const read = readForm(ctx, closingInput, input)
  if (!read.ok) return read
  const { spans, locationId = null, teacherId = null } = read.form
  if (spans.every(({ endsAt }) => endsAt <= ctx.now))
    return { ok: false, code: '400', note: 'closureOver', field: 'endsAt' }
  const skipped = spans.map((span) => skippedEnd(span, ctx.school.timezoneName)).find((end) => end !== null)
  if (skipped !== undefined) return { ok: false, code: '400', note: 'timeSkipped', field: skipped }
  const [known] = await query(
    em,
    sql<{ known: boolean }>`
      select (${locationId}::uuid is null or exists (
          select from location where school_id = ${ctx.school.id} and id = ${locationId} and not deleted))
        and (${teacherId}::uuid is null or exists (
          select from teacher where school_id = ${ctx.school.id} and id = ${teacherId} and not deleted)) as known`,
  )
  return known?.known === true ? { ok: true, request: read.form } : { ok: false, code: '404', note: 'notFound' }
}

/**
 * Refuses with 409 a span that is closed already for the same school, place or teacher; null if none is. Closed twice,
 * it would have to be opened twice, and what the first closure removed would not return.
 */
export async function closedAlready(ctx: Context, em: EntityManager, request: ClosingRequest): Promise<Refusal | null> {
  const [found] = await query(
    em,
    sql<{ closed: boolean }>`
      select exists (
        select from closure c
        join jsonb_to_recordset(${JSON.stringify(request.spans)}::jsonb) as span ("startsAt" timestamp, "endsAt" timestamp)
          on c.starts_at <= span."startsAt" and c.ends_at >= span."endsAt"
        where c.school_id = ${ctx.school.id} and c.reopened_at is null
          and c.location_id is not distinct from ${request.locationId ?? null}::uuid
          and c.teacher_id is not distinct from ${request.teacherId ?? null}::uuid) as closed`,
  )
  return found?.closed === true ? { ok: false, code: '409', note: 'closureThere', field: 'endsAt' } : null
}

/** Returns what the wished closure would do now. Writes nothing. */
export async function planClosing(ctx: Context, em: EntityManager, request: ClosingRequest): Promise<ClosingPlan> {
  const { locationId = null, teacherId = null, tell } = request
  const spans = request.spans.map((span, index): Span => ({ ...span, id: String(index), locationId, teacherId }))
  const slotsInTime = await slotsInSpans(em, ctx.school.id, spans, { now: ctx.now })
  const closingIds = slotsInTime.filter(({ stays }) => stays === null).map(({ slotId }) => slotId)
  const seats = Map.groupBy(await seatsInSlots(em, ctx.school.id, closingIds), ({ slotId }) => slotId)
  const concerned = await lessonPeople(em, ctx.school.id, closingIds)
  const people = concerned.filter(({ type }) => type === 'student')
  const waiting = Map.groupBy(
    people.filter(({ role }) => role === 'waiting'),
    ({ slotId }) => slotId,
  )
  const slots = slotsInTime.map((slot) => ({
    ...slot,
    seats: seats.get(slot.slotId) ?? [],
    waiting: waiting.get(slot.slotId) ?? [],
  }))
  const mailed = new Set(people.filter(({ notice }) => notice === 'mail').map(({ id }) => id))
  // A slot without a booking is not missed by its teacher.
  const notified = concerned.filter(({ type, slotId }) => type === 'student' || (seats.get(slotId)?.length ?? 0) > 0)
  return {
    slots,
    students: new Set(people.map(({ id }) => id)).size,
    mails: tell ? mailed.size : 0,
    people: notified,
    digest: digestOf(request, slots, notified),
  }
}

/** Returns a digest of what was shown: which slots go or stay, whose seats and waiting end, and who is mailed. */
function digestOf(request: ClosingRequest, slots: readonly ClosingSlot[], recipients: readonly LessonPerson[]): string {
  const shown = slots.map(({ slotId, stays, seats, waiting }) => [
    slotId,
    stays,
    seats.map(({ bookingId }) => bookingId),
    waiting.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)),
  ])
  return createHash('sha256')
    .update(JSON.stringify([request, shown, noticesOf(recipients, request.tell)]))
    .digest('base64url')
}
