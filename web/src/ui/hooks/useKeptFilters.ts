import { useCallback, useMemo, useState } from 'react'
import { useAddressParams } from './useAddressParams.ts'

type Filters = Record<string, string>

/**
 * Keeps a list's filters in the address, as `useUrlFilters` does, and for those who come back to the list: those that
 * `device` names for good, those that `visit` names until the tab is closed. If the address names any of them, it alone
 * counts, so that a link shows everybody the same.
 * @param defaults names the filters; the same object each time, as `keeps`
 * @param keeps the filters to keep, and where; `person` is whose they are, null keeps nothing
 * @returns the filters, and a function that sets all of them
 */
export function useKeptFilters<T extends Filters>(
  defaults: T,
  keeps: { list: string; device: readonly (keyof T)[]; visit: readonly (keyof T)[] },
  person: string | null,
): [T, (filters: T) => void] {
  const [params, setParams] = useAddressParams()
  const key = person === null ? null : `filters:${keeps.list}:${person}`
  const [stored, setStored] = useState<Partial<T>>(() =>
    key === null
      ? {}
      : { ...read(localStorage, key, defaults, keeps.device), ...read(sessionStorage, key, defaults, keeps.visit) },
  )
  const filters = useMemo(() => {
    const inAddress = Object.fromEntries(
      Object.keys(defaults).flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
    )
    return { ...defaults, ...(Object.keys(inAddress).length > 0 ? inAddress : stored) }
  }, [defaults, stored, params])

  const set = useCallback(
    (next: T) => {
      setStored(pick(next, defaults, [...keeps.device, ...keeps.visit]))
      if (key !== null) {
        write(localStorage, key, pick(next, defaults, keeps.device))
        write(sessionStorage, key, pick(next, defaults, keeps.visit))
      }
      setParams(
        (after) => {
          for (const [name, value] of Object.entries(next)) {
            if (value === defaults[name]) after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [defaults, keeps, key, setParams],
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

function write(store: Storage, key: string, filters: Filters | Partial<Filters>): void {
  try {
    if (Object.keys(filters).length === 0) store.removeItem(key)
    else store.setItem(key, JSON.stringify(filters))
  } catch {
    // A device that keeps nothing forgets them.
  }
}
