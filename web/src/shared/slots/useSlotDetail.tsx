import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { slotMessages } from './messages.ts'
import { SlotDetailBody } from './SlotDetailBody.tsx'
import { type FullSlot, FullSlotQuery } from './slotDocuments.ts'
import { SlotHeading } from './SlotHeading.tsx'

/**
 * The open slot `id` as heading and content: at once if it is among `slots`, else asked for; says so
 * when there is none, or it went while one looked.
 */
export function useSlotDetail(
  id: string,
  slots: readonly FullSlot[],
  showTeacher: boolean,
): { heading: ReactNode; body: ReactNode } {
  const m = useMessages(slotMessages)
  const known = slots.find((slot) => slot.id === id)
  const { data, error, loading, refetch } = useQuery(FullSlotQuery, { variables: { id }, skip: known !== undefined })
  const slot = known ?? data?.slot
  if (slot) {
    return { heading: <SlotHeading slot={slot} />, body: <SlotDetailBody slot={slot} showTeacher={showTeacher} /> }
  }
  if (loading && !data) return { heading: m.details, body: <Spinner /> }
  if (error) return { heading: m.details, body: <ErrorState onRetry={() => void refetch()} /> }
  return { heading: m.details, body: <EmptyState title={m.notFound} hint={m.notFoundHint} /> }
}
