import { lookup } from '@koma/schema/rules/lookup'
import { recordPaymentInput, refundInput, settleModes } from '@koma/schema/input/payment'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { paymentFields, paymentMethod, refundReasons } from '@koma/schema/records/payment'
import { z } from 'zod'
import { contractsNamed } from '../../contracts/contractRecord.reads.ts'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { paymentsReport } from '../../payments/paymentsReport.ts'
import { otherDebts } from '../../payments/otherDebts.ts'
import { recordPayment } from '../../payments/recordPayment.ts'
import { recordRefund } from '../../payments/recordRefund.ts'
import { settleContracts } from '../../payments/settleContracts.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { unknownKind, notFound, refusedWith } from '../../platform/shared/errors.ts'
import { components } from './components.ts'
import { answerOrStatus } from './answer.shape.ts'
import { contractAnswer, contractRecordOf, contractRecordsShape } from './contract.shape.ts'
import { idOrUnknown } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { anyRangeQuery, rangeOf } from './range.ts'

/** The days before and after today that the report covers by default (PAY-04, CONST-15). */
const DAYS = 30

const paymentRows = z
  .array(
    z.object({
      studentId: z.string().describe('The student ID.'),
      studentName: z.string(),
      contractName: z.string(),
      date: z.string().describe('YYYY-MM-DD'),
      memo: z.string(),
      value: z.int().describe('The amount, in whole yen; negative if it was refunded.'),
      method: paymentMethod.describe('How the payment came in; null if that was not recorded.'),
      receivedBy: z
        .string()
        .describe('The name of the person who took the money; of whoever recorded it if nobody else is named.'),
      reference: z.string().describe('The reference of the bank or the card terminal; empty if there is none.'),
      refundReason: z
        .enum(refundReasons)
        .nullable()
        .describe('Why the amount was given back; null if it is not a refund.'),
    }),
  )
  .register(components, { id: 'PaymentRows' })

const settleBody = z
  .object({
    contractList: z.array(z.string()).max(2000).describe('The names of the contracts to settle.'),
    note: z.string().optional(),
    method: paymentMethod.optional().describe('How the payments came in. Write-offs have no method.'),
    receivedBy: paymentFields.receivedBy.schema
      .optional()
      .describe('The name of the person who took the money; whoever records it if left out.'),
  })
  .register(components, { id: 'SettleBody' })

const paymentBody = recordPaymentInput.omit({ contractId: true }).register(components, { id: 'PaymentBody' })
const debts = z
  .array(
    z.object({
      _id: z.string().describe('The id of the contract.'),
      contractNumber: z.string(),
      studentName: z.string(),
      startDate: z.string().describe('YYYY-MM-DD'),
      endDate: z.string().describe('YYYY-MM-DD'),
      balanceOwing: z.int().describe('The amount due, in whole yen.'),
    }),
  )
  .register(components, { id: 'OtherDebts' })

const refundBody = refundInput.register(components, { id: 'RefundBody' })

/** The status of refusals: a fault of the body is not a missing right (D127). */
const statuses: Partial<Record<string, 400 | 404>> = lookup({ '400': 400, '404': 404 })

/** The paths of payments (API-21, API-37, API-41, D101…D103). */
export const paymentOperations: Operation[] = [
  ...['/api/list/contracts/paymentsReport', '/api/contracts/paymentsReport'].map((path, older) =>
    operation({
      method: 'GET',
      path,
      name: 'listPayments',
      older: older > 0,
      summary: 'Lists the payments of a period, by default from 30 days ago to 30 days ahead.',
      allowed: ['staff'],
      scopes: ['payments:read', 'students:read'],
      query: anyRangeQuery,
      answer: paymentRows,
      async run(ctx, { query: { sDate, eDate } }) {
        const today = dateOf(ctx.now)
        const hasDates = sDate !== undefined || eDate !== undefined
        const { from, to } = hasDates
          ? rangeOf(ctx, { sDate: sDate ?? '', eDate: eDate ?? '' })
          : { from: plusDays(today, -DAYS), to: plusDays(today, DAYS) }
        const rows = await paymentsReport(ctx, { from, to })
        return rows.map(({ studentCode, studentName, contractName, date, memo, value, ...row }) => ({
          studentId: studentCode,
          studentName,
          contractName,
          date,
          memo,
          value,
          method: row.method,
          receivedBy: row.receivedBy,
          reference: row.reference,
          refundReason: row.refundReason,
        }))
      },
    }),
  ),
  operation({
    method: 'POST',
    path: '/api/payment/:kind',
    name: 'settleContracts',
    summary:
      'Records the amounts due of the named contracts as paid (`payment`) or written off (`writeoff`), and returns the contracts.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: ['payments:write', 'contracts:read', 'students:read'],
    body: settleBody,
    answer: contractRecordsShape,
    async run(ctx, { kind, body: { contractList, ...payment } }) {
      // Permission first: others must not find out which ids exist.
      maySettleContracts(ctx)
      const mode = settleModes.find((candidate) => candidate === kind)
      if (mode === undefined) throw unknownKind(ctx.language, settleModes)
      const named = [...new Set(contractList)]
      const found = await contractsNamed(ctx, named)
      if (found.length < named.length) throw notFound(ctx.language)
      const contracts = found.map(({ id }) => ({ id }))
      const result = await settleContracts(ctx, { mode, contracts, ...payment })
      if (!result.ok) throw refusedWith(statuses[result.code] ?? 403, answerOf(ctx, result).message)
      const now = await contractsNamed(
        ctx,
        contracts.map(({ id }) => id),
      )
      return now.map((contract) => contractRecordOf(contract, ctx.now))
    },
  }),
  operation({
    method: 'GET',
    path: '/api/payment/contracts/:id/others',
    name: 'listOtherDebts',
    summary: 'Lists the contracts of the same student or family that what is left over of a payment can pay.',
    allowed: ['staff'],
    scopes: ['payments:read', 'students:read'],
    answer: debts,
    async run(ctx, { id }) {
      const found = await otherDebts(ctx, idOrUnknown(id))
      return found.map(({ contractId, ...debt }) => debts.element.parse({ ...debt, _id: contractId }))
    },
  }),
  operation({
    method: 'POST',
    path: '/api/payment/contracts/:id',
    name: 'addPayment',
    refusesByStatus: true,
    summary:
      'Records one payment of a contract, and what is left over of it for other contracts or as a deposit, and returns the contract.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    scopes: ['payments:write', 'contracts:read', 'students:read'],
    body: paymentBody,
    answer: contractAnswer,
    async run(ctx, { id, body }) {
      const contractId = idOrUnknown(id)
      const result = await recordPayment(ctx, { ...body, contractId })
      const [found] = await contractsNamed(ctx, [contractId])
      return {
        ...answerOrStatus(ctx, result),
        data: found === undefined ? null : contractRecordOf(found, ctx.now),
      }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/refund/contracts/:id',
    name: 'addRefund',
    refusesByStatus: true,
    summary: 'Records money that was given back for a contract, and returns the contract.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    scopes: ['payments:write', 'contracts:write', 'students:read'],
    body: refundBody,
    answer: contractAnswer,
    async run(ctx, { id, body }) {
      const contractId = idOrUnknown(id)
      const result = await recordRefund(ctx, { ...body, contractId })
      const [found] = await contractsNamed(ctx, [contractId])
      return {
        ...answerOrStatus(ctx, result),
        data: found === undefined ? null : contractRecordOf(found, ctx.now),
      }
    },
  }),
]
