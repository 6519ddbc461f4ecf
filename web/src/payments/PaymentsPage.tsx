import { OpenInAddress } from '../record/useLeaving.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import { CashPart } from './cash/CashPart.tsx'
import { FeesPart } from './fees/FeesPart.tsx'
import { messages } from './messages.ts'
import classes from './payments.module.css'
import { ReportPart } from './ReportPart.tsx'
import { SettlePart } from './SettlePart.tsx'

const modes = ['payment', 'writeoff', 'report', 'cash', 'fees'] as const
const inAddress = ['mode']

/**
 * Payments of many contracts at once: payment, write-off, report, the closing of a day, and fees by rule. (PAY-01,
 * PAY-02, CON-08, CASH-01, FEE-01)
 */
export function PaymentsPage() {
  const text = useMessages(messages)
  const choice = useUrlChoice('mode', modes, 'payment')
  const mode = choice.value
  return (
    <>
      <PageHeader title={text.title} back={{ to: '/admin/contracts', label: text.toContracts }} />
      <UrlSegments choice={choice} words={text.modes} label={text.modeLabel} className={classes.modes} />
      {mode === 'report' && <ReportPart />}
      {mode === 'cash' && <CashPart />}
      {mode === 'fees' && <FeesPart />}
      {(mode === 'payment' || mode === 'writeoff') && (
        <OpenInAddress value={inAddress}>
          <SettlePart key={mode} mode={mode} />
        </OpenInAddress>
      )}
    </>
  )
}
