import { keptText, type Refusal } from '@koma/schema/answers'
import { lookup } from '@koma/schema/rules/lookup'
import { type TemplateJob, type TemplateLineInput, templateLineInput } from '@koma/schema/input/templateExport'
import { type Check, firstBroken, listed, listedToBroken } from '@koma/schema/rules/checks'
import { inOrder } from '@koma/schema/rules/judged'
import { bookingWhy } from '../../bookings/bookingWhy.ts'
import { type Explanation, mayAskWhy } from '../../platform/record/explanation.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { slotWhy, explainNewSlot } from '../../slots/slotWhy.ts'
import { slotFromRow, readRows, schoolOfRows } from './slotFromRow.ts'
import { placeChecks, placeOn, bookingInputOf } from './bookPlace.ts'
import { slotOf, slotsThere } from './makeFromTemplate.ts'

const nothing: Explanation = { verdict: { ok: false, code: 'generalE', note: 'notFound' }, rules: [] }

/**
 * Explains why a line of an export would be done or not now, by the rules of the call that makes or deletes its slot or
 * books its student. Changes nothing. All staff (D128). (FIX-26…28, D114…117)
 */
export async function lineWhy(ctx: Context, input: TemplateLineInput): Promise<Explanation> {
  mayAskWhy(ctx)
  const { job, templateId, date, studentId, slotId, rebookCancelled } = parseInput(ctx, templateLineInput, input)
  if (job === 'create') return explainCreation(ctx, templateId, date)
  if (job === 'delete') return slotId ? slotWhy(ctx, { remove: { slotId } }) : nothing
  return studentId
    ? explainPlace(ctx, { templateId, date, studentId, rebookCancelled: rebookCancelled === true })
    : nothing
}

async function explainCreation(ctx: Context, templateId: string, date: string): Promise<Explanation> {
  const row = (await readRows(ctx.em, ctx.school.id, { ids: [templateId] })).get(templateId)
  if (row === undefined) return nothing
  const becomes = slotFromRow(row, schoolOfRows(ctx))
  const whole = { courseIds: row.courses.map(({ id }) => id), onlineAvailable: row.onlineAvailable }
  const why = await explainNewSlot(ctx, slotOf(ctx, { row, date, slot: becomes.ok ? becomes : whole }))
  const checkInput = {
    ctx,
    there: (await slotsThere(ctx.em, ctx.school.id, [{ templateId, date }])).values().next().value,
  }
  const refusal = becomes.ok ? firstBroken(slotChecks, checkInput) : null
  return { verdict: refusal ?? why.verdict, rules: [...listed(slotChecks, checkInput), ...why.rules] }
}

/** The check of a row's day before all that a slot is judged by: its slot was not made yet and then moved. */
const slotChecks: readonly Check<{ ctx: Context; there: { note: string | null } | undefined }, Refusal>[] = [
  {
    rule: 'rowNotMoved',
    refusal: ({ ctx, there }) =>
      there?.note == null
        ? null
        : { ok: false, code: 'generalE', note: 'lessonMoved', words: keptText(there.note, ctx.language) },
  },
]

/**
 * Explains whether the student may have the place, a slot is there and the place was not cancelled. Then come all rules
 * by which a booking is judged.
 */
async function explainPlace(
  ctx: Context,
  line: { templateId: string; date: string; studentId: string; rebookCancelled: boolean },
): Promise<Explanation> {
  const place = await placeOn(ctx, line)
  if (place === undefined) return nothing
  const checkInput = { ctx, place, rebookCancelled: line.rebookCancelled }
  const refusal = firstBroken(placeChecks, checkInput)
  const { mayBe, slotId, courseCode } = place
  if (!mayBe || slotId === null || courseCode === null)
    return { verdict: refusal ?? nothing.verdict, rules: listedToBroken(placeChecks, checkInput) }
  const booked = await bookingWhy(ctx, bookingInputOf(place, { slotId, courseCode, studentId: line.studentId }))
  const rules = [...listed(placeChecks, checkInput), ...booked.rules]
  return refusal === null ? { ...booked, rules } : { ...booked, rules: inOrder(rules), verdict: refusal }
}

/** The job of a run that exports the template. */
export const jobsOfRuns: Readonly<Record<string, TemplateJob>> = lookup({
  templateCreate: 'create',
  templateDelete: 'delete',
  templateBook: 'book',
})
