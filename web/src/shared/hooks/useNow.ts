import { useSyncExternalStore } from 'react'
import { useSchool } from '../school/useSchool.ts'

/** The wall clock in a time zone, as `YYYY-MM-DDTHH:mm:ss`. (BRAND-18, D26) */
export function wallNow(timeZone: string): string {
  return Temporal.Now.plainDateTimeISO(timeZone).toString({ smallestUnit: 'second' })
}

/** The school's wall time, `YYYY-MM-DDTHH:mm:00`; the component renders anew each minute. (BRAND-18, D26) */
export function useNow(): string {
  const { timezoneName } = useSchool()
  return useSyncExternalStore(eachMinute, () => `${wallNow(timezoneName).slice(0, 16)}:00`)
}

/** Today at the school, `YYYY-MM-DD`; the component renders anew when the day changes. (BRAND-18, D26) */
export function useToday(): string {
  const { timezoneName } = useSchool()
  return useSyncExternalStore(eachMinute, () => wallNow(timezoneName).slice(0, 10))
}

function eachMinute(tick: () => void): () => void {
  let timer = 0
  const wait = () => {
    timer = window.setTimeout(
      () => {
        tick()
        wait()
      },
      60_000 - (Date.now() % 60_000),
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
