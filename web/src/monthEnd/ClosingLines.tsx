import { MOST_FEES } from '@koma/schema/input/fee'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { BoxedList } from '../ui/BoxedList.tsx'
import { messages } from './messages.ts'
import type { MonthEnd } from './monthEndDocuments.ts'
import { MonthLine } from './MonthLine.tsx'
import { useMoneyLines } from './useMoneyLines.tsx'

/**
 * Shows what closes the month that ends: payments, attendance, the papers and money that the school uses, and the
 * figures of it, each with the way there.
 */
export function ClosingLines({ end }: { end: MonthEnd }) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const { ending, payments, attendance, fees } = end
  const month = format.month(`${ending}-01`)
  const from = `${ending}-01`
  const to = Temporal.PlainYearMonth.from(ending)
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .subtract({ days: 1 })
    .toString()
  // No more than these are planned at once.
  const hasMoreFees = fees.left >= MOST_FEES
  const feesLeft = hasMoreFees ? text.manyFeesLeft : text.feesLeft
  const link = (address: string, label: string) => (
    <Button component={Link} to={address} variant="default" size="compact-md">
      {label}
    </Button>
  )
  const unmarked = `/admin/schedule?from=${from}&to=${to < today ? to : today}&show=unmarked`
  return (
    <BoxedList title={text.closing(month)}>
      {[
        <MonthLine
          key="payments"
          title={text.lines.payments}
          // Nothing owed is done, whoever paid.
          counts={{ left: payments.left, done: 1 }}
          countWords={text.counts.payments}
          facts={[
            ...(payments.left > 0 ? [text.owed(formatNumber(payments.left), format.yen(payments.owed))] : []),
            text.paid(month, format.yen(payments.paid)),
            ...(payments.recordedAt === null
              ? []
              : [text.recorded(payments.recordedBy ?? '', format.dateTime(payments.recordedAt))]),
          ]}
          actions={
            <>
              {payments.left > 0 && link('/admin/contracts/payments', text.pay)}
              {link(`/admin/contracts/payments?mode=report&from=${from}&to=${to}`, text.report)}
            </>
          }
        />,
        <MonthLine
          key="attendance"
          title={text.lines.attendance}
          counts={attendance}
          countWords={text.counts.attendance}
          facts={[
            ...(attendance.left > 0 ? [text.unmarked(formatNumber(attendance.left))] : []),
            text.marked(formatNumber(attendance.done)),
          ]}
          actions={
            <>
              {attendance.left > 0 && link(unmarked, text.mark)}
              {link(`/admin/schedule?from=${from}&to=${to}&export=teachers`, text.teacherReport)}
            </>
          }
        />,
        ...(fees.isOn
          ? [
              <MonthLine
                key="fees"
                title={text.lines.fees}
                counts={fees}
                countWords={hasMoreFees ? text.manyFees : text.counts.fees}
                facts={[
                  ...(fees.left > 0 ? [feesLeft(formatNumber(fees.left), format.yen(fees.total))] : []),
                  text.feesCharged(month, format.yen(fees.charged)),
                ]}
                actions={link('/admin/contracts/payments?mode=fees', text.fees)}
              />,
            ]
          : []),
        ...useMoneyLines(end),
        <MonthLine
          key="figures"
          title={text.lines.figures}
          counts={null}
          facts={[text.figuresHint]}
          actions={link('/admin/figures', text.figures)}
        />,
      ]}
    </BoxedList>
  )
}
