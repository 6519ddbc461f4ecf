import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { useMemo } from 'react'
import { useMethodWords } from '../contracts/MethodField.tsx'
import { StudentSign } from '../desk/StudentLink.tsx'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { memoCell } from '../ui/csv.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import type { Payment } from './paymentDocuments.ts'

/** Returns the columns of the report of payments. (PAY-09) */
export function useReportColumns(): readonly DataColumn<Payment>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const methods = useMethodWords()
  return useMemo(
    () => [
      {
        id: 'date',
        head: text.date,
        width: '10rem',
        narrow: { width: '9.75rem' },
        sort: ({ date }) => date,
        cell: ({ date }) => format.date(date, { year: true }),
      },
      {
        id: 'student',
        head: text.student,
        narrow: true,
        opens: true,
        sort: ({ studentName }) => studentName,
        cell: ({ studentName }) => studentName,
        label: ({ studentName, contractName }) => text.openContract(studentName, contractNumberOf(contractName)),
        aside: ({ studentId, studentName }, tabStop) => (
          <StudentSign id={studentId} name={studentName} tabStop={tabStop} />
        ),
        below: ({ memo }) => memo,
      },
      {
        id: 'number',
        head: text.number,
        width: '9.5rem',
        sort: ({ contractName }) => contractNumberOf(contractName),
        cell: ({ contractName }) => contractNumberOf(contractName),
      },
      { id: 'memo', head: text.memo, sort: ({ memo }) => memo, title: ({ memo }) => memo, cell: ({ memo }) => memo },
      {
        id: 'kind',
        head: text.kind,
        width: '8rem',
        narrow: { width: '7rem' },
        sort: ({ uncollectible }) => uncollectible,
        cell: ({ uncollectible }) => (
          <StatusBadge tone={uncollectible ? 'warn' : 'good'}>
            {text.kinds[uncollectible ? 'writeoff' : 'payment']}
          </StatusBadge>
        ),
      },
      textColumn(
        'method',
        text.method,
        ({ method, uncollectible }) => (method === null ? (uncollectible ? '' : text.noMethod) : methods[method]),
        { width: '8rem' },
      ),
      textColumn('receivedBy', text.receivedBy, ({ receivedBy }) => receivedBy, { width: '8rem' }),
      {
        id: 'value',
        head: text.valueOf,
        numeric: true,
        width: '8rem',
        narrow: { width: '7rem' },
        sort: ({ value }) => value,
        cell: ({ value }) => format.yen(value),
      },
    ],
    [text, format, methods],
  )
}

/** Returns the columns of its file; yen are numbers to be added up. (PAY-11, CSV-10, D135) */
export function useReportExport(): readonly (readonly [string, (payment: Payment) => string])[] {
  const text = useMessages(messages)
  const methods = useMethodWords()
  return [
    [text.date, ({ date }) => date],
    ['ID', ({ studentCode }) => shownStudentCode(studentCode)],
    [text.student, ({ studentName }) => studentName],
    [text.holder, ({ contractHolder }) => contractHolder],
    [text.contractName, ({ contractName }) => contractName],
    [text.kind, ({ uncollectible }) => text.kinds[uncollectible ? 'writeoff' : 'payment']],
    [text.method, ({ method }) => (method === null ? '' : methods[method])],
    [text.receivedBy, ({ receivedBy }) => receivedBy],
    [text.value, ({ value }) => String(value)],
    [text.memo, ({ memo }) => memoCell(memo)],
  ]
}
