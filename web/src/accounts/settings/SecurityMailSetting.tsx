import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { SettingPending, SettingRow } from './SettingRow.tsx'
import { useOwnSettings } from './useOwnSettings.ts'

/** Switches the emails about new devices, permissions, API keys and webhooks. (SEC-46) */
export function SecurityMailSetting() {
  const text = useMessages(messages)
  const hintId = useId()
  const { settings, failed, saving, save } = useOwnSettings()
  const isReachable = Boolean(settings?.email) && settings?.emailConfirmed === true
  const hint = text.securityMailsHint[settings?.userType === 'staff' ? 'staff' : 'person']
  const change = (securityMails: boolean) =>
    void save({ securityMails }, text.securityMailsIs[securityMails ? 'on' : 'off'])
  return (
    <SettingRow
      label={text.securityMails}

      hint={<span id={hintId}>{settings && !isReachable ? text.securityMailsNeed : hint}</span>}
    >
      {settings ? (
        <Switch
          size="md"
          aria-label={text.securityMails}
          aria-describedby={hintId}
          checked={isReachable && settings.securityMails}
          onChange={(event) => change(event.currentTarget.checked)}
          disabled={!isReachable || saving}
        />
      ) : (
        <SettingPending failed={failed} />
      )}
    </SettingRow>
  )
}
