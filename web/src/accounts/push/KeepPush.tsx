import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../shared/session/useSession.ts'
import { pushSupport, subscribeBrowser } from './browserPush.ts'
import { PushSettingsQuery, SubscribeToPushMutation } from './pushDocuments.ts'
import { isPushMarked, isPushMarkedAt, markPush } from './pushMark.ts'

/**
 * Opens the page of a notification that was tapped, and keeps notifications on for whoever turned them on in this
 * browser. The server learns of a new session, and of a subscription that the browser replaced. It never asks for
 * permission. (PUSH-05, PUSH-06)
 */
export function KeepPush(): null {
  const client = useApolloClient()
  const navigate = useNavigate()
  const id = useSession()?._id
  useEffect(() => {
    if (id === undefined || pushSupport() !== 'yes') return undefined
    const renewSubscription = async () => {
      if (!isPushMarked(id) || Notification.permission !== 'granted') return
      const { data } = await client.query({
        query: PushSettingsQuery,
        fetchPolicy: 'no-cache',
        context: { quiet: true },
      })
      if (data === undefined) return
      const input = await subscribeBrowser(data.pushSettings.publicKey)
      if (data.pushSettings.subscribed && isPushMarkedAt(id, input.endpoint)) return
      await client.mutate({ mutation: SubscribeToPushMutation, variables: { input }, context: { quiet: true } })
      markPush(id, input.endpoint)
    }
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const { type, path } = messageOf(data)
      if (type === 'OPEN_PAGE' && path?.startsWith('/') === true) void navigate(path)
      if (type === 'PUSH_CHANGED') void renewSubscription().catch(() => undefined)
    }
    void renewSubscription().catch(() => undefined)
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', onMessage)
    return () => serviceWorker.removeEventListener('message', onMessage)
  }, [client, navigate, id])
  return null
}

/** Returns a message of the service worker; nothing of what others post. */
function messageOf(data: unknown): { type?: unknown; path?: string } {
  if (typeof data !== 'object' || data === null || !('type' in data)) return {}
  const path = 'path' in data && typeof data.path === 'string' ? { path: data.path } : {}
  return { type: data.type, ...path }
}
