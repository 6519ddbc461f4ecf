import { useMemo } from 'react'
import { StaffPoints } from '../../desk/StaffPoints.tsx'
import { StudentSign } from '../../desk/StudentLink.tsx'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { DataColumn } from '../../ui/dataColumns.ts'
import { messages } from './messages.ts'
import { coursesAfter, limitsAfter, type Renewal } from './monthlyDocuments.ts'

/** Returns the columns of the dry run: what each contract is and what it becomes. (MON-02, D97, D98) */
export function useRenewalColumns(): readonly DataColumn<Renewal>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  return useMemo(() => {
    const limit = (most: number | null) => (most === null ? text.noLimit : text.times(formatNumber(most)))
    const limits = (renewal: Renewal) => {
      const { monthlyBookingLimit, monthlyCancelLimit } = limitsAfter(renewal)
      return text.limitWords(limit(monthlyBookingLimit), limit(monthlyCancelLimit))
    }
    const pointsAfter = ({ carriesOver, lapses }: Renewal) => {
      if (carriesOver > 0) return text.carries(format.credits(carriesOver, creditType))
      return lapses > 0 ? text.lapses(format.credits(lapses, creditType)) : text.none
    }
    const courses = (renewal: Renewal) => coursesAfter(renewal).join(', ')
    const discounts = (renewal: Renewal) =>
      renewal.discounts.map(({ name, value }) => `${name} ${format.yen(-value)}`).join(text.separator)
    const plan = ({ plan: next }: Renewal) => (next === null ? '' : text.becomes(next.planName))
    return [
      {
        id: 'student',
        head: text.student,
        narrow: true,
        wraps: 'all',
        opens: true,
        sort: ({ contract }) => contract.student.fullName,
        title: ({ contract }) => contract.student.fullName,
        cell: ({ contract }) => contract.student.fullName,
        label: ({ contract }) => text.choose(`${contract.student.fullName} ${contract.contractNumber}`),
        aside: ({ contract: { student } }, tabStop) => (
          <StudentSign id={student.id} name={student.fullName} tabStop={tabStop} />
        ),
        below: (renewal) =>
          [renewal.contract.contractNumber, plan(renewal), discounts(renewal)].filter(Boolean).join(' · '),
      },
      {
        id: 'number',
        head: text.number,
        width: '8.75rem',
        sort: ({ contract }) => contract.contractNumber,
        cell: ({ contract }) => contract.contractNumber,
      },
      {
        id: 'ends',
        head: text.ends,
        width: '10rem',
        narrow: { width: '7.5rem' },
        sort: ({ contract }) => contract.endDate,
        cell: ({ contract }, narrow) => format.date(contract.endDate, { year: !narrow }),
      },
      {
        id: 'left',
        head: text.left,
        width: '10rem',
        narrow: { width: '9.5rem' },
        sort: ({ carriesOver, lapses }) => carriesOver - lapses,
        title: pointsAfter,
        text: pointsAfter,
        cell: (renewal) =>
          renewal.carriesOver + renewal.lapses > 0 ? (
            <StaffPoints inRow of={{ contractId: renewal.id }} points={renewal.carriesOver + renewal.lapses}>
              {pointsAfter(renewal)}
            </StaffPoints>
          ) : (
            pointsAfter(renewal)
          ),
        quiet: ({ carriesOver }) => carriesOver === 0,
      },
      {
        id: 'points',
        head: text.points,
        numeric: true,
        width: '6.5rem',
        narrow: { width: '6.5rem' },
        sort: ({ points }) => points,
        cell: ({ points }) => format.credits(points, creditType),
      },
      {
        id: 'value',
        head: text.value,
        numeric: true,
        width: '7rem',
        narrow: { width: '6.5rem' },
        sort: ({ total }) => total,
        cell: ({ total }) => format.yen(total),
      },
      { id: 'discounts', head: text.discounts, width: '9rem', title: discounts, cell: discounts },
      { id: 'plan', head: text.plan, width: '9rem', title: plan, cell: plan },
      { id: 'limits', head: text.limits, width: '11rem', title: limits, cell: limits },
      { id: 'courses', head: text.courses, width: '8.5rem', title: courses, cell: courses },
    ]
  }, [text, format, creditType])
}
