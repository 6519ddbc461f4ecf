import { isEmail } from '@koma/schema/rules/email'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { halfWidth } from '../format/parseDate.ts'
import { useMessages } from '../i18n/useMessages.ts'
import classes from './EmailSetting.module.css'
import { messages } from './messages.ts'
import { SettingPending, SettingRow } from './SettingRow.tsx'
import { useOwnSettings } from './useOwnSettings.ts'

/**
 * The own email address and its edit. What is no address ends the edit, saves nothing and says so.
 * (SHELL-16, SHELL-18, STU-26, TCH-20)
 */
export function EmailSetting({ className }: { className?: string }) {
  const text = useMessages(messages)
  const { settings, failed, saving, save } = useOwnSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const editing = typed !== null
  const field = useRef<HTMLInputElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (editing) {
      field.current?.focus()
      field.current?.select()
    } else if (wasEditing.current) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = halfWidth(typed ?? '').trim()
    if (!isEmail(email)) setRefused(email)
    else if (email !== settings?.email && !(await save({ email }))) return
    setTyped(null)
  }
  // Escape ends the edit alone, not the panel around it.
  const own = {
    'data-mantine-stop-propagation': true,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.nativeEvent.isComposing) setTyped(null)
    },
  }

  return (
    <SettingRow label={text.email} className={className}>
      {!settings && <SettingPending failed={failed} />}
      {settings && !editing && (
        <div className={classes.shown}>
          <span className={classes.address}>{settings.email || text.noEmail}</span>
          <Button
            ref={edit}
            variant="default"
            size="xs"
            aria-label={text.editEmail}
            onClick={() => {
              setRefused(null)
              setTyped(settings.email ?? '')
            }}
          >
            {text.edit}
          </Button>
        </div>
      )}
      {editing && (
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            {...own}
            ref={field}
            aria-label={text.email}
            type="email"
            autoComplete="email"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button {...own} type="submit" loading={saving}>
            {text.save}
          </Button>
          <Button {...own} variant="default" onClick={() => setTyped(null)}>
            {text.cancel}
          </Button>
        </form>
      )}
      <div className={classes.refused} role="alert">
        {refused !== null && text.emailKept(refused)}
      </div>
    </SettingRow>
  )
}
