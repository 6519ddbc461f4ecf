import { useApolloClient, useSubscription } from '@apollo/client/react'
import { useEffect, useMemo, useRef } from 'react'
import { applySlotChanges, type SlotChange } from './applySlotChanges.ts'
import { type DateRange, isDateRange } from './dateRange.ts'
import { type FullSlot, FullSlotChangedSubscription, SlotsInRangeQuery } from './slotDocuments.ts'
import { useWatchedQuery } from './useWatchedQuery.ts'

/** Milliseconds that a change waits for what the server says in the same breath, and between one drawing and the next. */
const breath = 10
const gatherFor = 100

/** Slots and the days they are of. */
export interface SlotsOfDays {
  /** Undefined until the first answer. */
  slots: readonly FullSlot[] | undefined
  /** The days of `slots`: the last ones known while others are on their way. */
  range: DateRange
  /** Other days are on their way. */
  loading: boolean
}

/**
 * The slots of `range`, live: changed, new and gone slots arrive by themselves. While other days load
 * the old ones stay. A range the server would refuse is not asked for and has none. (SHELL-28, D66)
 * @throws what went wrong, for the page's error boundary, when there is no answer for these days
 */
export function useSlotsInRange(range: DateRange): SlotsOfDays {
  const { from, to } = range
  const valid = isDateRange(range)
  const { data, variables, error } = useWatchedQuery(SlotsInRangeQuery, valid ? { from, to } : null)
  useSlotChanges(valid ? range : null)
  const arrived = variables?.from === from && variables.to === to
  if (error && !arrived) throw error
  return useMemo(() => {
    if (!valid) return { slots: none, range: { from, to }, loading: false }
    return { slots: data?.slots, range: variables ?? { from, to }, loading: !arrived }
  }, [valid, from, to, data, variables, arrived])
}

const none: readonly FullSlot[] = []

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
    timer.current = undefined
    const changes = waiting.current.splice(0)
    if (changes.length === 0) return
    timer.current = setTimeout(apply, gatherFor)
    applySlotChanges(client.cache, changes, current.current)
    // What was missed in between only the server knows.
    if (changes.some((change) => change.resync)) void client.refetchQueries({ include: 'active' })
  }

  useSubscription(FullSlotChangedSubscription, {
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return
      waiting.current.push(data.slotChanged)
      timer.current ??= setTimeout(apply, breath)
    },
  })
}
