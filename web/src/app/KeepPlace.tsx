import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const storageKey = 'places'
/** How long a page may take to become as long as it was. */
const timeoutMs = 10_000
/** Signs that somebody has moved on within the page. */
const userInputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The scroll position of each entry of the history, in CSS pixels. */
const places = new Map<string, number>(readPlaces())

/**
 * Scrolls to the place that people had left when they come back, by Back or by a reload. It does so once the content is
 * as long as it was, unless they have moved on by then. The router does it once, at once, where the page is long enough
 * already.
 */
export function KeepPlace(): null {
  const { key, pathname, search } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const entry = `${key} ${pathname}${search}`
  const page = useRef<string | null>(null)

  useLayoutEffect(() => {
    // Panels and filters keep the scroll position.
    let targetTop = isBack && page.current !== pathname ? (places.get(entry) ?? 0) : 0
    page.current = pathname
    const until = performance.now() + timeoutMs
    let frame = 0
    const stop = () => {
      targetTop = 0
      cancelAnimationFrame(frame)
    }
    const restoreScroll = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const isThere = scrollHeight - clientHeight >= targetTop
      if (isThere) window.scrollTo(0, targetTop)
      if (isThere || performance.now() > until) return stop()
      frame = requestAnimationFrame(restoreScroll)
      return undefined
    }
    const rememberPlace = () => {
      if (targetTop !== 0) return
      // Last in the order, so that the entries of longest ago are the ones forgotten.
      places.delete(entry)
      places.set(entry, window.scrollY)
    }
    if (targetTop > 0) frame = requestAnimationFrame(restoreScroll)
    window.addEventListener('scroll', rememberPlace, { passive: true })
    window.addEventListener('pagehide', writePlaces)
    for (const input of userInputs) window.addEventListener(input, stop, { passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', rememberPlace)
      window.removeEventListener('pagehide', writePlaces)
      for (const input of userInputs) window.removeEventListener(input, stop)
    }
  }, [entry, pathname, isBack])
  return null
}

/** Returns the positions from before a reload; none for an address that was typed or followed. */
function readPlaces(): [string, number][] {
  try {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return []
    return Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>)
  } catch {
    return []
  }
}

function writePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...places].slice(-50))))
  } catch {
    // A device that keeps nothing begins at the top.
  }
}
