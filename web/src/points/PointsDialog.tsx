import { type ReactNode, Suspense } from 'react'
import type { PointLedgerInput } from '../gql/graphql.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { messages } from './messages.ts'

const PointsLedger = lazyPart(async () => (await import('./PointsLedger.tsx')).PointsLedger)

interface PointsDialogProps {
  of: PointLedgerInput
  opened: boolean
  onClose: () => void
  /** Leads from a contract to its page. */
  renderContract?: ((contract: { id: string; contractNumber: string }, words: string) => ReactNode) | undefined
}

/** Draws the entries that make a number of points, in a dialog. (D131) */
export function PointsDialog({ of, opened, onClose, renderContract }: PointsDialogProps) {
  const text = useMessages(messages)
  return (
    <Overlay opened={opened} onClose={onClose} title={text.title} kind="dialog" size="lg">
      <Suspense fallback={<Spinner />}>
        <PointsLedger of={of} {...(renderContract && { renderContract })} />
      </Suspense>
    </Overlay>
  )
}
