import { useMemo } from 'react'
import { oneOf } from './filtersIn.ts'
import { useUrlFilters } from './useUrlFilters.ts'

const none: readonly string[] = []

/** One of a few, as the address says. */
export interface UrlChoice<T extends string> {
  value: T
  choices: readonly T[]
  choose: (value: T) => void
}

/**
 * Returns one of a few `choices`, kept in the address under `name`, where `usual` is not written; `UrlSegments` draws
 * it. `choices` and `own` must be the same arrays each time.
 * @param own the filters of single choices, which another choice would misread: choosing drops them
 */
export function useUrlChoice<T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
  own: readonly string[] = none,
): UrlChoice<T> {
  const defaults = useMemo(
    (): Record<string, string> => ({ ...Object.fromEntries(own.map((filter) => [filter, ''])), [name]: fallback }),
    [name, fallback, own],
  )
  const [filters, change] = useUrlFilters(defaults)
  const value = oneOf(choices, filters[name], fallback)
  return { value, choices, choose: (chosen) => change({ ...defaults, [name]: chosen }) }
}
