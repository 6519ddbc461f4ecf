import { useEffect, useRef } from 'react'

/**
 * Asks for a preview again whenever something it depends on has changed while it is open: it always says what will be
 * done. A failure is for the query to show. (BOOK-05, BOOK-29, decision 055)
 * @param dependsOn compared one by one, such as the slot, the own record, and whether a deadline has passed
 */
export function useRefetchWhenChanged(refetch: () => Promise<unknown>, dependsOn: readonly unknown[]): void {
  const before = useRef(dependsOn)
  useEffect(() => {
    const hasChanged = dependsOn.some((value, index) => value !== before.current[index])
    before.current = dependsOn
    if (hasChanged) refetch().catch(() => undefined)
  })
}
