import type { Language } from '@koma/schema/codes'
import type { TaxRate } from '@koma/schema/records/tax'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { type RateTotal, rateTotals, type TaxRounding } from '@koma/schema/rules/tax'
import type { WallDate } from '@koma/schema/rules/time'
import { adjustmentLabel, type NamedAdjustment } from '../adjustmentLabel.ts'
import type { PaperLayout } from '../addressedName.ts'
import { invoiceTexts } from './invoiceTexts.ts'

/** One line of an invoice: a price, or an adjustment of it. Amounts in whole yen have their tax within. */
export interface InvoiceLine {
  contractNumber: string
  label: string
  /** The days of the contract beside its price; null beside an adjustment. */
  period: [WallDate, WallDate] | null
  amount: number
  rate: TaxRate
}

/** All that makes an invoice, beside its number and the picture on it. A field that comes later must be optional. */
export interface InvoiceContent {
  layout: PaperLayout
  language: Language
  issuedOn: WallDate
  month: string
  addressedTo: string
  studentName: string
  lines: InvoiceLine[]
  rates: RateTotal[]
  total: number
  paid: number
  due: number
  dueOn: WallDate
  /** The lines of the bank account to pay to; left out without one. */
  transferTo?: string[]
  schoolName: string
  contact: string[]
  invoiceNumber: string
  replacedNumber: string | null
}

/** A contract that an invoice is about. */
export interface InvoicedContract {
  id: string
  contractName: string
  startDate: WallDate
  endDate: WallDate
  contractValue: number
  memo: string
  planName: string | null
  taxRate: TaxRate
  paid: number
  adjustments: NamedAdjustment[]
}

/** The part of an invoice that follows from contracts and settings, and nothing of the day it is issued on. */
export type InvoiceBasis = Pick<
  InvoiceContent,
  'addressedTo' | 'studentName' | 'lines' | 'rates' | 'total' | 'invoiceNumber'
>

/**
 * Returns what contracts of one payer come to. Their prices have the tax within, which is rounded once for each rate.
 */
export function invoiceBasis(
  contracts: readonly InvoicedContract[],
  {
    rounding,
    language,
    ...names
  }: { rounding: TaxRounding; language: Language } & Pick<
    InvoiceBasis,
    'addressedTo' | 'studentName' | 'invoiceNumber'
  >,
): InvoiceBasis {
  const text = invoiceTexts[language]
  const lines = contracts.flatMap((contract): InvoiceLine[] => {
    const { contractName, taxRate: rate, planName, memo, startDate, endDate, contractValue, adjustments } = contract
    const contractNumber = contractNumberOf(contractName)
    const label = planName ?? (memo === '' ? text.lessons : memo)
    return [
      { contractNumber, label, period: [startDate, endDate], amount: contractValue, rate },
      ...adjustments.map((each) => ({
        contractNumber,
        label: adjustmentLabel(each, language),
        period: null,
        amount: each.value,
        rate,
      })),
    ]
  })
  const amounts = lines.map(({ amount, rate }) => ({ yen: amount, rate, included: true }))
  return { ...names, lines, rates: rateTotals(amounts, rounding), total: lines.reduce((sum, l) => sum + l.amount, 0) }
}

/** Returns a text that is the same for invoices that say the same, whatever was paid meanwhile. */
export const sameInvoice = ({ addressedTo, studentName, lines, rates, invoiceNumber }: InvoiceBasis): string =>
  JSON.stringify([
    addressedTo,
    studentName,
    invoiceNumber,
    lines.map(({ contractNumber, label, period, amount, rate }) => [contractNumber, label, period, amount, rate]),
    rates.map(({ rate, total, tax }) => [rate, total, tax]),
  ])
