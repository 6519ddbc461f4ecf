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

const modes = ['collect', 'results', 'settings'] as const
const inAddress = ['mode']

/** Direct debits: whom to debit, the results, and the school as their collector. (DEBIT-04…07) */
export function DebitPage() {
  const text = useMessages(messages)
  const needs = useNeeds()
  const choice = useUrlChoice('mode', modes, 'collect')
  const mayPay = usePermission('bulkPayments')
  const maySee = usePermission('bankDetails')
  const mode = choice.value
  const allowed = maySee && (mode === 'settings' || mayPay)
  return (
    <>
      <PageHeader title={text.title} back={{ to: '/admin/contracts', label: text.toContracts }} />
      <UrlSegments choice={choice} words={text.modes} label={text.modeLabel} className={classes.modes} />
      {!allowed && (
        <Notice tone="info">{mode === 'settings' ? needs('bankDetails') : needs('bulkPayments', 'bankDetails')}</Notice>
      )}
      {allowed && (
        <OpenInAddress value={inAddress}>
          {mode === 'collect' && (
            <CollectPart onRequested={() => choice.choose('results')} toSettings={() => choice.choose('settings')} />
          )}
          {mode === 'results' && <DebitRequests />}
          {mode === 'settings' && <CollectorPart />}
        </OpenInAddress>
      )}
    </>
  )
}
