import { z } from 'zod'
import { plusDays } from '../rules/time.ts'
import { id } from './fields.ts'

/** Whether what is owed is paid, or written off as uncollectible (PAY-02). */
export const settleModes = ['payment', 'writeoff'] as const

/** A contract, and what was owed for it when it was shown. */
export const owedContract = z.object({
  id,
  balanceOwing: z.int().nullish().describe('As it was shown: with another amount by now nothing is done.'),
})

/** What is owed for many contracts is paid or written off at once (PAY-05, D102). */
export const settleContractsInput = z.object({
  mode: z.enum(settleModes).describe('payment, or writeoff: as uncollectible.'),
  contracts: z.array(owedContract).max(2000),
  note: z.string().max(500).trim().nullish().describe('Becomes the note of each payment.'),
})

export type SettleContractsInput = z.input<typeof settleContractsInput>

/** The payments of these days, both included, at most 366 days (PAY-08, D103). */
export const paymentsReportInput = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to && to <= plusDays(from, 365), { path: ['from', 'to'] })

export type PaymentsReportInput = z.input<typeof paymentsReportInput>
