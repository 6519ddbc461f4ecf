import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { toastError } from '../../ui/toasts.tsx'
import { pushSupport, subscribeBrowser, unsubscribeBrowser } from './browserPush.ts'
import { messages } from './messages.ts'
import { PushSettingsQuery, SubscribeToPushMutation, UnsubscribeFromPushMutation } from './pushDocuments.ts'
import { markPush, unmarkPush } from './pushMark.ts'

/**
 * The notifications of this browser: not known yet, impossible, possible from an iPhone's home screen, blocked by the
 * person, or off or on.
 */
export type PushState = 'loading' | 'no' | 'homeScreen' | 'blocked' | 'off' | 'on'

/**
 * Turns the notifications of this browser on and off. The browser asks for permission only when somebody turns them on.
 * (PUSH-05)
 */
export function usePush(): {
  state: PushState
  failed: boolean
  busy: boolean
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
} {
  const text = useMessages(messages)
  const user = useSession()
  const [support] = useState(pushSupport)
  const [permission, setPermission] = useState(() => (support === 'yes' ? Notification.permission : 'default'))
  const [isRequesting, setIsRequesting] = useState(false)
  const { data, error } = useQuery(PushSettingsQuery, { context: { quiet: true }, skip: support !== 'yes' })
  const options = { onFailure: () => toastError(text.failed) }
  const { save: subscribe, saving: subscribing } = useSave(SubscribeToPushMutation, {
    ...options,
    update: (cache, { pushSettings }) => cache.writeQuery({ query: PushSettingsQuery, data: { pushSettings } }),
  })
  const { save: unsubscribe, saving: unsubscribing } = useSave(UnsubscribeFromPushMutation, {
    ...options,
    update: (cache, { pushSettings }) => cache.writeQuery({ query: PushSettingsQuery, data: { pushSettings } }),
  })

  const turnOn = async () => {
    if (data === undefined || user === null) return
    setIsRequesting(true)
    try {
      const answer = await Notification.requestPermission()
      setPermission(answer)
      if (answer !== 'granted') return
      const input = await subscribeBrowser(data.pushSettings.publicKey)
      if ((await subscribe({ input }, text.isOn))?.success === true) markPush(user._id, input.endpoint)
    } catch {
      toastError(text.failed)
    } finally {
      setIsRequesting(false)
    }
  }
  const turnOff = async () => {
    if (user === null || (await unsubscribe({}, text.isOff))?.success !== true) return
    unmarkPush(user._id)
    await unsubscribeBrowser().catch(() => undefined)
  }
  const state = (): PushState => {
    if (support !== 'yes') return support
    if (permission === 'denied') return 'blocked'
    if (data === undefined) return 'loading'
    return data.pushSettings.subscribed && permission === 'granted' ? 'on' : 'off'
  }
  const busy = isRequesting || subscribing || unsubscribing
  return { state: state(), failed: error !== undefined && data === undefined, busy, turnOn, turnOff }
}
