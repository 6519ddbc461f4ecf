import { createStore } from '../../shared/store.ts'

const storageKey = 'usesSchoolTime'

/** What waits for the answer; null while nothing is asked. */
export const homeTimeAsked = createStore<{ act: () => void } | null>(null)

/**
 * Tells whether who sits here has said, in this session, that they enter school times though their own clock differs.
 */
export function usesSchoolTime(): boolean {
  return sessionStorage.getItem(storageKey) === 'yes'
}

/** Asks whether school times will be entered; `act` runs once that is answered yes. */
export function askHomeTime(act: () => void): void {
  homeTimeAsked.set({ act })
}

/** Ends the question; with `yes` remembers the answer until the window is closed, and does what waited for it. */
export function answerHomeTime(yes: boolean): void {
  const waiting = homeTimeAsked.get()
  homeTimeAsked.set(null)
  if (!yes) return
  sessionStorage.setItem(storageKey, 'yes')
  waiting?.act()
}
