import { useMemo } from 'react'
import { ContractFlags, Owing } from '../ContractFlags.tsx'
import type { ContractItem } from '../contractDocuments.ts'
import { messages } from '../messages.ts'
import { AmountDue } from '../RecordPayment.tsx'
import { StaffPoints } from '../../desk/StaffPoints.tsx'
import { StudentLink } from '../../desk/StudentLink.tsx'
import { useActiveColumn } from '../../record/active.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { DataColumn } from '../../ui/dataColumns.ts'

/** Makes a column's head a button; the server does the ordering. */
const byServer = () => null

/** Returns the columns of the contracts. (CON-09, CON-13, CON-20…26) */
export function useContractColumns(): readonly DataColumn<ContractItem>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { id, head, width, cell } = useActiveColumn<ContractItem>()
  return useMemo(
    () => [
      {
        id: 'student',
        head: text.student,
        sort: byServer,
        title: ({ student }) => student.fullName,
        text: ({ student }) => student.fullName,
        cell: ({ student }, _narrow, tabStop) => (
          <StudentLink id={student.id} tabStop={tabStop}>
            {student.fullName}
          </StudentLink>
        ),
      },
      {
        id: 'number',
        head: text.number,
        width: '9rem',
        narrow: { width: 'auto' },
        wraps: 'cell',
        opens: true,
        sort: byServer,
        title: ({ student, contractNumber }) => `${contractNumber} ${student.fullName}`,
        cell: ({ contractNumber }) => contractNumber,
        label: ({ student, contractNumber }) => `${student.fullName} ${contractNumber}`,
        // A phone has no column of names.
        below: ({ student, points, endDate }, tabStop) => (
          <>
            <StudentLink id={student.id} tabStop={tabStop}>
              {student.fullName}
            </StudentLink>
            {` · ${format.credits(points, creditType)} · ${text.until(format.date(endDate, { year: true }))}`}
          </>
        ),
      },
      {
        id: 'type',
        head: text.type,
        width: '6.5rem',
        sort: byServer,
        cell: ({ monthlyContract }) => (monthlyContract ? text.monthly : text.package),
      },
      {
        id: 'booking',
        head: text.booking,
        width: '6.5rem',
        sort: byServer,
        cell: ({ student }) => (student.isFixed ? text.fixed : text.flex),
      },
      {
        id: 'period',
        head: text.endDate,
        width: '10.25rem',
        sort: byServer,
        title: ({ startDate, endDate }) =>
          `${format.date(startDate, { year: true })} – ${format.date(endDate, { year: true })}`,
        cell: ({ endDate }) => format.date(endDate, { year: true }),
      },
      {
        id: 'points',
        head: text.points,
        numeric: true,
        width: '7rem',
        sort: byServer,
        text: ({ points }) => format.credits(points, creditType),
        cell: ({ id: contractId, points }) => <StaffPoints inRow of={{ contractId }} points={points} />,
      },
      {
        id: 'owing',
        head: text.balance,
        numeric: true,
        width: '10.5rem',
        // A phone leaves room for names.
        narrow: { width: 'min(8.5rem, 31vw)' },
        sort: byServer,
        cell: (contract, narrow, tabStop) =>
          narrow ? <Owing amount={contract.balanceOwing} /> : <AmountDue contract={contract} inRow tabStop={tabStop} />,
      },
      {
        id: 'flags',
        head: text.flags,
        width: '12.25rem',
        narrow: { width: 'min(9.5rem, 30vw)' },
        cell: (contract) => <ContractFlags contract={contract} />,
      },
      // Where it is narrow the flags say more: the list begins with active contracts.
      { id, head, ...(width === undefined ? {} : { width }), sort: byServer, cell },
    ],
    [text, format, creditType, id, head, width, cell],
  )
}
