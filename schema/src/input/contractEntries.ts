import { z } from 'zod'
import { MOST_YEN } from '../rules/contractMoney.ts'
import { isAbsentDay, oneLine, whole } from './fields.ts'
import { saying } from './problem.ts'
import { paymentFields, paymentMethod } from '../records/payment.ts'
import { createInput } from '../records/record.ts'

/**
 * The most adjustments, and payments, in one form. An edit names every one that is to stay, also those of payment runs.
 */
const MOST_ENTRIES = 1000

/** Reads a whole number from 0 to `most`. */
export const amount = (most: number) =>
  whole
    .refine((number) => number >= 0, saying('notNegative'))
    .refine((number) => number <= most, saying('amountTooLarge'))

export const yen = amount(MOST_YEN)

/** A calendar date (D100) within the years that a contract can cover. */
export const contractDay = oneLine(100)
  .refine((text) => text !== '', saying('required'))
  .refine((text) => !isAbsentDay(text), saying('dayAbsent'))
  .refine((text) => isAbsentDay(text) || z.iso.date().safeParse(text).success, saying('dayForm'))
  .refine((text) => text >= '1900-01-01' && text <= '2199-12-31', saying('dayRange'))
  .meta({ format: 'date' })

export const memo = oneLine(500)
const number = z
  .int()
  .min(1)
  .max(9999)
  .nullish()
  .describe('The number of the entry to change. Leave it out to add one.')

export const adjustmentInput = z.object({
  number,
  type: z.enum(['+', '-']).describe('The direction: `+` raises the price, `-` lowers it.'),
  value: yen.describe('The amount, in whole yen.'),
  memo: memo.nullish(),
})

/** A payment. One of 0 or less counts as none and is not judged further (CON-37, CON-38, decision 032). */
export const paymentInput = z
  .object({
    number,
    value: whole
      .refine((sum) => sum <= MOST_YEN, saying('amountTooLarge'))
      .describe('The amount, in whole yen. An entry of 0 or less is ignored.'),
    date: oneLine(100).meta({ format: 'date' }),
    ...createInput(paymentFields).shape,
    method: paymentMethod
      .optional()
      .describe('How the payment came in; null if that is not known. Left out, a payment keeps the method it has.'),
    receivedBy: paymentFields.receivedBy.schema
      .nullish()
      .describe('The name of the person who took the money. Left out, a payment keeps the name it has.'),
    reference: paymentFields.reference.schema
      .nullish()
      .describe('The reference of the bank or the card terminal. Left out, a payment keeps the one it has.'),
  })
  .superRefine(
    ({ value, date }, ctx) => {
      const note = value <= 0 ? null : problemOf(date)
      if (note !== null) ctx.addIssue({ code: 'custom', path: ['date'], input: date, ...saying(note) })
    },
    // Checks the date even if the amount is wrong.
    { when: ({ value }) => z.looseObject({ date: z.string().max(100) }).safeParse(value).success },
  )

/** Returns why a text cannot be the date of a payment; null if it can. */
function problemOf(date: string): 'required' | 'dayForm' | 'dayAbsent' | 'dayRange' | null {
  if (date === '') return 'required'
  if (contractDay.safeParse(date).success) return null
  if (isAbsentDay(date)) return 'dayAbsent'
  return z.iso.date().safeParse(date).success ? 'dayRange' : 'dayForm'
}

/** All adjustments of a contract. */
export const adjustments = z.array(adjustmentInput).max(MOST_ENTRIES)

/** All payments of a contract. */
export const payments = z
  .array(paymentInput)
  .max(MOST_ENTRIES)
  .transform((rows) => rows.filter(({ value }) => value > 0))
