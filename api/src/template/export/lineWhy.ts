import { lookup } from '@koma/schema/rules/lookup'
import { type TemplateJob, type TemplateLineInput, templateLineInput } from '@koma/schema/input/templateExport'
import { keptText } from '@koma/schema/answers'
import { inOrder, judged } from '@koma/schema/rules/judged'
import { reasonOfProblem } from '@koma/schema/reasons'
import { templateProblemText } from '@koma/schema/templateTexts'
import { bookingWhy } from '../../bookings/bookingWhy.ts'
import { type Explanation, mayAskWhy } from '../../record/explanation.ts'
import type { Context } from '../../shared/context.ts'
import { parseInput } from '../../shared/input.ts'
import { slotWhy } from '../../slotMoves/slotWhy.ts'
import { newSlotWhy } from '../../slots/slotWhy.ts'
import { slotFromRow, readRows, schoolOfRows } from './slotFromRow.ts'
import { placeOn, wishOfPlace } from './bookPlace.ts'
import { ofCancelled } from './lines.ts'
import { slotOf } from './makeFromTemplate.ts'

const nothing: Explanation = { verdict: { ok: false, code: 'generalE', note: 'notFound' }, rules: [] }

/**
 * Why a line of an export would be done or not at this moment, by the rules of the call that does it: a slot made or
 * deleted, a student booked. Changes nothing. All staff (D128). (FIX-26…28, D114…117)
 */
export async function lineWhy(ctx: Context, input: TemplateLineInput): Promise<Explanation> {
  mayAskWhy(ctx)
  const { job, templateId, date, studentId, slotId, rebookCancelled } = parseInput(ctx, templateLineInput, input)
  if (job === 'create') return creationWhy(ctx, templateId, date)
  if (job === 'delete') return slotId ? slotWhy(ctx, { remove: { slotId } }) : nothing
  return studentId ? placeWhy(ctx, { templateId, date, studentId, rebookCancelled: rebookCancelled === true }) : nothing
}

async function creationWhy(ctx: Context, templateId: string, date: string): Promise<Explanation> {
  const row = (await readRows(ctx.em, ctx.school.id, { ids: [templateId] })).get(templateId)
  if (row === undefined) return nothing
  const becomes = slotFromRow(row, schoolOfRows(ctx))
  const whole = { courseIds: row.courses.map(({ id }) => id), onlineAvailable: row.onlineAvailable }
  return newSlotWhy(ctx, slotOf(ctx, { row, date, becoming: becomes.ok ? becomes : whole }))
}

/**
 * Whether the student may have the place, a slot is there and the place was not cancelled, then all that a booking is
 * judged by.
 */
async function placeWhy(
  ctx: Context,
  line: { templateId: string; date: string; studentId: string; rebookCancelled: boolean },
): Promise<Explanation> {
  const place = await placeOn(ctx, line)
  if (place === undefined) return nothing
  const { mayBe, slotId, courseCode, there, cancelled } = place
  const fixed = judged('fixedStudent', 'generalE', mayBe)
  const isThere = slotId !== null && courseCode !== null
  const again = there ? null : ofCancelled(cancelled, line.rebookCancelled)
  const uncancelled = judged('notCancelled', 'generalE', again?.verdict !== 'cancelled', { day: cancelled })
  if (mayBe && isThere) {
    const why = await bookingWhy(ctx, wishOfPlace(place, { slotId, courseCode, studentId: line.studentId }))
    const rules = [fixed, judged('slotThere', 'ES1001', true), uncancelled, ...why.rules]
    if (again?.verdict !== 'cancelled') return { ...why, rules }
    return {
      ...why,
      rules: inOrder(rules),
      verdict: { ok: false, code: 'generalE', note: 'placeCancelled', words: keptText(again.note, ctx.language) },
    }
  }
  const problem = mayBe ? 'noSlot' : 'student'
  const words = templateProblemText(problem, ctx.language)
  return {
    verdict: { ok: false, code: mayBe ? 'ES1001' : 'generalE', reason: reasonOfProblem(problem), words },
    rules: [fixed, judged('slotThere', 'ES1001', mayBe ? isThere : 'unreached')],
  }
}

/** The job of a run that exports the template. */
export const jobsOfRuns: Readonly<Record<string, TemplateJob>> = lookup({
  templateCreate: 'create',
  templateDelete: 'delete',
  templateBook: 'book',
})
