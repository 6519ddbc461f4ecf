import { useCallback } from 'react'
import { filtersIn } from './filtersIn.ts'
import { useAddressParams } from './useAddressParams.ts'

/**
 * Returns a list's filters, kept in the address so that a reload, a link and the back button keep them. `defaults`
 * names the filters and must be the same object each time; a filter at its default stays out of the address.
 * @returns the filters, a function that changes some of them, and one that resets all
 */
export function useUrlFilters<T extends Record<string, string>>(
  defaults: T,
): [T, (changes: Partial<T>) => void, () => void] {
  const [params, setParams] = useAddressParams()
  const filters = filtersIn(params, defaults)

  const change = useCallback(
    (changes: Partial<T>) =>
      setParams(
        (after) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === defaults[name]) after.delete(name)
            else after.set(name, String(value))
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [defaults, setParams],
  )

  const reset = useCallback(() => {
    const changes: Partial<T> = {}
    for (const name in defaults) changes[name] = defaults[name]
    change(changes)
  }, [defaults, change])

  return [filters, change, reset]
}
