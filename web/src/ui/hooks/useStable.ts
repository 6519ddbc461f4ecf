import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns the same function for as long as the component is mounted, which does what the latest `act` does, so that its
 * receivers need not draw again. For events only, never while drawing.
 */
export function useStable<Given extends unknown[], Back>(act: (...given: Given) => Back): (...given: Given) => Back {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given) => latest.current(...given), [])
}
