import { invoicePreviewInput, type InvoicePreviewInput } from '@koma/schema/input/invoice'
import {
  dateOf,
  lastDayOfMonth,
  monthAfter,
  monthOf,
  plusDays,
  type WallDate,
  type WallTime,
} from '@koma/schema/rules/time'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import type { InvoicePreviewType } from './invoice.type.ts'
import { planInvoices } from './invoicePlan.ts'

/** From this day on the next month is invoiced, as it is prepared (decision 074). */
const TURN = '15'

/** The days that somebody has to pay at least, where the month ends sooner. */
const LEAST_DAYS = 14

/** Previews `startInvoices`: each invoice of a month, line by line, and what was issued before. (PAPER-05) */
export async function invoicePreview(ctx: Context, input: InvoicePreviewInput): Promise<InvoicePreviewType> {
  maySettleContracts(ctx)
  const month = parseInput(ctx, invoicePreviewInput, input).month ?? likelyMonth(ctx.now)
  const planned = await planInvoices(ctx.em, ctx, month)
  const invoices = planned.flatMap(({ change, last, email, ...invoice }) =>
    change === 'nothing'
      ? []
      : [
          {
            ...invoice,
            change,
            hasEmail: email !== '',
            lastId: last?.id ?? null,
            lastNumber: last?.paperNumber ?? null,
            lastCancelled: last?.isCancelled ?? false,
            lastPdfPath: last === null ? null : `/app/papers/${last.id}.pdf`,
            lines: invoice.lines.map(({ period, ...line }) => ({
              ...line,
              startDate: period?.[0] ?? null,
              endDate: period?.[1] ?? null,
            })),
          },
        ],
  )
  const changed = invoices.filter(({ change }) => change === 'issue' || change === 'correct')
  return {
    month,
    dueOn: dueOn(month, dateOf(ctx.now)),
    isRegistered: ctx.school.invoiceNumber !== '',
    count: changed.length,
    total: changed.reduce((sum, each) => sum + each.total, 0),
    free: planned.filter(({ change, lines }) => change === 'nothing' && lines.length > 0).length,
    invoices,
  }
}

const likelyMonth = (now: WallTime) => (dateOf(now).slice(8) >= TURN ? monthAfter(monthOf(now)) : monthOf(now))

function dueOn(month: string, today: WallDate): WallDate {
  const [end, soonest] = [lastDayOfMonth(`${month}-01`), plusDays(today, LEAST_DAYS)]
  return end > soonest ? end : soonest
}
