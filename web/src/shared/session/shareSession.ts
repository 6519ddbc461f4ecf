import { newId } from '../newId.ts'
import {
  type Area,
  currentArea,
  storedSessionText,
  endSession,
  forgetEnded,
  parseRecord,
  storeSession,
} from './session.ts'
import { onTabMessage, postToTabs } from './sessionChannel.ts'
import { hasSignedOut, noteSignedOut, sessionHasEnded } from './sessionEnd.ts'

/**
 * Answers other tabs of the same area who is signed in here, and ends the session with the tab that signs out
 * (SHELL-02, decision 029). The returned function ends that.
 */
export function shareSession(): () => void {
  return onTabMessage((message) => {
    const area = currentArea()
    if (area === null) return
    const record = storedSessionText(area)
    if (record === null) return
    if (message.kind === 'who' && message.area === area) postToTabs({ kind: 'signedIn', id: message.id, record })
    if (message.kind !== 'signedOut' || parseRecord(record)?.token !== message.token) return
    forgetEnded(parseRecord(record))
    noteSignedOut()
    endSession()
  })
}

/**
 * Asks the other tabs who is signed in to `area` and keeps what the first one answers in this tab, as after a login.
 * Says whether one did within `timeout` milliseconds. A tab that somebody has signed out of asks for nobody.
 */
export function askTabs(area: Area, timeout: number): Promise<boolean> {
  if (hasSignedOut() || sessionHasEnded()) return Promise.resolve(false)
  const id = newId()
  return new Promise((resolve) => {
    const over = (found: boolean) => {
      clearTimeout(waiting)
      stop()
      resolve(found)
    }
    const waiting = setTimeout(() => over(false), timeout)
    const stop = onTabMessage((message) => {
      if (message.kind !== 'signedIn' || message.id !== id) return
      // Somebody may have signed in here meanwhile.
      if (storedSessionText(area) === null) storeSession(message.record)
      over(storedSessionText(area) !== null)
    })
    postToTabs({ kind: 'who', area, id })
  })
}
