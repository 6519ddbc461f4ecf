import type { dryRunMessages } from '../../csv/dryRunMessages.ts'
import { minute } from '../../ui/csv.ts'
import type { SubstitutionPlan } from './awayDocuments.ts'
import { isEmpty } from './awayForm.ts'
import type { messages } from './awayMessages.ts'
import { seatNames } from '../seatNames.ts'

type Line = SubstitutionPlan['lines'][number]

/**
 * Returns the columns of the file of an absence's dry run: for each lesson its substitute, or its outcome and why.
 * (CSV-10, D135)
 */
export function awayFile(
  heads: (typeof dryRunMessages)['en'],
  text: (typeof messages)['en'],
  { nameOf, isUndecided }: { nameOf: (teacherId: string) => string; isUndecided: (line: Line) => boolean },
): readonly (readonly [head: string, cell: (line: Line) => string])[] {
  const outcome = (line: Line) => {
    if (!line.success) return text.stays(line.message)
    const leave = isUndecided(line) ? text.undecided : text.leaves
    return { give: text.file.gives, close: isEmpty(line) ? text.removes : text.closes, leave }[line.what]
  }
  return [
    [heads.from, ({ startsAt }) => minute(startsAt)],
    [heads.to, ({ endsAt }) => minute(endsAt)],
    [heads.students, ({ seats }) => seatNames(seats, text.other)],
    [heads.waiting, ({ waitingNames }) => waitingNames.join(', ')],
    [heads.outcome, outcome],
    [
      heads.goes.teacher,
      ({ success, what, toTeacherId }) => (success && what === 'give' ? nameOf(toTeacherId ?? '') : ''),
    ],
    [heads.why, ({ warnings }) => warnings.join(', ')],
  ]
}
