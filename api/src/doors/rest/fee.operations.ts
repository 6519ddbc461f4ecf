import { chargedFeeKinds } from '@koma/schema/planTexts'
import { chargeFeesInput, waiveFeeInput } from '@koma/schema/input/fee'
import { z } from 'zod'
import { chargeFees } from '../../payments/fees/chargeFees.ts'
import { feePreview, fees } from '../../payments/fees/feeList.ts'
import { undoWaivedFee } from '../../payments/fees/undoWaivedFee.ts'
import { type RemoveResult, undoFees, waiveFee } from '../../payments/fees/waiveFee.ts'
import type { Context } from '../../platform/shared/context.ts'
import { answerFields, answerOrStatus, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, withStudentCodes } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'

const feeFacts = {
  kind: z.enum(chargedFeeKinds).describe('The rule that charges the fee.'),
  contractId: z.string().describe('The `_id` of the contract.'),
  contractNumber: z.string(),
  studentId: z.string().describe('The student ID.'),
  studentName: z.string(),
  about: z
    .string()
    .describe('The day by which it was to be paid, or the day of the lesson that was missed, YYYY-MM-DD.'),
  value: z.int().describe('The fee, in whole yen.'),
}

const previewAnswer = z
  .object({
    isOn: z.boolean().describe('Whether the school charges any fee by rule.'),
    total: z.number().describe('The sum of these fees, in whole yen.'),
    fees: z
      .array(
        z.object({
          ...feeFacts,
          owing: z.int().describe('What is due for the contract without the fee, in whole yen.'),
          digest: z.string().describe('The digest to send to addFees.'),
        }),
      )
      .describe('The fees that would be charged now, by student, at most 500.'),
  })
  .register(components, { id: 'FeePreview' })

const feeShape = z
  .object({
    _id: z.string(),
    ...feeFacts,
    runId: z.string().describe('The id to send to cancelFees.'),
    chargedOn: z.string().describe('The day it was charged, YYYY-MM-DD.'),
    by: z.string().describe('The name of the person who charged it.'),
    isMoot: z
      .boolean()
      .describe('Whether the lesson is no longer marked as missed without telling, so that the fee may be waived.'),
    waivedAt: z
      .string()
      .nullable()
      .describe("The time it was waived, YYYY-MM-DDTHH:mm:ss in the school's time zone; null if it is charged."),
    waivedBy: z.string().nullable().describe('The name of the person who waived it; null if it is charged.'),
    waiveReason: z.string().describe('Why it was waived; empty if it is charged.'),
  })
  .register(components, { id: 'Fee' })

const feesAnswer = z.array(feeShape).register(components, { id: 'Fees' })

const chargeBody = chargeFeesInput
  .omit({ requestId: true })
  .extend({
    digests: chargeFeesInput.shape.digests.describe(
      'The `digest` of each fee of the preview to charge. Nothing is charged if one of them has changed.',
    ),
  })
  .register(components, { id: 'FeesBody' })

const chargeAnswer = z
  .object({
    ...answerFields('1001; generalE: a fee would not be charged just so any more; 400: a field is wrong.'),
    count: z.int().describe('How many fees were charged.'),
    total: z.number().describe('The sum of the fees, in whole yen.'),
    runId: z.string().nullable().describe('The id to send to cancelFees; null if nothing was charged.'),
  })
  .register(components, { id: 'FeesAnswer' })

const waiveBody = waiveFeeInput.omit({ id: true }).register(components, { id: 'WaiveFeeBody' })

const removeAnswer = z
  .object({
    ...answerFields('1001; 404: there is no such fee or run; generalE: that was done before; 400: a field is wrong.'),
    count: z.int().describe('How many fees are no longer charged.'),
  })
  .register(components, { id: 'RemoveFeesAnswer' })

const undoWaiverAnswer = z
  .object(answerFields('1001; 404: there is no such fee; generalE: it is charged, or its run was undone.'))
  .register(components, { id: 'UndoFeeWaiverAnswer' })

const removed = (ctx: Context, result: RemoveResult) => ({
  ...answerOrStatus(ctx, result),
  count: result.ok ? result.count : 0,
})

const changes = {
  refusesByStatus: true,
  allowed: ['staff'],
  staff: ['bulkPayments'],
  scopes: ['payments:write'],
} as const

/** The paths of fees by rule: previewed and charged, listed, waived and undone (PAPER-32). */
export const feeOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/fees/preview',
    name: 'getFeePreview',
    summary: 'Previews the late fees and no-show fees that addFees charges.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: ['payments:write', 'students:read'],
    answer: previewAnswer,
    async run(ctx) {
      const preview = await feePreview(ctx)
      return previewAnswer.parse({ ...preview, fees: await withStudentCodes(ctx, preview.fees) })
    },
  }),
  operation({
    method: 'GET',
    path: '/api/fees',
    name: 'listFees',
    summary: 'Lists fees that were charged by rule, waived ones too, newest first, 200 at a time.',
    allowed: ['staff'],
    scopes: ['payments:read', 'students:read'],
    query: z.object({
      after: z
        .string()
        .optional()
        .describe('The `_id` of the last fee of the previous page. Leave it out for the newest fees.'),
    }),
    answer: feesAnswer,
    async run(ctx, { query }) {
      const named = await withStudentCodes(ctx, await fees(ctx, query))
      return named.map(({ id, ...fee }) => feeShape.parse({ _id: id, ...fee }))
    },
  }),
  operation({
    ...changes,
    method: 'POST',
    path: '/api/fees',
    name: 'addFees',
    summary: 'Charges fees just as they were previewed.',
    body: chargeBody,
    answer: chargeAnswer,
    async run(ctx, { body }) {
      const result = await chargeFees(ctx, body)
      const { count, total, runId } = result.ok ? result : { count: 0, total: 0, runId: null }
      return { ...answerShape(ctx, result), count, total, runId }
    },
  }),
  operation({
    ...changes,
    method: 'POST',
    path: '/api/fees/:id/waive',
    name: 'cancelFee',
    summary: 'Waives a fee with a reason. It is not charged again.',
    body: waiveBody,
    answer: removeAnswer,
    async run(ctx, { id, body }) {
      return removed(ctx, await waiveFee(ctx, { ...body, id: idOrUnknown(id) }))
    },
  }),
  operation({
    ...changes,
    method: 'DELETE',
    path: '/api/fees/:id/waive',
    name: 'undoFeeWaiver',
    summary: 'Undoes the waiver of a fee: its contract owes it again.',
    answer: undoWaiverAnswer,
    async run(ctx, { id }) {
      return answerOrStatus(ctx, await undoWaivedFee(ctx, { id: idOrUnknown(id) }))
    },
  }),
  operation({
    ...changes,
    method: 'DELETE',
    path: '/api/feeRuns/:id',
    name: 'cancelFees',
    summary: 'Undoes fees that were charged together, but for those that were waived since.',
    answer: removeAnswer,
    async run(ctx, { id }) {
      return removed(ctx, await undoFees(ctx, { id: idOrUnknown(id) }))
    },
  }),
]
