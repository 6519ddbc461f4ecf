import { currentArea, readSession, storeSession } from '../../shared/session/session.ts'

/** Shows how to set up a second factor, which the server demands of this session before anything else. (SEC-33) */
export function demandFactorSetUp(): void {
  const user = readSession(currentArea())
  if (user !== null && user.mustSetUpFactor !== true) storeSession(JSON.stringify({ ...user, mustSetUpFactor: true }))
}

/** Opens the area to whoever has set up the second factor that the school requires; all starts afresh. (SEC-33) */
export function finishFactorSetUp(): void {
  const user = readSession(currentArea())
  if (user === null) return
  storeSession(JSON.stringify({ ...user, mustSetUpFactor: undefined }))
  location.reload()
}
