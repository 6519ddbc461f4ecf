import { type CreateContractFromPlanInput, createContractFromPlanInput } from '@koma/schema/input/planSale'
import { contractFields } from '@koma/schema/records/contract'
import { withDefaults } from '@koma/schema/records/record'
import { firstMonthShare } from '@koma/schema/rules/firstMonth'
import { repeatOf } from '@koma/schema/rules/discount'
import { type OfferLine, planOffer, withTax } from '@koma/schema/rules/planOffer'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { forbiddenBy, readForm, refusedField } from '../../platform/record/answer.ts'
import type { RecordResult } from '../../platform/record/changes.ts'
import { unlessTaken } from '../../platform/record/records.ts'
import type { Context } from '../../platform/shared/context.ts'
import { mayCreateContract } from '../contract.policy.ts'
import { adjustmentOf } from '../discounts/repeatingDiscounts.ts'
import { insertContract } from '../insertContract.ts'
import { lockStudent } from '../lockStudent.ts'
import { hasHadTrial, isWithoutContract, soldVersion } from './planChoices.ts'
import { contractValuesOf, coursesInUse } from './planTerms.ts'

/** The refusal of a sale whose plan has changed, or which costs something else than was shown. */
const planMoved = { ok: false, code: '409', note: 'planMoved' } as const

/**
 * Makes a contract of a student from a plan (PLAN-05, PERM-14): terms, courses, price with tax, fees and discounts.
 * Fees, discounts and what a first month by days costs less are adjustments (PLAN-08). 409 if the plan is not sold any
 * more, has changed since it was shown, or comes to another total; 403 for a plan for new students alone, and for a
 * second trial; 400 for a field filled in wrongly.
 */
export async function createContractFromPlan(ctx: Context, input: CreateContractFromPlanInput): Promise<RecordResult> {
  const viewer = mayCreateContract(ctx)
  const read = readForm(ctx, createContractFromPlanInput, input)
  if (!read.ok) return read
  const { studentId, planVersionId, total, startDate } = read.form

  const work = inTransaction<RecordResult>(ctx, async (em) => {
    const student = await lockStudent(em, ctx, studentId)
    if (student === null) return refusedField({ field: 'studentId', note: 'unknownStudent' })
    const version = await soldVersion(em, ctx, planVersionId)
    if (version === null) return planMoved
    const isNew = await isWithoutContract(em, ctx, studentId)
    if (version.newStudentsOnly && !isNew) return forbiddenBy('planForNew')
    if (version.kind === 'trial' && (await hasHadTrial(em, ctx, studentId))) return forbiddenBy('planTrialOnce')
    const discounts = (read.form.discounts ?? []).map(({ name, percent = null, yen = null, ...how }) => ({
      name,
      percent,
      yen,
      ...repeatOf(how, startDate),
    }))
    if (version.kind !== 'monthly' && discounts.some(({ repeats }) => repeats))
      return { ...refusedFor(ctx, 'discountRepeats'), code: '400', field: 'discounts' }
    const price = withTax(version.price, version)
    const firstMonth = firstMonthOf(ctx, { ...version, price }, read.form)
    if (firstMonth !== null && firstMonth.price > price)
      return refusedField({ field: 'firstMonthPrice', note: 'firstMonthAbove' })
    const offer = planOffer(version, {
      startDate,
      firstMonth,
      entranceFee: read.form.entranceFee ?? isNew,
      materialsFee: read.form.materialsFee ?? true,
      discounts,
    })
    if (offer.total !== total) return planMoved

    const courseIds = await coursesInUse(em, ctx, version.courseIds)
    const made = await insertContract(em, ctx, viewer, student, {
      studentId,
      planVersionId,
      courseIds,
      values: withDefaults(contractFields, {
        ...contractValuesOf(version),
        startDate,
        endDate: offer.endDate,
        contractHolder: student.holder,
      }),
      money: {
        adjustments: offer.lines.map(adjustmentOfLine),
        payments: [],
      },
      points: { opening: offer.opening, adjustment: 0 },
    })
    return { ok: true, ...made, note: courseIds.length === 0 ? 'savedWithoutCourses' : undefined }
  })
  // The plan that was just made may be undone at the same moment.
  return unlessTaken(work, { contract_plan: planMoved })
}

/** Returns a line of an offer as an adjustment of the contract; a repeating discount keeps its terms. (PLAN-12) */
function adjustmentOfLine({ part, yen, name, discount }: OfferLine) {
  const value = Math.abs(yen)
  if (discount !== undefined) return adjustmentOf({ repeats: true, lastDay: null, ...discount }, value)
  return { type: yen < 0 ? '-' : '+', value, memo: name, kind: part === 'discount' ? null : part }
}

/**
 * Returns what the first month of a monthly plan costs and gives, as asked for or as the school says; null: all of it.
 */
function firstMonthOf(
  { school }: Pick<Context, 'school'>,
  month: { kind: string; price: number; points: number },
  form: {
    startDate: string
    firstMonthPrice?: number | null | undefined
    firstMonthPoints?: number | null | undefined
  },
): { price: number; points: number } | null {
  if (month.kind !== 'monthly') return null
  const share = firstMonthShare(month, form.startDate, school)
  const price = form.firstMonthPrice ?? share?.price ?? month.price
  return { price, points: form.firstMonthPoints ?? share?.points ?? month.points }
}
