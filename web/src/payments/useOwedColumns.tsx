import { daysOwed } from '@koma/schema/rules/owedAge'
import { useMemo } from 'react'
import { StudentSign } from '../desk/StudentLink.tsx'
import type { SettleMode } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { AmountCell } from './AmountCell.tsx'
import { messages } from './messages.ts'
import type { OwedContract } from './paymentDocuments.ts'

/** Returns the columns of contracts that owe, the last one to be filled in. (PAY-03) */
export function useOwedColumns(mode: SettleMode): readonly DataColumn<OwedContract>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  return useMemo(
    () => [
      {
        id: 'student',
        head: text.student,
        narrow: true,
        wraps: 'name',
        opens: true,
        sort: ({ student }) => student.fullName,
        title: ({ student, contractHolder }) => [student.fullName, contractHolder].filter(Boolean).join(' / '),
        cell: ({ student }) => student.fullName,
        label: ({ student, contractNumber }) => text.choose(`${student.fullName} ${contractNumber}`),
        aside: ({ student }, tabStop) => <StudentSign id={student.id} name={student.fullName} tabStop={tabStop} />,
        // A phone has room for the name, what is owed and what is paid; the rest comes below the name.
        below: ({ contractNumber, contractHolder, startDate }) =>
          [contractHolder, contractNumber, text.days(daysOwed(startDate, today))].filter(Boolean).join(' · '),
      },
      textColumn('holder', text.holder, ({ contractHolder }) => contractHolder, { width: '9rem' }),
      {
        id: 'number',
        head: text.number,
        width: '9rem',
        sort: ({ contractNumber }) => contractNumber,
        cell: ({ contractNumber }) => contractNumber,
      },
      {
        id: 'type',
        head: text.type,
        width: '7rem',
        sort: ({ monthlyContract }) => monthlyContract,
        cell: ({ monthlyContract }) => (monthlyContract ? text.monthly : text.package),
      },
      {
        id: 'start',
        head: text.start,
        width: '9.5rem',
        sort: ({ startDate }) => startDate,
        cell: ({ startDate }) => format.date(startDate, { year: true }),
      },
      {
        id: 'age',
        head: text.age,
        numeric: true,
        width: '6rem',
        sort: ({ startDate }) => -daysOwed(startDate, today),
        title: () => text.ageHint,
        cell: ({ startDate }) => text.days(daysOwed(startDate, today)),
      },
      {
        id: 'owing',
        head: text.owing,
        numeric: true,
        width: '8rem',
        narrow: { width: 'min(7rem, 23vw)' },
        sort: ({ balanceOwing }) => balanceOwing,
        cell: ({ balanceOwing }) => format.yen(balanceOwing),
      },
      {
        id: 'amount',
        head: text.amount[mode],
        numeric: true,
        width: '10.5rem',
        narrow: { width: 'min(9.5rem, 30vw)' },
        cell: (contract) => <AmountCell contract={contract} />,
      },
    ],
    [text, format, today, mode],
  )
}
