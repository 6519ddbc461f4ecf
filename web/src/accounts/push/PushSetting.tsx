import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { SettingPending, SettingRow } from '../settings/SettingRow.tsx'
import { messages } from './messages.ts'
import { usePush } from './usePush.ts'

/**
 * Switches the notifications of this browser, or says why it has none and what would help. (PUSH-05)
 */
export function PushSetting() {
  const text = useMessages(messages)
  const labelId = useId()
  const hintId = useId()
  const user = useSession()
  const { state, failed, busy, turnOn, turnOff } = usePush()
  const isOnOrOff = state === 'on' || state === 'off'
  const ends = isOnOrOff && user?.staysUntil === undefined ? ` ${text.endsWithSession}` : ''
  return (
    <SettingRow
      label={text.title}
      labelId={labelId}
      hint={<span id={hintId}>{isOnOrOff || state === 'loading' ? `${text.hint}${ends}` : text.why[state]}</span>}
    >
      {state === 'loading' ? (
        <SettingPending failed={failed} />
      ) : isOnOrOff ? (
        <Switch
          size="md"
          aria-labelledby={labelId}
          aria-describedby={hintId}
          checked={state === 'on'}
          disabled={busy}
          onChange={() => void (state === 'on' ? turnOff() : turnOn())}
        />
      ) : (
        <span>{text.none[state]}</span>
      )}
    </SettingRow>
  )
}
