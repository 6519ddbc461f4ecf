import { skipToken, useApolloClient, useSubscription, useSuspenseQuery } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { applySlotChanges, type SlotChange } from './applySlotChanges.ts'
import { type DateRange, isDateRange } from './dateRange.ts'
import { type FullSlot, FullSlotChangedSubscription, SlotsInRangeQuery } from './slotDocuments.ts'

/** Changes that arrive within this many milliseconds are drawn together. */
const gatherFor = 100

const none: readonly FullSlot[] = []

/**
 * The slots of `range`, live: changed, new and gone slots arrive by themselves. A range the server
 * would refuse is not asked for and has none. Suspends until the first answer. (SHELL-28, D66)
 */
export function useSlotsInRange(range: DateRange): readonly FullSlot[] {
  const { from, to } = range
  const valid = isDateRange(range)
  const { data } = useSuspenseQuery(
    SlotsInRangeQuery,
    valid ? { variables: { from, to }, fetchPolicy: 'cache-and-network' } : skipToken,
  )
  useSlotChanges(valid ? range : null)
  return data?.slots ?? none
}

function useSlotChanges(range: DateRange | null): void {
  const client = useApolloClient()
  const current = useRef(range)
  const waiting = useRef<SlotChange[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    current.current = range
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = () => {
    const changes = waiting.current.splice(0)
    applySlotChanges(client.cache, changes, current.current)
    // What was missed in between only the server knows.
    if (changes.some((change) => change.resync)) void client.refetchQueries({ include: 'active' })
  }

  useSubscription(FullSlotChangedSubscription, {
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return
      if (waiting.current.push(data.slotChanged) === 1) timer.current = setTimeout(apply, gatherFor)
    },
  })
}
