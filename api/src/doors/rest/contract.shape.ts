import { contractFields, createContractInput, updateContractInput } from '@koma/schema/records/contract'
import { paymentFields, paymentMethod, refundReasons } from '@koma/schema/records/payment'
import { fieldsWithout, shownShape } from '@koma/schema/records/record'
import { entryNumber } from '@koma/schema/rules/contractMoney'
import { bookingLimitInfo } from '@koma/schema/rules/contracts'
import type { WallTime } from '@koma/schema/rules/time'
import { z } from 'zod'
import type { ContractRecordType } from '../../contracts/contractRecord.type.ts'
import { components } from './components.ts'
import { recordAnswer, recordVersion } from './record.shape.ts'
import { restShape, restValues } from './restFields.ts'
import { contract, limitFields, limitsOf } from './student.shape.ts'

const shownFields = fieldsWithout(contractFields, ...limitFields)

const adjustment = z.object({
  name: z.string().describe('The name of the entry, such as `adjustment_01`.'),
  value: z.int().describe('The amount, in whole yen.'),
  type: z.enum(['+', '-']),
  memo: z.string(),
})
const payment = z.object({
  name: z.string().describe('The name of the entry, such as `payment_01`.'),
  value: z.int().describe('The amount, in whole yen.'),
  date: z.string().describe('YYYY-MM-DD'),
  ...shownShape(paymentFields).shape,
})

const refund = z.object({
  name: z.string().describe('The name of the entry, such as `payment_02`.'),
  value: z.int().describe('The amount that was given back, in whole yen.'),
  date: z.string().describe('YYYY-MM-DD'),
  note: z.string().describe('The note on the refund.'),
  reason: z.enum(refundReasons).describe('Why the money was given back.'),
  method: paymentMethod.describe('How the money was given back; null if that was not recorded.'),
  givenBy: z
    .string()
    .describe('The name of the person who gave the money back; empty if it was whoever recorded the refund.'),
  reference: z.string().describe('The reference of the bank or the card terminal; empty if there is none.'),
})

export const contractRecordShape = z
  .object({
    ...contract.shape,
    version: recordVersion,
    studentId: z.string().describe('The student ID.'),
    studentName: z.string(),
    ...restShape(shownFields),
    isFixed: z.boolean(),
    adjustments: z.array(adjustment),
    payments: z.array(payment),
    refunds: z.array(refund).describe('The refunds that were not undone.'),
  })
  .register(components, { id: 'ContractRecord' })

export const contractRecordsShape = z.array(contractRecordShape).register(components, { id: 'ContractRecords' })

/** Returns a contract with the documented fields (CON-10); a limit that is off reads 0. */
export function contractRecordOf(source: ContractRecordType, now: WallTime): z.output<typeof contractRecordShape> {
  return contractRecordShape.parse({
    ...source,
    ...restValues(shownFields, source),
    ...limitsOf(source),
    _id: source.id,
    studentId: source.student.studentCode,
    studentName: source.student.fullName,
    isFixed: source.student.isFixed,
    bookingLimitInfo: bookingLimitInfo(source, now),
  })
}

const otherwise = { courseIds: true, memoContractValue: true, adjustments: true, payments: true } as const
const newFields = createContractInput.omit({ ...otherwise, studentId: true }).shape
const changedFields = updateContractInput.omit({ ...otherwise, id: true }).shape
const { memoContractValue, adjustments, payments } = createContractInput.shape

const named = { name: z.string().optional().describe('The number of the entry to change. Leave it out to add one.') }
const lists = {
  possibleBookings: z.array(z.string()).optional().describe("The codes of the contract's courses."),
  memo_contractValue: memoContractValue,
  adjustments: z
    .array(
      z.object({
        ...named,
        value: z.number().describe('The amount, in whole yen.'),
        type: z.enum(['+', '-']),
        memo: z.string().optional(),
      }),
    )
    .optional()
    .describe(adjustments.description ?? ''),
  payments: z
    .array(
      z.object({
        ...named,
        value: z.number().describe('The amount, in whole yen.'),
        date: z.string().describe('YYYY-MM-DD'),
        memo: z.string().optional(),
        uncollectible: z.boolean().optional(),
        method: paymentMethod
          .optional()
          .describe('How the payment came in; null if that is not known. Left out, a payment keeps the method it has.'),
        receivedBy: z
          .string()
          .optional()
          .describe('The name of the person who took the money. Left out, a payment keeps the name it has.'),
        reference: z
          .string()
          .optional()
          .describe('The reference of the bank or the card terminal. Left out, a payment keeps the one it has.'),
      }),
    )
    .optional()
    .describe(payments.description ?? ''),
}

export const newContractBody = z
  .object({ studentId: z.string().describe('The student ID.'), ...newFields, ...lists })
  .register(components, { id: 'NewContractBody' })

export const contractBody = z.object({ ...changedFields, ...lists }).register(components, { id: 'ContractBody' })

interface Lists {
  memo_contractValue?: string | null | undefined
  adjustments?: z.output<typeof lists.adjustments>
  payments?: z.output<typeof lists.payments>
}

/** Returns a body's money fields, named as the verbs know them. */
export function moneyOf({ memo_contractValue: memo, adjustments: changes, payments: paid }: Lists) {
  return {
    memoContractValue: memo,
    adjustments: changes?.map(({ name, ...entry }) => ({ ...entry, number: entryNumber('adjustment', name ?? '') })),
    payments: paid?.map(({ name, ...entry }) => ({ ...entry, number: entryNumber('payment', name ?? '') })),
  }
}

export const contractAnswer = recordAnswer(
  contractRecordShape.nullable().describe('The record after the change; null if the change was refused.'),
).register(components, { id: 'ContractAnswer' })
