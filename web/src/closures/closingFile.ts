import type { dryRunMessages } from '../csv/dryRunMessages.ts'
import { minute } from '../ui/csv.ts'
import type { ClosingPlan } from './closingDocuments.ts'
import type { messages } from './messages.ts'
import { seatNames } from './seatNames.ts'

type Slot = ClosingPlan['slots'][number]

/**
 * Returns the columns of the file of a closure's dry run: for each slot its booked and waiting students, and its
 * outcome. (CSV-10, D135)
 */
export function closingFile(
  heads: (typeof dryRunMessages)['en'],
  text: (typeof messages)['en'],
  nameOf: (teacherId: string) => string,
): readonly (readonly [head: string, cell: (slot: Slot) => string])[] {
  const points = ({ seats }: Slot) =>
    seats.reduce((sum, { studentId, cost }) => sum + (studentId === null ? 0 : cost), 0)
  return [
    [heads.from, ({ startsAt }) => minute(startsAt)],
    [heads.to, ({ endsAt }) => minute(endsAt)],
    [heads.teacher, ({ teacherId }) => nameOf(teacherId)],
    [heads.students, ({ seats }) => seatNames(seats, text.other)],
    [heads.waiting, ({ waitingNames }) => waitingNames.join(', ')],
    [heads.outcome, ({ stays }) => (stays === null ? text.file.goes : text.file.stays)],
    [heads.why, ({ stays }) => (stays === null ? '' : (text.stays[stays] ?? stays))],
    [heads.points, (slot) => (slot.stays === null ? String(points(slot)) : '')],
  ]
}
