import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { EmailForm } from './EmailForm.tsx'
import classes from './EmailSetting.module.css'
import { messages } from './messages.ts'
import { SettingPending, SettingRow } from './SettingRow.tsx'
import { useOwnSettings } from './useOwnSettings.ts'

/**
 * Shows one's own email address and its edit. Text that isn't an address ends the edit, saves nothing and says so.
 * Another address waits, and is shown, until its link was opened. (SHELL-16, SHELL-18, STU-26, TCH-20, decision 019)
 */
export function EmailSetting({ className }: { className?: string }) {
  const text = useMessages(messages)
  const { settings, failed, saving, save } = useOwnSettings()
  const [editing, setEditing] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (!editing && wasEditing.current) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const beginEdit = () => {
    setRefused(null)
    setEditing(true)
  }

  return (
    <SettingRow label={text.email} className={className}>
      {!settings && <SettingPending failed={failed} />}
      {settings && !editing && (
        <div className={classes.shown}>
          <span className={classes.address}>{settings.email || text.noEmail}</span>
          <Button ref={edit} variant="default" size="xs" aria-label={text.editEmail} onClick={beginEdit}>
            {text.edit}
          </Button>
        </div>
      )}
      {settings && editing && (
        <EmailForm
          settings={settings}
          saving={saving}
          save={save}
          onDone={(noAddress) => {
            setRefused(noAddress ?? null)
            setEditing(false)
          }}
        />
      )}
      {settings && settings.email !== '' && !settings.emailConfirmed && !editing && (
        <div className={classes.wished}>
          <p>{text.emailUnconfirmed}</p>
          <Button variant="default" size="xs" onClick={beginEdit}>
            {text.confirmOwn}
          </Button>
        </div>
      )}
      {settings?.wishedEmail && !editing && (
        <div className={classes.wished}>
          <p>{text.emailWished(settings.wishedEmail)}</p>
          <Button
            variant="default"
            size="xs"
            loading={saving}
            onClick={() => void save({ email: settings.email }, text.emailUnwished).then(() => edit.current?.focus())}
          >
            {text.emailUnwish}
          </Button>
        </div>
      )}
      <div className={classes.refused} role="alert">
        {refused !== null && text.emailKept(refused)}
      </div>
    </SettingRow>
  )
}
