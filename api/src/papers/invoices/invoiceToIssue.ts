import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { PaperIssuer } from '../paperIssuer.ts'
import type { InvoiceContent } from './invoiceContent.ts'
import type { PlannedInvoice } from './invoicePlan.ts'
import { contactLines } from '../contactLines.ts'

/** Returns the content of a planned invoice that is issued now. A correction keeps the day by which to pay. */
export function invoiceToIssue(
  { school, now }: PaperIssuer,
  planned: PlannedInvoice,
  { month, dueOn }: { month: string; dueOn: WallDate },
): InvoiceContent {
  const transferTo = (planned.language === 'en' && school.transferToEn !== '' ? school.transferToEn : school.transferTo)
    .split('\n')
    .flatMap((line) => line.trim() || [])
  const { language, addressedTo, studentName, lines, rates, total, invoiceNumber, paid, due, last } = planned
  return {
    layout: 2,
    language,
    issuedOn: dateOf(now),
    month,
    addressedTo,
    studentName,
    lines,
    rates,
    total,
    paid,
    due,
    dueOn: last === null || last.isCancelled ? dueOn : last.content.dueOn,
    ...(transferTo.length > 0 && { transferTo }),
    schoolName: school.name,
    contact: contactLines(school.schoolContact),
    invoiceNumber,
    replacedNumber: last?.paperNumber ?? null,
  }
}
