import { Navigate, useSearchParams } from 'react-router'
import { OpenInAddress } from '../record/useLeaving.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import { CollectPart } from './CollectPart.tsx'
import { CollectorPart } from './CollectorPart.tsx'
import classes from './debit.module.css'
import { DebitRequests } from './DebitRequests.tsx'
import { messages } from './messages.ts'
import { TransferPart } from './TransferPart.tsx'

const modes = ['collect', 'results', 'transfers', 'settings'] as const
const inAddress = ['mode']

/** Leads from the address that the journal had beside debits to its own page, with its month. (DEBIT-12) */
export function DebitPage() {
  const [params] = useSearchParams()
  if (params.get('mode') !== 'journal') return <DebitParts />
  const search = new URLSearchParams(params)
  search.delete('mode')
  return <Navigate to={{ pathname: '/admin/contracts/accounting', search: search.toString() }} replace />
}

/** Direct debits and bank transfers: whom to debit, the results, a statement, the collector. (DEBIT-04…11) */
function DebitParts() {
  const text = useMessages(messages)
  const needs = useNeeds()
  const choice = useUrlChoice('mode', modes, 'collect')
  const mayPay = usePermission('bulkPayments')
  const maySee = usePermission('bankDetails')
  const mode = choice.value
  const isAllowed = mode === 'settings' ? maySee : mode === 'transfers' ? mayPay : maySee && mayPay
  return (
    <>
      <PageHeader title={text.title} back={{ to: '/admin/contracts', label: text.toContracts }} />
      <UrlSegments choice={choice} words={text.modes} label={text.modeLabel} className={classes.modes} />
      {!isAllowed && (
        <Notice tone="info">
          {mode === 'settings'
            ? needs('bankDetails')
            : mode === 'transfers'
              ? needs('bulkPayments')
              : needs('bulkPayments', 'bankDetails')}
        </Notice>
      )}
      {isAllowed && (
        <OpenInAddress value={inAddress}>
          {mode === 'collect' && (
            <CollectPart onRequested={() => choice.choose('results')} toSettings={() => choice.choose('settings')} />
          )}
          {mode === 'results' && <DebitRequests />}
          {mode === 'transfers' && <TransferPart />}
          {mode === 'settings' && <CollectorPart />}
        </OpenInAddress>
      )}
    </>
  )
}
