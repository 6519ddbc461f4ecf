import { useSyncExternalStore } from 'react'
import { useSchool } from './useSchool.ts'
import { wallNow } from './wallNow.ts'

/**
 * Returns the school's wall time: `YYYY-MM-DDTHH:mm:00` in the first second of a minute and `…:01` from then on. The
 * component renders again at both, because what is allowed until 11:00 is over a second later and not a minute.
 * (BRAND-18, D26, D143)
 */
export function useNow(): string {
  const { timezoneName } = useSchool()
  return useSyncExternalStore(eachMinute, () => {
    const now = wallNow(timezoneName)
    return `${now.slice(0, 16)}:${now.endsWith(':00') ? '00' : '01'}`
  })
}

/** Returns today at the school, `YYYY-MM-DD`; the component renders again when the day changes. (BRAND-18, D26) */
export function useToday(): string {
  const { timezoneName } = useSchool()
  return useSyncExternalStore(eachMinute, () => wallNow(timezoneName).slice(0, 10))
}

function eachMinute(tick: () => void): () => void {
  let timer = 0
  const wait = () => {
    const sinceMinute = Date.now() % 60_000
    timer = window.setTimeout(
      () => {
        tick()
        wait()
      },
      (sinceMinute < 1000 ? 1000 : 60_000) - sinceMinute,
    )
  }
  wait()
  // A phone that slept has missed its timer.
  document.addEventListener('visibilitychange', tick)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
