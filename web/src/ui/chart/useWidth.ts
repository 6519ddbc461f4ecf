import { useCallback, useState } from 'react'

/** Returns the width of the element that `ref` is given to, as it is now; 0 before it is known. */
export function useWidth(): { ref: (element: HTMLElement | null) => (() => void) | undefined; width: number } {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width))
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
