import { OpenInAddress } from '../record/useLeaving.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import { InvoicesPart } from './InvoicesPart.tsx'
import { messages } from './messages.ts'
import { PaperList } from './PaperList.tsx'
import classes from './papers.module.css'
import { ReceiptsPart } from './ReceiptsPart.tsx'

const modes = ['invoices', 'receipts', 'list'] as const
const inAddress = ['mode']

/** Invoices of a month, receipts for many payments, and all papers that were issued. (PAPER-05, PAPER-08, PAPER-11) */
export function PapersPage() {
  const text = useMessages(messages)
  const needs = useNeeds()
  const choice = useUrlChoice('mode', modes, 'invoices')
  const mayIssue = usePermission('bulkPayments')
  return (
    <>
      <PageHeader title={text.title} back={{ to: '/admin/contracts', label: text.toContracts }} />
      <UrlSegments choice={choice} words={text.modes} label={text.modeLabel} className={classes.modes} />
      {choice.value === 'list' ? (
        <PaperList />
      ) : mayIssue ? (
        <OpenInAddress value={inAddress}>
          {choice.value === 'invoices' ? <InvoicesPart /> : <ReceiptsPart />}
        </OpenInAddress>
      ) : (
        <Notice tone="info">{needs('bulkPayments')}</Notice>
      )}
    </>
  )
}
