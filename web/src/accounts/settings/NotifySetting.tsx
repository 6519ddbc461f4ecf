import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { createStore } from '../../shared/store.ts'
import { useStore } from '../../shared/useStore.ts'
import { messages } from './messages.ts'
import { SettingPending, SettingRow } from './SettingRow.tsx'
import { useOwnSettings } from './useOwnSettings.ts'

const lockMs = 5000

// Of the user and not of one toggle: there may be two on screen, and closing and opening the settings makes a new one.
const locked = createStore(false)

/**
 * Switches email notifications; off for 5 seconds after each change, and without an address. Staff have none.
 * (SHELL-15, SHELL-17, STU-28, CONST-17, D14, D151)
 */
export function NotifySetting({ className }: { className?: string }) {
  const text = useMessages(messages)
  const hintId = useId()
  const { settings, failed, saving, save } = useOwnSettings()
  const isLocked = useStore(locked)

  if (settings?.userType === 'staff') return null
  const hasEmail = Boolean(settings?.email)
  const hint = settings && !hasEmail ? text.notifyNeedsEmail : text.notifyHint[settings?.userType ?? 'student']
  const change = (notify: boolean) => {
    locked.set(true)
    setTimeout(() => locked.set(false), lockMs)
    void save({ notify }, text.notifyIs[notify ? 'on' : 'off'])
  }
  return (
    <SettingRow label={text.notify} hint={<span id={hintId}>{hint}</span>} className={className}>
      {settings ? (
        <Switch
          size="md"
          aria-label={text.notify}
          aria-describedby={hintId}
          checked={hasEmail && settings.notify}
          onChange={(event) => change(event.currentTarget.checked)}
          disabled={!hasEmail || saving || isLocked}
        />
      ) : (
        <SettingPending failed={failed} />
      )}
    </SettingRow>
  )
}
