import { daysOwed } from '@koma/schema/rules/owedAge'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import type { messages } from './messages.ts'
import type { OwedContract } from './paymentDocuments.ts'

/**
 * Returns the columns of the file of contracts that owe; yen and days are numbers to be added up. (PAY-03, CSV-10,
 * D135)
 */
export function owedFile(
  text: (typeof messages)['en'],
  today: string,
): readonly (readonly [head: string, cell: (contract: OwedContract) => string])[] {
  return [
    [text.student, ({ student }) => student.fullName],
    ['ID', ({ student }) => shownStudentCode(student.studentCode)],
    [text.holder, ({ contractHolder }) => contractHolder],
    [text.number, ({ contractNumber }) => contractNumber],
    [text.type, ({ monthlyContract }) => (monthlyContract ? text.monthly : text.package)],
    [text.start, ({ startDate }) => startDate],
    [text.age, ({ startDate }) => String(daysOwed(startDate, today))],
    [text.owing, ({ balanceOwing }) => String(balanceOwing)],
  ]
}
