import { useApolloClient, useQuery } from '@apollo/client/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFollow } from '../shared/live/useFollow.ts'
import { useRestOnPaper } from '../ui/hooks/useRestOnPaper.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'
import { LogQuery } from './logDocuments.ts'
import { FIRST_ROWS, type LogRange } from './logRange.ts'

/** As many as the api gives at once. */
const ROWS_AT_ONCE = 200

/** Entries that are shown, the latest first, and what to go on after; null where they are all. */
interface Shown {
  entries: readonly LogEntry[]
  next: string | null
}

/**
 * Returns the shown part of the log, with the way to all of it; live. Nothing shown disappears when more is done. New
 * entries come on top once the top of `list` is in view, so nothing moves for somebody reading further down. (LOG-01,
 * LOG-10)
 */
export function useLog(
  range: LogRange,
  list: RefObject<Element | null>,
): {
  entries: readonly LogEntry[] | undefined
  hasMore: boolean
  failed: boolean
  refetch: () => Promise<unknown>
  showAll: () => Promise<void>
} {
  const client = useApolloClient()
  const key = JSON.stringify(range)
  const keyNow = useStable(() => key)
  const [lastShown, setLastShown] = useState<(Shown & { key: string }) | null>(null)
  const above = useRef<{ key: string; entries: readonly LogEntry[] }>({ key, entries: [] })
  const reading = useRef<string | null>(null)
  const { data, previousData, error, refetch } = useQuery(LogQuery, {
    variables: { input: { ...range, limit: FIRST_ROWS } },
  })
  const own: Shown | undefined = lastShown?.key === key ? lastShown : data?.log
  const shown = own ?? previousData?.log
  const add = (change: (before: Shown) => Shown) =>
    setLastShown((before) => {
      const from = before?.key === key ? before : own
      return from === undefined ? before : { key, ...change(from) }
    })

  /** Reads pages of this range from a place on, as long as `wants` says so and the range stays the same. */
  const readOn = async (after: string | null, limit: number, wants: (page: Shown) => boolean): Promise<void> => {
    let next = after
    let more = true
    while (more) {
      const input = { ...range, limit, after: next }
      const answer = await client.query({ query: LogQuery, variables: { input }, fetchPolicy: 'no-cache' })
      if (answer.data === undefined || keyNow() !== key) return
      const page = answer.data.log
      next = page.next
      more = wants(page) && next !== null
    }
  }
  const showAll = async () => {
    if (reading.current === key || !own?.next) return
    reading.current = key
    // The network layer reports a failure; what is here stays, and the rest can be asked for again.
    await readOn(own.next, ROWS_AT_ONCE, (page) => {
      add(({ entries }) => ({ entries: [...entries, ...page.entries], next: page.next }))
      return true
    }).catch(() => undefined)
    if (reading.current === key) reading.current = null
  }
  useRestOnPaper({
    query: LogQuery,
    next: own?.next,
    after: (next) => ({ input: { ...range, limit: ROWS_AT_ONCE, after: next } }),
    of: ({ log: { entries, next } }) => ({ rows: entries, next: next ?? null }),
    add: ({ rows, next }) => add(({ entries }) => ({ entries: joined(entries, rows), next })),
  })
  const showAbove = useStable(() => {
    const { entries, key: of } = above.current
    if (of !== key || entries.length === 0 || (list.current?.getBoundingClientRect().top ?? 0) < 0) return
    above.current = { key, entries: [] }
    add((before) => ({ ...before, entries: joined(entries, before.entries) }))
  })
  const refresh = async () => {
    if (own === undefined) return refetch()
    const waiting = above.current.key === key ? above.current.entries : []
    const knownIds = new Set([...waiting, ...own.entries].map(({ id }) => id))
    const newEntries: LogEntry[] = []
    await readOn(null, FIRST_ROWS, ({ entries }) => {
      newEntries.push(...entries)
      return !entries.some(({ id }) => knownIds.has(id))
    })
    if (keyNow() !== key) return undefined
    above.current = { key, entries: joined(newEntries, waiting) }
    return showAbove()
  }
  useEffect(() => {
    window.addEventListener('scroll', showAbove, { passive: true })
    return () => window.removeEventListener('scroll', showAbove)
  }, [showAbove])
  useFollow(['log'], useStable(refresh))
  return {
    entries: shown?.entries,
    hasMore: shown !== undefined && shown.next !== null,
    failed: error !== undefined && shown === undefined,
    refetch,
    showAll,
  }
}

/** Joins two lists of entries; of an entry in both, the first list's version stays. */
function joined(entries: readonly LogEntry[], more: readonly LogEntry[]): readonly LogEntry[] {
  const knownIds = new Set(entries.map(({ id }) => id))
  return [...entries, ...more.filter(({ id }) => !knownIds.has(id))]
}
