import { type CreateContractFromPlanInput, createContractFromPlanInput } from '@koma/schema/input/planSale'
import { offerLineText } from '@koma/schema/planTexts'
import { contractFields } from '@koma/schema/records/contract'
import { withDefaults } from '@koma/schema/records/record'
import { planOffer } from '@koma/schema/rules/planOffer'
import { inTransaction } from '../../platform/database/transaction.ts'
import { forbiddenBy, readForm, refusedField } from '../../platform/record/answer.ts'
import type { RecordResult } from '../../platform/record/changes.ts'
import type { Context } from '../../platform/shared/context.ts'
import { mayCreateContract } from '../contract.policy.ts'
import { insertContract } from '../insertContract.ts'
import { lockStudent } from '../lockStudent.ts'
import { isWithoutContract, soldVersion } from './planChoices.ts'
import { contractValuesOf, coursesInUse } from './planTerms.ts'

/** The refusal of a sale whose plan has changed, or which costs something else than was shown. */
const planMoved = { ok: false, code: '409', note: 'planMoved' } as const

/**
 * Makes a contract of a student from a plan (PLAN-05, PERM-14): terms, courses, price with tax, fees and discounts. Fees
 * and discounts are adjustments. 409 if the plan is not sold any more, has changed since it was shown, or comes to
 * another total; 403 for a plan for new students alone; 400 for a field filled in wrongly.
 */
export async function createContractFromPlan(ctx: Context, input: CreateContractFromPlanInput): Promise<RecordResult> {
  const viewer = mayCreateContract(ctx)
  const read = readForm(ctx, createContractFromPlanInput, input)
  if (!read.ok) return read
  const { studentId, planVersionId, total, startDate } = read.form

  return inTransaction<RecordResult>(ctx, async (em) => {
    const student = await lockStudent(em, ctx, studentId)
    if (student === null) return refusedField({ field: 'studentId', note: 'unknownStudent' })
    const version = await soldVersion(em, ctx, planVersionId)
    if (version === null) return planMoved
    const isNew = await isWithoutContract(em, ctx, studentId)
    if (version.newStudentsOnly && !isNew) return forbiddenBy('planForNew')
    const offer = planOffer(version, {
      startDate,
      entranceFee: read.form.entranceFee ?? isNew,
      materialsFee: read.form.materialsFee ?? true,
      discounts: (read.form.discounts ?? []).map(({ name, percent = null, yen = null }) => ({ name, percent, yen })),
    })
    if (offer.total !== total) return planMoved

    const courseIds = await coursesInUse(em, ctx, version.courseIds)
    const id = await insertContract(em, ctx, viewer, student, {
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
        adjustments: offer.lines.map((line) => ({
          type: line.yen < 0 ? '-' : '+',
          value: Math.abs(line.yen),
          memo: offerLineText(line, ctx.language),
        })),
        payments: [],
      },
      points: { opening: offer.opening, adjustment: 0 },
    })
    return { ok: true, id, note: courseIds.length === 0 ? 'savedWithoutCourses' : undefined }
  })
}
