import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { useMemo } from 'react'
import { useMethodWords, useReasonWords } from '../contracts/MethodField.tsx'
import { StudentSign } from '../desk/StudentLink.tsx'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { memoCell } from '../ui/csv.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import type { Payment } from './paymentDocuments.ts'
import { PaymentTools } from './PaymentTools.tsx'

const tones = { payment: 'good', writeoff: 'warn', refund: 'info' } as const

/** Returns which kind of row it is: money that came in, was given back, or was written off. */
export function kindOf({ uncollectible, refundReason }: Pick<Payment, 'uncollectible' | 'refundReason'>) {
  if (uncollectible) return 'writeoff'
  return refundReason == null ? 'payment' : 'refund'
}

/** Returns how a payment came in; a deposit that was applied came in before. */
function methodWords(
  { method, fromDeposit, uncollectible }: Payment,
  text: (typeof messages)['en'],
  methods: ReturnType<typeof useMethodWords>,
): string {
  if (fromDeposit) return text.fromDeposit
  if (method !== null) return methods[method]
  return uncollectible ? '' : text.noMethod
}

/** Returns the columns of the report of payments. (PAY-09) */
export function useReportColumns(): readonly DataColumn<Payment>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const methods = useMethodWords()
  const reasons = useReasonWords()
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
        wraps: 'all',
        opens: true,
        sort: ({ studentName }) => studentName,
        cell: ({ studentName }) => studentName,
        label: ({ studentName, contractName }) => text.openContract(studentName, contractNumberOf(contractName)),
        aside: ({ studentId, studentName }, tabStop) => (
          <StudentSign id={studentId} name={studentName} tabStop={tabStop} />
        ),
        below: (payment) => (
          <>
            {[
              methodWords(payment, text, methods),
              payment.refundReason ? reasons[payment.refundReason] : '',
              payment.memo,
            ]
              .filter(Boolean)
              .join(' · ')}{' '}
            {kindOf(payment) === 'payment' && <PaymentTools payment={payment} />}
          </>
        ),
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
        sort: kindOf,
        cell: (payment) => <StatusBadge tone={tones[kindOf(payment)]}>{text.kinds[kindOf(payment)]}</StatusBadge>,
      },
      textColumn('method', text.method, (payment) => methodWords(payment, text, methods), { width: '8rem' }),
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
      {
        id: 'tools',
        head: text.tools,
        width: '7rem',
        cell: (payment) => kindOf(payment) === 'payment' && <PaymentTools payment={payment} />,
      },
    ],
    [text, format, methods, reasons],
  )
}

/** Returns the columns of its file; yen are numbers to be added up. (PAY-11, CSV-10, D135) */
export function useReportExport(): readonly (readonly [string, (payment: Payment) => string])[] {
  const text = useMessages(messages)
  const methods = useMethodWords()
  const reasons = useReasonWords()
  return [
    [text.date, ({ date }) => date],
    ['ID', ({ studentCode }) => shownStudentCode(studentCode)],
    [text.student, ({ studentName }) => studentName],
    [text.holder, ({ contractHolder }) => contractHolder],
    [text.contractName, ({ contractName }) => contractName],
    [text.kind, (payment) => text.kinds[kindOf(payment)]],
    [
      text.method,
      (payment) => (payment.method === null && !payment.fromDeposit ? '' : methodWords(payment, text, methods)),
    ],
    [text.receivedBy, ({ receivedBy }) => receivedBy],
    [text.value, ({ value }) => String(value)],
    [text.memo, ({ memo }) => memoCell(memo)],
    [text.reference, ({ reference }) => memoCell(reference)],
    [text.reason, ({ refundReason }) => (refundReason == null ? '' : reasons[refundReason])],
  ]
}
