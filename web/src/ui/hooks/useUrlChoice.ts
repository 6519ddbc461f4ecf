import { useMemo } from 'react'
import { oneOf } from './filtersIn.ts'
import { useUrlFilters } from './useUrlFilters.ts'

/** One of a few, as the address says. */
export interface UrlChoice<T extends string> {
  value: T
  choices: readonly T[]
  choose: (value: T) => void
}

/**
 * Returns one of a few `choices`, kept in the address under `name`, where `usual` is not written; `UrlSegments` draws
 * it. `choices` must be the same array each time.
 */
export function useUrlChoice<T extends string>(name: string, choices: readonly T[], fallback: T): UrlChoice<T> {
  const defaults = useMemo((): Record<string, string> => ({ [name]: fallback }), [name, fallback])
  const [filters, change] = useUrlFilters(defaults)
  const value = oneOf(choices, filters[name], fallback)
  return { value, choices, choose: (chosen) => change({ [name]: chosen }) }
}
