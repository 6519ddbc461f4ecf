import type { ReactNode } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { slotMessages } from '../messages.ts'
import type { FullSlot } from '../store/slotDocuments.ts'
import { SlotHeading } from './SlotHeading.tsx'
import { type SlotLookup, useSlot } from '../store/useSlot.ts'

/** Draws what there is to know about, and to do with, an open slot: teachers and staff each their own. */
export type SlotDetail = (slot: FullSlot) => ReactNode

/**
 * Returns the open slot `id` as heading and content, drawn by `detail`: at once if it is among `slots`, otherwise once
 * it is read. Says so when there is none, or it went meanwhile.
 */
export function useSlotDetail(
  id: string,
  slots: readonly FullSlot[],
  detail: SlotDetail,
): { heading: ReactNode; body: ReactNode } {
  const m = useMessages(slotMessages)
  const lookup = useSlot(id, slots)
  if (lookup.state !== 'here') return { heading: m.details, body: <NoSlot lookup={lookup} /> }
  return { heading: <SlotHeading slot={lookup.slot} />, body: detail(lookup.slot) }
}

/** Replaces a slot that is not at hand; `title` and `hint` say why there is none. */
export function NoSlot(props: { lookup: Exclude<SlotLookup, { state: 'here' }>; title?: string; hint?: string }) {
  const m = useMessages(slotMessages)
  const { lookup, title = m.notFound, hint = m.notFoundHint } = props
  if (lookup.state === 'failed') return <ErrorState onRetry={lookup.retry} />
  if (lookup.state === 'loading') return <Spinner />
  return <EmptyState title={title} hint={hint} />
}
