import { useApolloClient, useSubscription } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { resync } from '../../shared/live/resync.ts'
import { type DateRange, isDateRange } from '../../ui/dateRange.ts'
import { type FullSlot, FullSlotChangedSubscription, SlotsInRangeQuery } from './slotDocuments.ts'
import { type SlotChange, type SlotStore, slotStoreOf } from './slotStore.ts'
import { useSlotsQuery } from './useSlotsQuery.ts'

/**
 * Milliseconds that a change waits for what the server says in the same breath, and between one drawing and the next.
 */
const breath = 10
const gatherFor = 100

/** Slots and the days they are of. */
export interface SlotsOfDays {
  /** Undefined until the first answer. */
  slots: readonly FullSlot[] | undefined
  /** The days of `slots`: the last known days while others are on their way. */
  range: DateRange
  /** Other days are on their way. */
  loading: boolean
  /** Asks again for days that could not be loaded, while the last known slots stay; null unless that happened. */
  retry: (() => void) | null
}

/**
 * Returns the slots of `range`, live: changed, new and gone slots arrive by themselves. While other days load or cannot
 * be loaded, the old slots stay. A range the server would refuse is not read and has none. (SHELL-28, D66)
 * @throws the error, for the page's error boundary, when there is no answer for these days and none before
 */
export function useSlotsInRange({ from, to }: DateRange): SlotsOfDays {
  const requested = useMemo(() => ({ from, to }), [from, to])
  const valid = isDateRange(requested)
  const { store, error, retry } = useSlotsQuery(SlotsInRangeQuery, valid ? requested : null, storeAnswer)
  useSlotChanges()
  const slots = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.within(requested), [store, requested]),
  )
  const [last, setLast] = useState<DateRange>()
  if (slots && last !== requested) setLast(requested)
  const before = useSyncExternalStore(
    store.subscribe,
    useCallback(() => last && store.within(last), [store, last]),
  )
  if (error && !slots && !before) throw error
  const failed = error !== undefined
  return useMemo(() => {
    if (!valid) return { slots: noSlots, range: requested, loading: false, retry: null }
    if (slots) return { slots, range: requested, loading: false, retry: null }
    const range = (before && last) ?? requested
    return { slots: before, range, loading: !failed, retry: failed ? retry : null }
  }, [valid, requested, slots, before, last, failed, retry])
}

const noSlots: readonly FullSlot[] = []

function storeAnswer(
  store: SlotStore,
  range: DateRange,
  { slots }: { slots: readonly FullSlot[] },
  seenIds: ReadonlySet<string>,
): void {
  store.answer(range, slots, seenIds)
}

function useSlotChanges(): void {
  const client = useApolloClient()
  const waiting = useRef<SlotChange[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = () => {
    timer.current = undefined
    const changes = waiting.current.splice(0)
    if (changes.length === 0) return
    timer.current = setTimeout(apply, gatherFor)
    slotStoreOf(client).apply(changes)
  }

  useSubscription(FullSlotChangedSubscription, {
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return
      waiting.current.push(data.slotChanged)
      timer.current ??= setTimeout(apply, breath)
      // Only the server knows the missed changes.
      if (data.slotChanged.resync) resync(client)
    },
  })
}
