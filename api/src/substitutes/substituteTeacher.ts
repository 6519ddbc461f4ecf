import type { Refusal } from '@koma/schema/answers'
import {
  type SubstituteTeacherInput,
  substituteTeacherInput,
  type SubstitutionRequest,
} from '@koma/schema/input/substitute'
import type { EntityManager } from '@mikro-orm/postgresql'
import { keepCalls } from '../closures/closureCalls.ts'
import { writeClosures } from '../closures/closeTime.ts'
import { closeToSlots } from '../platform/database/functions/closures.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type NewStep, startRun } from '../platform/jobs/runs/startRun.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { makeMoves } from '../slots/moves/makeMoves.ts'
import { lockSlots } from '../slots/slot.facts.ts'
import { judgeSubstitution, type JudgedSubstitution, type SubstitutionPlan } from './judgeSubstitution.ts'
import { maySubstitute } from './substitute.policy.ts'
import { readSubstitution } from './substitutionPreview.ts'
import { substitutionRun } from './substitutionRun.ts'

type SubstituteTeacherResult = { plan: SubstitutionPlan | null } & ({ ok: true; runId: string } | Refusal)

/**
 * Records that a teacher is away and gives their lessons to others, as the dry run said, in one transaction. Staff with
 * `slotEdit`, and `slotBook` for booked lessons (decision 043). From its commit on no slot can be put there. The run it
 * starts empties the lessons that are not held, and can undo all of it. If anything else would happen to a lesson by
 * now than was shown, nothing is done (`substitutesMoved`) and the fresh plan comes back.
 */
export async function substituteTeacher(ctx: Context, input: SubstituteTeacherInput): Promise<SubstituteTeacherResult> {
  const viewer = maySubstitute(ctx)
  // Only the digest: `readSubstitution` turns the form's own errors into refusals.
  const { digest } = parseInput(ctx, substituteTeacherInput.pick({ digest: true }), input)
  return inTransaction<SubstituteTeacherResult>(ctx, async (em) => {
    const read = await readSubstitution(ctx, em, input.substitution)
    if (!read.ok) return { ...read, plan: null }
    const { request } = read
    // Slots, then teachers, then closed time: moving slots locks them in the same order.
    await lockSlots(em, ctx.school.id, read.slotIds)
    await lockTeachers(em, ctx, request)
    await query(em, closeToSlots(ctx.school.id))
    const judged = await judgeSubstitution(ctx, viewer, em, request)
    const { plan } = judged
    if (plan.digest !== digest) return { ok: false, code: 'generalE', note: 'substitutesMoved', plan }
    const { teacherId, tell, startsAt, endsAt, reason } = request
    const [closureId = ''] = await writeClosures(em, ctx, viewer, {
      teacherId,
      tell,
      spans: [{ startsAt, endsAt, reason }],
    })
    const moves = movesOf(judged)
    await keepSubstitutions(em, ctx, closureId, moves)
    await makeMoves(em, ctx, viewer, moves, tell)
    if (tell) {
      const people = plan.lines.flatMap((line) => (line.refusal === null ? line.people : []))
      await keepCalls(em, ctx, { closureId, absentId: teacherId }, people)
    }
    const steps = await stepsOf(ctx, plan, teacherId)
    const started = await startRun(em, ctx, viewer, substitutionRun, { input: { tell }, steps })
    if (!started.ok) return { ...started, plan }
    await query(
      em,
      sql`update closure set run_id = ${started.runId} where school_id = ${ctx.school.id} and id = ${closureId}`,
    )
    return { ok: true, runId: started.runId, plan }
  })
}

async function lockTeachers(
  em: EntityManager,
  ctx: Context,
  { teacherId, choices }: SubstitutionRequest,
): Promise<void> {
  const ids = [teacherId, ...choices.flatMap((choice) => choice.teacherId ?? [])]
  await query(
    em,
    sql`select from teacher where school_id = ${ctx.school.id} and id = any(${[...new Set(ids)]}::uuid[])
      order by id for no key update`,
  )
}

function movesOf({ stored, verdicts }: JudgedSubstitution) {
  const slots = new Map(stored.map((slot) => [slot.id, slot]))
  return verdicts.flatMap(({ slotId, result, people }) => {
    const slot = slots.get(slotId)
    return slot === undefined || !result.ok ? [] : [{ ...result, slot, people }]
  })
}

/** Keeps which slot goes to whom, with the version that each has afterwards. */
async function keepSubstitutions(
  em: EntityManager,
  ctx: Context,
  closureId: string,
  moves: ReturnType<typeof movesOf>,
): Promise<void> {
  const lessons = moves.map(({ slot, after }) => ({
    slotId: slot.id,
    toTeacherId: after.teacherId,
    courseIds: slot.courseIds,
  }))
  await query(
    em,
    sql`insert into substitution (school_id, closure_id, slot_id, from_teacher_id, to_teacher_id, starts_at, ends_at,
        slot_version, course_ids)
      select ${ctx.school.id}, ${closureId}, s.id, s.teacher_id, given."toTeacherId", s.starts_at, s.ends_at,
        s.version + 1, given."courseIds"
      from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
        as given ("slotId" uuid, "toTeacherId" uuid, "courseIds" uuid[])
      join slot s on s.school_id = ${ctx.school.id} and s.id = given."slotId"`,
  )
}

/**
 * Returns a step for each lesson, so that the run reports its outcome. Those that are not held are emptied by theirs.
 */
async function stepsOf(ctx: Context, { lines }: SubstitutionPlan, away: string): Promise<NewStep[]> {
  const { teachers } = await ctx.directory()
  const nameOf = (id: string | null) => teachers.get(id ?? '')?.displayName ?? ''
  const steps = lines.map(({ slotId, startsAt, teacherId, toTeacherId, what, refusal }) => {
    const when = startsAt.slice(0, 16).replace('T', ' ')
    const teacher = what === 'give' ? `${nameOf(teacherId)} → ${nameOf(toTeacherId)}` : nameOf(teacherId)
    if (refusal === null) return { label: `${when} ${teacher}`, item: { slotId, what } }
    const refused = { teacherId: toTeacherId, note: refusal.note ?? refusal.code }
    return { label: `${when} ${nameOf(teacherId)}`, item: { slotId, what: 'leave', refused } }
  })
  // An absence without lessons is work, too: it is undone like any other.
  return steps.length > 0 ? steps : [{ label: nameOf(away), item: { slotId: null, what: 'none' } }]
}
