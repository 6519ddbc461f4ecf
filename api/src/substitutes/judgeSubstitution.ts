import { createHash } from 'node:crypto'
import type { Refusal } from '@koma/schema/answers'
import type { SubstitutionRequest } from '@koma/schema/input/substitute'
import { bookedRefusal } from '@koma/schema/rules/closing'
import type { MoveWarning } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { SeatInSlot, SlotInSpan } from '../closures/closedSlots.ts'
import { mayCloseBooked } from '../closures/closure.policy.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { judgeMoves, type MoveVerdict } from '../slots/moves/judgeMoves.ts'
import { type LessonPerson, noticesOf } from '../slots/lessonPeople.ts'
import { readStoredSlots, type StoredSlot } from '../slots/slot.facts.ts'
import { slotsOfAbsence } from './awaySpan.ts'
import { seatsAndWaiting } from './awayLessons.ts'

/** The choices for a lesson: a substitute takes it, it is not held, or it stays for later. */
export const substitutions = ['give', 'close', 'leave'] as const
export type SubstitutionWhat = (typeof substitutions)[number]

/** The outcome for one lesson; with a refusal it stays with the absent teacher. */
interface SubstitutionLine extends Omit<SlotInSpan, 'stays' | 'spanId'> {
  what: SubstitutionWhat
  toTeacherId: string | null
  refusal: Refusal | null
  warnings: readonly MoveWarning[]
  seats: readonly SeatInSlot[]
  waiting: readonly LessonPerson[]
  /** The people it concerns. */
  people: readonly LessonPerson[]
}

/** The effect of an absence, with a digest of all of it. */
export interface SubstitutionPlan {
  lines: SubstitutionLine[]
  /** The number of students it concerns, and of people who get a mail. */
  students: number
  mails: number
  digest: string
}

/** A plan with the slots and verdicts to carry it out. */
export interface JudgedSubstitution {
  plan: SubstitutionPlan
  stored: readonly StoredSlot[]
  verdicts: readonly MoveVerdict[]
}

/**
 * Judges each lesson of the absence as of now. Lessons are given away by the rules of a move and closed as a closure
 * does it. Writes nothing.
 */
export async function judgeSubstitution(
  ctx: Context,
  viewer: Viewer,
  em: EntityManager,
  request: SubstitutionRequest,
): Promise<JudgedSubstitution> {
  const slotsInTime = await slotsOfAbsence(ctx, em, request)
  const ids = slotsInTime.map(({ slotId }) => slotId)
  const stored = await readStoredSlots(em, ctx.school.id, ids)
  const choices = new Map(request.choices.map((choice) => [choice.slotId, choice]))
  const handedOver = stored.filter(({ id }) => choices.get(id)?.teacherId != null)
  const verdicts = await judgeMoves(
    ctx,
    viewer,
    em,
    {
      moves: handedOver.map(({ id, version }) => ({ slotId: id, version, teacherId: choices.get(id)?.teacherId })),
      tell: request.tell,
    },
    handedOver,
  )
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.slotId, verdict]))
  const { people, seatsOf, waitingOf } = await seatsAndWaiting(em, ctx.school.id, ids)
  const lines = slotsInTime.map(({ stays, spanId: _, ...slot }): SubstitutionLine => {
    const choice = choices.get(slot.slotId)
    const line = {
      ...slot,
      toTeacherId: null,
      warnings: [],
      seats: seatsOf(slot.slotId),
      waiting: waitingOf(slot.slotId),
    }
    const verdict = verdictOf.get(slot.slotId)
    if (verdict !== undefined) {
      const { result, warnings } = verdict
      const refusal = result.ok ? null : result
      const toTeacherId = choice?.teacherId ?? null
      return { ...line, what: 'give', toTeacherId, refusal, warnings, people: verdict.people }
    }
    if (choice?.close !== true) return { ...line, what: 'leave', refusal: null, people: [] }
    const refusal = refusedClosing(viewer, stays, line.seats)
    const own = people.filter(
      ({ slotId, type }) => slotId === slot.slotId && (type === 'student' || line.seats.length > 0),
    )
    return { ...line, what: 'close', refusal, people: refusal === null ? own : [] }
  })
  const concerned = lines.flatMap((line) => line.people)
  const students = new Set(concerned.flatMap(({ type, id }) => (type === 'student' ? [id] : [])))
  const mailed = new Set(concerned.flatMap(({ notice, id }) => (notice === 'mail' ? [id] : [])))
  const plan = {
    lines,
    students: students.size,
    mails: request.tell ? mailed.size : 0,
    digest: digestOf(request, lines, verdictOf),
  }
  return { plan, stored, verdicts }
}

function refusedClosing(viewer: Viewer, stays: SlotInSpan['stays'], seats: readonly SeatInSlot[]): Refusal | null {
  if (stays !== null) return { ok: false, code: 'generalE', note: 'lessonBegun' }
  return bookedRefusal({ taken: seats.length, mayCancel: mayCloseBooked(viewer) })
}

/** Hashes what was shown: the outcome for each lesson, the seats and waiting places it touches, and who is mailed. */
function digestOf(
  request: SubstitutionRequest,
  lines: readonly SubstitutionLine[],
  verdicts: ReadonlyMap<string, MoveVerdict>,
): string {
  const shown = lines.map(({ slotId, what, toTeacherId, refusal, seats, waiting, people }) => [
    slotId,
    what,
    toTeacherId,
    refusal === null ? null : [refusal.code, refusal.note, refusal.words],
    verdicts.get(slotId)?.digest,
    seats.map(({ bookingId }) => bookingId),
    waiting.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)),
    noticesOf(people, request.tell),
  ])
  return createHash('sha256')
    .update(JSON.stringify([request, shown]))
    .digest('base64url')
}
