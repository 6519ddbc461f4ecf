const storageKey = 'usesSchoolTime'

let asked: { act: () => void } | null = null
const followers = new Set<() => void>()

/**
 * Tells whether who sits here has said, in this session, that they enter school times though their own clock differs.
 */
export function usesSchoolTime(): boolean {
  return sessionStorage.getItem(storageKey) === 'yes'
}

/** Asks whether school times will be entered; `act` runs once that is answered yes. */
export function askHomeTime(act: () => void): void {
  tell({ act })
}

/** Ends the question; with `yes` remembers the answer until the window is closed, and does what waited for it. */
export function answerHomeTime(yes: boolean): void {
  const waiting = asked
  tell(null)
  if (!yes) return
  sessionStorage.setItem(storageKey, 'yes')
  waiting?.act()
}

/** Tells whether the question is open. */
export const isHomeTimeAsked = () => asked !== null

/** Calls `follower` when the question opens or ends, until the returned function is called. */
export function followHomeTime(follower: () => void): () => void {
  followers.add(follower)
  return () => void followers.delete(follower)
}

function tell(next: typeof asked): void {
  asked = next
  for (const follower of followers) follower()
}
