import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { MonthEnd } from './monthEndDocuments.ts'
import { MonthLine } from './MonthLine.tsx'

/** The pages where papers and money of a month are done. */
const pages = {
  invoices: '/admin/contracts/papers?mode=invoices',
  debit: '/admin/contracts/debit',
  cash: '/admin/contracts/payments?mode=cash',
  receipts: '/admin/contracts/papers?mode=receipts',
  journal: '/admin/contracts/accounting',
} as const
type Line = keyof typeof pages

/** Returns a line for each kind of paper and money that the school uses, with what is left. (PAY-21) */
export function useMoneyLines({ money }: MonthEnd): ReactNode[] {
  const text = useMessages(messages)
  const format = useFormat()
  const { invoices, debits, cash, receipts, journal } = money
  const line = (name: Line, counts: { left: number; done: number }, facts: readonly string[], mode = '') => (
    <MonthLine
      key={name}
      title={text.lines[name]}
      counts={counts}
      countWords={text.counts[name]}
      facts={facts}
      actions={
        <Button component={Link} to={`${pages[name]}${mode}`} variant="default" size="compact-md">
          {text.go[name]}
        </Button>
      }
    />
  )
  const some = (count: number, words: (count: string) => string) => (count > 0 ? [words(formatNumber(count))] : [])
  return [
    invoices && line('invoices', invoices, some(invoices.done, text.issued)),
    debits &&
      line(
        'debit',
        { left: debits.toRequest + debits.waiting, done: debits.done },
        [
          ...some(debits.toRequest, text.toRequest),
          ...some(debits.waiting, text.waitingResults),
          ...some(debits.done, text.resultsRead),
        ],
        debits.toRequest === 0 && debits.waiting > 0 ? '?mode=results' : '',
      ),
    cash &&
      line('cash', cash, [
        ...(cash.from === null ? [] : [text.cashFrom(format.date(cash.from))]),
        ...some(cash.done, text.daysClosed),
      ]),
    receipts && line('receipts', receipts, some(receipts.done, text.issued)),
    journal &&
      line(
        'journal',
        { left: journal.isDone ? 0 : 1, done: journal.isDone ? 1 : 0 },
        journal.exportedAt === null ? [] : [text.saved(journal.exportedBy ?? '', format.dateTime(journal.exportedAt))],
      ),
  ]
}
