import { z } from 'zod'
import { bankText, foreignSign } from '../rules/bankText.ts'
import { accountKinds, MOST_DEBITS } from '../rules/zengin.ts'
import { id, oneLine, typedDay } from './fields.ts'
import { saying } from './problem.ts'

/** The longest name of an account's holder, and of a collector, as banks count: a voiced mark is a character. */
export const LONGEST_HOLDER = 30
const LONGEST_COLLECTOR = 40

const digits = (text: string) => text.normalize('NFKC').trim()

const code = (length: number, note: 'bankUnknown' | 'branchUnknown') =>
  z
    .string()
    .max(20)
    .overwrite(digits)
    .refine((text) => new RegExp(`^\\d{${length}}$`).test(text), saying(note))

/** Reads a text as banks write it. */
const kana = (most: number) =>
  oneLine(100)
    .overwrite(bankText)
    .refine((text) => text !== '', { ...saying('required'), abort: true })
    .refine((text) => foreignSign(text) === null, { ...saying('bankKanaForm'), abort: true })
    .refine((text) => text.length <= most, saying('bankKanaTooLong'))

const account = {
  bankCode: code(4, 'bankUnknown').describe('The code of the bank: 4 digits.'),
  branchCode: code(3, 'branchUnknown').describe('The code of the branch: 3 digits.'),
  kind: z.enum(accountKinds).describe('The kind of the account.'),
  number: z
    .string()
    .max(20)
    .overwrite((text) => digits(text).replace(/^\d{1,6}$/, (short) => short.padStart(7, '0')))
    .refine((text) => /^\d{7}$/.test(text), saying('bankNumberForm'))
    .describe('The number of the account, at most 7 digits; filled up with zeros.'),
}

/** The account from which a student's lessons are paid (DEBIT-01). */
export const saveBankAccountInput = z
  .object({
    studentId: id,
    version: z.int().nullish().describe('The `version` you read; null for bank details that are new.'),
    ...account,
    holder: kana(LONGEST_HOLDER).describe('The holder of the account in katakana, as the bank writes it.'),
    startDate: typedDay.nullish().describe('The first day on which the account may be debited; null for any.'),
    mandateDate: typedDay
      .nullish()
      .describe('The day of the signed mandate; null while there is none. Nothing is debited without one.'),
  })
  .describe('The bank details of a student.')
export type SaveBankAccountInput = z.input<typeof saveBankAccountInput>

/** Names one student. */
export const ofStudentInput = z.object({ studentId: id })

/** Searches banks, or the branches of a bank. */
export const banksInput = z.object({ search: oneLine(100).describe('A code, or a part of a name in any writing.') })
export const branchesInput = z.object({
  bank: z.string().max(20).describe('The code of the bank.'),
  search: oneLine(100).describe('A code, or a part of a name in any writing; empty for the first branches.'),
})

/** The day of the month on which most Japanese banks and services collect. */
export const USUAL_COLLECT_DAY = 27

/** The school as the collector of debits (DEBIT-04). */
export const saveDebitSettingsInput = z
  .object({
    collectorCode: z
      .string()
      .max(20)
      .overwrite(digits)
      .refine((text) => /^\d{10}$/.test(text), saying('collectorForm'))
      .describe('The code of the collector: 10 digits.'),
    collectorName: kana(LONGEST_COLLECTOR).describe('The name of the collector in katakana.'),
    ...account,
    lineBreaks: z.boolean().describe('Whether records of a file end with line breaks, as most banks ask for.'),
    collectDay: z
      .int()
      .min(1)
      .max(31)
      .nullish()
      .describe('The day of the month on which the school collects, 1 to 31; 27 if left out.'),
    version: z.int().nullish().describe('The `version` you read; null for settings that are new.'),
  })
  .describe('The account into which debits are collected, and how the bank wants its files.')
export type SaveDebitSettingsInput = z.input<typeof saveDebitSettingsInput>

export const debitPreviewInput = z.object({ collectOn: typedDay.describe('The day of the collection.') })

const debitLine = z
  .object({ studentId: id, amount: z.int().describe('The amount that was shown, in whole yen.') })
  .describe('A debit of one student, with the amount that was shown.')
export const debitLineInput = debitLine

/** Debits to request, just as they were shown (DEBIT-05). */
export const requestDebitInput = z
  .object({
    collectOn: debitPreviewInput.shape.collectOn,
    lines: z
      .array(debitLine)
      .min(1)
      .max(MOST_DEBITS)
      .describe('The debits to request, one for each student, at most 2,000.'),
    requestId: id.nullish().describe('A UUID you choose. A second call with the same id changes nothing.'),
  })
  .describe('Debits of one day. Refused if another amount is owed than was shown.')
export type RequestDebitInput = z.input<typeof requestDebitInput>

/** A file of results that was sent, and the request it is about (DEBIT-06). */
export const debitResultInput = z
  .object({ id: id.describe('The id of the request.'), fileId: id.describe('The id of the file that was sent.') })
  .describe('A file of results, and the request it is about.')
export type DebitResultInput = z.input<typeof debitResultInput>

export const recordDebitResultInput = z
  .object({ ...debitResultInput.shape, digest: z.string().max(100).describe('The `digest` of the preview.') })
  .describe('Results of debits to record, just as the preview showed them.')
export type RecordDebitResultInput = z.input<typeof recordDebitResultInput>

/** The largest file of a bank, in bytes. */
export const LARGEST_BANK_FILE = 2_000_000
