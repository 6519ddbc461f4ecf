import { OpenInAddress } from '../record/useLeaving.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import { AgreementsPart } from './AgreementsPart.tsx'
import { InvoicesPart } from './InvoicesPart.tsx'
import { messages } from './messages.ts'
import { PaperList } from './PaperList.tsx'
import classes from './papers.module.css'
import { ReceiptsPart } from './ReceiptsPart.tsx'
import { StatementsPart } from './StatementsPart.tsx'

const modes = ['invoices', 'receipts', 'statements', 'agreements', 'list'] as const

const parts = {
  invoices: InvoicesPart,
  receipts: ReceiptsPart,
  statements: StatementsPart,
  agreements: AgreementsPart,
  list: PaperList,
}
const inAddress = ['mode']

/** What lists and parts filter by, each in its own sense. */
const own = ['search', 'kind', 'booking', 'active', 'student', 'month', 'by', 'from', 'to']

/** Shows what can be issued for many at once, and all papers. (PAPER-05, PAPER-08, PAPER-11, PAPER-20) */
export function PapersPage() {
  const text = useMessages(messages)
  const needs = useNeeds()
  const choice = useUrlChoice('mode', modes, 'invoices', own)
  const mayIssue = usePermission('bulkPayments')
  const Part = parts[choice.value]
  return (
    <>
      <PageHeader title={text.title} back={{ to: '/admin/contracts', label: text.toContracts }} />
      <UrlSegments choice={choice} words={text.modes} label={text.modeLabel} className={classes.modes} />
      {choice.value === 'list' ? (
        <PaperList />
      ) : mayIssue ? (
        <OpenInAddress value={inAddress}>
          <Part />
        </OpenInAddress>
      ) : (
        <Notice tone="info">{needs('bulkPayments')}</Notice>
      )}
    </>
  )
}
