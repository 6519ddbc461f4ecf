import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { forgetBookings } from '../student/lastKnown.ts'
import { type Area, clearSession, forgetOnDevice, forgetTab, readSession } from '../shared/session/session.ts'
import { postToTabs } from '../shared/session/sessionChannel.ts'
import { noteSignedOut } from '../shared/session/sessionEnd.ts'
import { mayLeave } from '../ui/open/leaving.ts'
import { isPushMarked } from './push/pushMark.ts'
import { LogoutMutation } from './logoutDocument.ts'

/**
 * Ends the session here and on the server and reloads the area's login: nothing of the user stays in memory or on the
 * device. Works without a server too; asks about unsaved text first. (AUTH-33, TCH-10)
 * @param open opens an address; given by tests
 */
export function useLogout(
  area: Area,
  open: (address: string) => void = (address) => location.assign(address),
): { logout: () => Promise<void>; leaving: boolean } {
  const client = useApolloClient()
  const [leaving, setLeaving] = useState(false)
  const logout = async () => {
    if (!(await mayLeave())) return
    setLeaving(true)
    try {
      await client.mutate({ mutation: LogoutMutation, context: { quiet: true } })
    } catch {
      // The session lapses on the server by itself.
    }
    const user = readSession(area)
    if (user !== null && isPushMarked(user._id)) await endPush().catch(() => undefined)
    forgetTab()
    if (user !== null) forgetOnDevice(user._id)
    noteSignedOut()
    clearSession()
    if (user !== null) postToTabs({ kind: 'signedOut', token: user.token })
    await forgetBookings()
    open(`/${area}`)
  }
  return { logout, leaving }
}

/** Few have notifications, and nobody signs out before the first page is there. */
async function endPush(): Promise<void> {
  const { unsubscribeBrowser } = await import('./push/browserPush.ts')
  await unsubscribeBrowser()
}
