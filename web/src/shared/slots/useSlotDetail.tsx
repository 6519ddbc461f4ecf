import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { slotMessages } from './messages.ts'
import { type FullSlot, FullSlotQuery } from './slotDocuments.ts'
import { SlotHeading } from './SlotHeading.tsx'
import { useWatchedQuery } from './useWatchedQuery.ts'

/** Draws what there is to know about, and to do with, an open slot: teachers and staff each their own. */
export type SlotDetail = (slot: FullSlot) => ReactNode

/**
 * The open slot `id` as heading and content, drawn by `detail`: at once if it is among `slots`, else asked
 * for; says so when there is none, or it went while one looked.
 */
export function useSlotDetail(
  id: string,
  slots: readonly FullSlot[],
  detail: SlotDetail,
): { heading: ReactNode; body: ReactNode } {
  const m = useMessages(slotMessages)
  const known = slots.find((slot) => slot.id === id)
  const { data, variables, error, retry } = useWatchedQuery(FullSlotQuery, known ? null : { id })
  const asked = variables?.id === id ? data : undefined
  const slot = known ?? asked?.slot
  if (slot) return { heading: <SlotHeading slot={slot} />, body: detail(slot) }
  if (error) return { heading: m.details, body: <ErrorState onRetry={retry} /> }
  if (!asked) return { heading: m.details, body: <Spinner /> }
  return { heading: m.details, body: <EmptyState title={m.notFound} hint={m.notFoundHint} /> }
}
