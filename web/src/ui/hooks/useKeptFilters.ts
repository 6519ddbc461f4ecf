import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useAddressParams } from './useAddressParams.ts'

type Filters = Record<string, string>

/**
 * Keeps a list's filters in the address, as `useUrlFilters` does, and for those who come back to the list. Those that
 * `device` names are kept for good, those that `visit` names until the tab is closed. If the address names any of them,
 * it alone counts, so that a link shows everybody the same.
 * @param defaults names the filters; the same object each time, as `keeps`
 * @param keeps the filters to keep, and where; `person` is whose they are, null keeps nothing
 * @returns the filters, and a function that sets all of them. With `push` Back leads to those before.
 */
export function useKeptFilters<T extends Filters>(
  defaults: T,
  keeps: { list: string; device: readonly (keyof T)[]; visit: readonly (keyof T)[] },
  person: string | null,
): [T, (filters: T, options?: { push?: boolean }) => void] {
  const [params, setParams] = useAddressParams()
  const key = person === null ? null : `filters:${keeps.list}:${person}`
  const [stored, setStored] = useState<Partial<T>>(() =>
    key === null
      ? {}
      : { ...read(localStorage, key, defaults, keeps.device), ...read(sessionStorage, key, defaults, keeps.visit) },
  )
  const type = useNavigationType()
  // What an address without filters showed before Back could lead to it; null while nothing has been pushed.
  const [unnamed, setUnnamed] = useState<Partial<T> | null>(null)
  const isBack = unnamed !== null && type === NavigationType.Pop
  const filters = useMemo(() => {
    const inAddress = Object.fromEntries(
      Object.keys(defaults).flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
    )
    const others = isBack ? unnamed : stored
    return { ...defaults, ...(Object.keys(inAddress).length > 0 ? inAddress : others) }
  }, [defaults, stored, params, isBack, unnamed])

  const keptOf = useCallback((kept: T) => pick(kept, defaults, [...keeps.device, ...keeps.visit]), [defaults, keeps])
  const keep = useCallback(
    (kept: T) => {
      if (key === null) return
      write(localStorage, key, pick(kept, defaults, keeps.device))
      write(sessionStorage, key, pick(kept, defaults, keeps.visit))
    },
    [defaults, keeps, key],
  )
  // Who comes back to the list later finds what Back has led to.
  const entry = useLocation().key
  const [lastEntry, setLastEntry] = useState(entry)
  if (lastEntry !== entry) {
    setLastEntry(entry)
    if (isBack) setStored(keptOf(filters))
  }
  const lastWritten = useRef(entry)
  useEffect(() => {
    if (lastWritten.current === entry) return
    lastWritten.current = entry
    if (isBack) keep(filters)
  }, [entry, isBack, filters, keep])

  const set = useCallback(
    (next: T, { push = false } = {}) => {
      if (push) {
        const isNamed = Object.keys(defaults).some((name) => params.has(name))
        setUnnamed((before) => (isNamed ? (before ?? {}) : pick(filters, defaults, Object.keys(defaults))))
      }
      setStored(keptOf(next))
      keep(next)
      setParams(
        (after) => {
          for (const [name, value] of Object.entries(next)) {
            if (value === defaults[name]) after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: !push, preventScrollReset: true },
      )
    },
    [defaults, filters, keptOf, params, setParams, keep],
  )
  return [filters, set]
}

/** Returns those of `names` that differ from their default. */
function pick<T extends Filters>(filters: Partial<T>, defaults: T, names: readonly (keyof T)[]): Partial<T> {
  const picked: Partial<T> = {}
  for (const name of names) {
    const value: unknown = filters[name]
    if (typeof value === 'string' && value !== defaults[name]) picked[name] = filters[name]
  }
  return picked
}

function read<T extends Filters>(store: Storage, key: string, defaults: T, names: readonly (keyof T)[]): Partial<T> {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? pick<T>(stored, defaults, names) : {}
  } catch {
    return {}
  }
}

function write(where: Storage, key: string, filters: Filters | Partial<Filters>): void {
  try {
    if (Object.keys(filters).length === 0) where.removeItem(key)
    else where.setItem(key, JSON.stringify(filters))
  } catch {
    // A device that keeps nothing forgets them.
  }
}
