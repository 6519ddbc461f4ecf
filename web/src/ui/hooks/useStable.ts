import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function for as long as the component is there, doing what `act` of the last drawing does: whoever is given
 * it need not draw anew. For events only, never while drawing.
 */
export function useStable<Given extends unknown[], Back>(act: (...given: Given) => Back): (...given: Given) => Back {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given) => latest.current(...given), [])
}
