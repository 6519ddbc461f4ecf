import { shownStudentCode } from '../../shared/format/studentCode.ts'
import type { messages } from './messages.ts'
import { coursesAfter, limitsAfter, type Renewal } from './monthlyDocuments.ts'

/**
 * Returns the columns of the dry run's file; days, points and yen are plain, to be sorted and added up. (MON-02,
 * CSV-10, D135)
 */
export function renewalFile(
  text: (typeof messages)['en'],
): readonly (readonly [head: string, cell: (renewal: Renewal) => string])[] {
  const numberOrNone = (number: number | null) => (number === null ? '' : String(number))
  return [
    [text.student, ({ contract }) => contract.student.fullName],
    ['ID', ({ contract }) => shownStudentCode(contract.student.studentCode)],
    [text.number, ({ contract }) => contract.contractNumber],
    [text.ends, ({ contract }) => contract.endDate],
    [text.file.carries, ({ carriesOver }) => String(carriesOver)],
    [text.file.lapses, ({ lapses }) => String(lapses)],
    [text.points, ({ points }) => String(points)],
    [text.file.value, ({ price }) => String(price)],
    [text.file.bookings, (renewal) => numberOrNone(limitsAfter(renewal).monthlyBookingLimit)],
    [text.file.returns, (renewal) => numberOrNone(limitsAfter(renewal).monthlyCancelLimit)],
    [text.courses, (renewal) => coursesAfter(renewal).join(', ')],
    [text.plan, ({ plan }) => plan?.planName ?? ''],
    [text.file.discounts, ({ price, total }) => String(total - price)],
    [text.file.total, ({ total }) => String(total)],
  ]
}
