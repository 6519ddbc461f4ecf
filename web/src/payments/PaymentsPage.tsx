import { IconArrowLeft } from '@tabler/icons-react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Segments } from '../ui/Segments.tsx'
import { messages } from './messages.ts'
import classes from './payments.module.css'
import { ReportPart } from './ReportPart.tsx'
import { SettlePart } from './SettlePart.tsx'
import { PageLink } from '../ui/PageLink.tsx'

const defaults = { mode: 'payment' }

/** Payments of many contracts at once: payment, write-off and report. (PAY-01, PAY-02, CON-08) */
export function PaymentsPage() {
  const text = useMessages(messages)
  const [{ mode: wanted }, change] = useUrlFilters(defaults)
  const mode = wanted === 'writeoff' || wanted === 'report' ? wanted : 'payment'
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <PageLink to="/admin/contracts" icon={IconArrowLeft}>
            {text.toContracts}
          </PageLink>
        }
      />
      <Segments
        className={classes.modes}
        aria-label={text.modeLabel}
        data={(['payment', 'writeoff', 'report'] as const).map((value) => ({ value, label: text.modes[value] }))}
        value={mode}
        onChange={(value) => change({ mode: value })}
      />
      {mode === 'report' ? <ReportPart /> : <SettlePart key={mode} mode={mode} />}
    </>
  )
}
