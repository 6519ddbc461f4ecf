import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns the same function for as long as the component is mounted. It calls the latest `act`, so that its receivers
 * need not draw again. For events only, never while drawing.
 */
export function useStable<Args extends unknown[], Back>(act: (...args: Args) => Back): (...args: Args) => Back {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}
