import { addDiscountInput, endDiscountInput } from '@koma/schema/input/discount'
import { changePlanInput } from '@koma/schema/input/planChange'
import { createContractFromPlanInput } from '@koma/schema/input/planSale'
import { startPriceChangeInput } from '@koma/schema/input/priceChange'
import { z } from 'zod'
import { contract } from '../../contracts/contractRecord.reads.ts'
import { addDiscount, endDiscount } from '../../contracts/discounts/changeDiscounts.ts'
import { createContractFromPlan } from '../../contracts/fromPlan/createContractFromPlan.ts'
import { changePlan, planChangePreview, withdrawPlanChange } from '../../contracts/planChange/changePlan.ts'
import { priceChangePreview, startPriceChange } from '../../contracts/priceChange/startPriceChange.ts'
import type { RecordResult } from '../../platform/record/changes.ts'
import type { Context } from '../../platform/shared/context.ts'
import { run } from '../../runs/run.reads.ts'
import { answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { contractAnswer, contractRecordOf } from './contract.shape.ts'
import { idOrUnknown, namedStudent } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { runAnswer, runShown } from './paper.shape.ts'

const scopes = ['contracts:write', 'payments:read', 'students:read'] as const

const fromPlanBody = createContractFromPlanInput
  .extend({ studentId: z.string().describe('The student ID.') })
  .register(components, { id: 'ContractFromPlanBody' })

const planChangeBody = changePlanInput
  .omit({ contractId: true, digest: true })
  .extend({
    preview: z.boolean().optional().describe('Whether to answer what would happen, and do nothing.'),
    digest: z
      .string()
      .max(100)
      .optional()
      .describe('The `digest` of the preview. Nothing is done if something else would happen by now.'),
  })
  .register(components, { id: 'PlanChangeBody' })

const discountBody = z
  .object(addDiscountInput.shape)
  .omit({ contractId: true })
  .register(components, { id: 'DiscountBody' })

const endDiscountBody = endDiscountInput.omit({ contractId: true }).register(components, { id: 'EndDiscountBody' })

const terms = z.object({
  planName: z.string().nullable().describe('The name of the plan; null if the contract has none.'),
  price: z.int().describe('The price per month with its tax, in whole yen.'),
  points: z.int().describe('The points or tickets per month.'),
  courses: z.array(z.string()).describe('The names of the courses, by code.'),
})

const changeShape = z.object({
  from: z.string().describe('The first day of the new terms, YYYY-MM-DD.'),
  before: terms.describe('The terms of the contract as they are now.'),
  after: terms.describe('The terms that its renewal will have.'),
  discounts: z
    .array(
      z.object({
        name: z.string(),
        value: z
          .int()
          .nullable()
          .describe('The amount that it takes off the new price, in whole yen; null if it is dropped or has ended.'),
      }),
    )
    .describe('The repeating discounts of the contract.'),
  carriesOver: z.int().describe('The points or tickets left that move to the renewal.'),
  lapses: z.int().describe('The points or tickets left that expire with the contract.'),
  digest: z.string().describe('A digest of all of this, to send with the same body.'),
})

const planChangeAnswer = contractAnswer
  .extend({
    change: changeShape.nullable().describe('The effects; null if the change was scheduled or refused.'),
  })
  .register(components, { id: 'PlanChangeAnswer' })

const { planVersionId, from, contracts, tell } = startPriceChangeInput.shape

const priceChangeBody = z
  .object({
    from,
    preview: z.boolean().optional().describe('Whether to answer which contracts would move, and do nothing.'),
    planVersionId: planVersionId.optional(),
    contracts: contracts.optional(),
    tell,
  })
  .register(components, { id: 'PriceChangeBody' })

const priceChangeAnswer = runAnswer
  .extend({
    change: z
      .object({
        planName: z.string().describe('The name of the plan.'),
        planVersionId: z.string().describe('The id of the newest version, to send with the same body.'),
        from: z.string().describe('The first day of the new terms, YYYY-MM-DD.'),
        contracts: z
          .array(
            z.object({
              contractId: z.string(),
              version: z.int().describe('The version of the contract, to send with its id.'),
              contractNumber: z.string(),
              fullName: z.string().describe('The full name of the student, family name first.'),
              priceBefore: z.int().describe('The price per month now, in whole yen.'),
              priceAfter: z.int().describe('The price per month of its renewals then with its tax, in whole yen.'),
              isAgreed: z.boolean().describe('Whether price or points were agreed on with this student.'),
              message: z.string().nullable().describe('Why it cannot move; null if it can.'),
              emailDigest: z.string().describe('A digest of who would be emailed, to send with its id.'),
              person: z
                .object({
                  notice: z.string().describe('`mail` if the student or a guardian is emailed, otherwise why not.'),
                  phoneNumber: z.string().describe('The phone number of the student; empty if unknown.'),
                })
                .describe('Whether an email about the new price reaches anybody.'),
            }),
          )
          .describe('The contracts that follow older versions, by student.'),
      })
      .nullable()
      .describe('The contracts; null unless it is a preview.'),
  })
  .register(components, { id: 'PriceChangeAnswer' })

async function answered(ctx: Context, result: RecordResult, id: string) {
  const found = id === '' ? null : await contract(ctx, id)
  return { ...answerOrStatus(ctx, result), data: found && contractRecordOf(found, ctx.now) }
}

/** The paths of contracts with plans: made from one, changed to another, and with discounts (PLAN-13). */
export const contractPlanOperations: Operation[] = [
  operation({
    method: 'POST',
    path: '/api/update/contracts/fromPlan',
    name: 'createContractFromPlan',
    refusesByStatus: true,
    summary: 'Creates a contract with the terms of a plan.',
    allowed: ['staff'],
    staff: ['contractNew'],
    scopes,
    body: fromPlanBody,
    answer: contractAnswer,
    async run(ctx, { body }) {
      const studentId = (await namedStudent(ctx, body.studentId)) ?? ''
      const result = await createContractFromPlan(ctx, { ...body, studentId })
      return answered(ctx, result, result.ok ? result.id : '')
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/planChange/contracts/:id',
    name: 'changeContractPlan',
    refusesByStatus: true,
    summary: 'Schedules another plan for the renewals of a monthly contract from a month on, or previews it.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    scopes,
    body: planChangeBody,
    answer: planChangeAnswer,
    async run(ctx, { id, body: { preview: isPreview, digest, ...wanted } }) {
      const contractId = idOrUnknown(id)
      if (isPreview !== true) {
        const result = await changePlan(ctx, { ...wanted, contractId, digest: digest ?? null })
        return { ...(await answered(ctx, result, contractId)), change: null }
      }
      const preview = await planChangePreview(ctx, { ...wanted, contractId })
      const outcome: RecordResult = preview.ok ? { ok: true, id: contractId } : preview
      const shown = preview.ok ? changeShape.parse({ ...preview.change, digest: preview.change.digest }) : null
      return { ...(await answered(ctx, outcome, contractId)), change: shown }
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/planChange/contracts/:id',
    name: 'cancelContractPlanChange',
    refusesByStatus: true,
    summary: 'Withdraws the scheduled change of plan of a contract.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    scopes,
    answer: contractAnswer,
    async run(ctx, { id }) {
      const contractId = idOrUnknown(id)
      return answered(ctx, await withdrawPlanChange(ctx, { contractId }), contractId)
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/priceChange/plans/:id',
    name: 'changePlanPrices',
    refusesByStatus: true,
    summary:
      'Schedules the newest version of a plan for the renewals of contracts that follow older ones, or previews it.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    body: priceChangeBody,
    answer: priceChangeAnswer,
    async run(ctx, { id, body }) {
      const planId = idOrUnknown(id)
      if (body.preview === true) {
        const preview = await priceChangePreview(ctx, { planId, from: body.from })
        const shown = preview.ok ? priceChangeAnswer.shape.change.parse(preview.change) : null
        return { ...answerOrStatus(ctx, preview), run: null, change: shown }
      }
      const result = await startPriceChange(ctx, {
        planId,
        planVersionId: idOrUnknown(body.planVersionId ?? ''),
        from: body.from,
        contracts: body.contracts ?? [],
        tell: body.tell,
      })
      const started = result.ok ? runShown(await run(ctx, result.runId)) : null
      return { ...answerOrStatus(ctx, result), run: started, change: null }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/discount/contracts/:id',
    name: 'addContractDiscount',
    refusesByStatus: true,
    summary: 'Gives a contract a discount, for itself alone or for its renewals too.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    scopes,
    body: discountBody,
    answer: contractAnswer,
    async run(ctx, { id, body }) {
      const contractId = idOrUnknown(id)
      const { result } = await addDiscount(ctx, { ...body, contractId })
      return answered(ctx, result, contractId)
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/discount/contracts/:id',
    name: 'setContractDiscountEnd',
    refusesByStatus: true,
    summary: 'Ends a repeating discount with a day, or lets it go on.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    scopes,
    body: endDiscountBody,
    answer: contractAnswer,
    async run(ctx, { id, body }) {
      const contractId = idOrUnknown(id)
      return answered(ctx, await endDiscount(ctx, { ...body, contractId }), contractId)
    },
  }),
]
