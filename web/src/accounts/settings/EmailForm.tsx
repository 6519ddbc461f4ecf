import { isEmail } from '@koma/schema/rules/email'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { halfWidth } from '../../shared/format/halfWidth.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useOpen } from '../../ui/open/useOpen.ts'
import classes from './EmailSetting.module.css'
import { messages } from './messages.ts'
import type { OwnSettings, SaveOwnSettings } from './useOwnSettings.ts'

interface EmailFormProps {
  settings: OwnSettings
  saving: boolean
  save: SaveOwnSettings
  /** Called when the edit is over; `noAddress` is typed text that isn't an address. */
  onDone: (noAddress?: string) => void
}

/**
 * Changes the viewer's email after their current password; they confirm an address that others entered. (SHELL-16,
 * SHELL-18, decisions 019 and 053)
 */
export function EmailForm({ settings, saving, save, onDone }: EmailFormProps) {
  const text = useMessages(messages)
  const [typed, setTyped] = useState(settings.email)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const isOwn = settings.email !== '' && !settings.emailConfirmed && halfWidth(typed).trim() === settings.email

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = halfWidth(typed).trim()
    if (!isEmail(email)) return onDone(email)
    if (email === settings.email && settings.emailConfirmed) return onDone()
    if (password === '') {
      setRefusal(text.passwordNeeded)
      return passwordField.current?.focus()
    }
    const answer = await save({ email, currentPassword: password }, text.emailIsConfirmed)
    if (answer?.success) return onDone()
    if (answer?.field === 'currentPassword') setRefusal(answer.message)
    setPassword('')
    return passwordField.current?.focus()
  }
  // Escape ends the edit alone, not the panel around it.
  useOpen(true, { onEscape: onDone, modal: true, keepsFocus: true })

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={settings.code} />
      <TextInput
        ref={field}
        label={text.newEmail}
        description={isOwn ? text.confirmOwnHint : text.newEmailHint}
        type="email"
        autoComplete="email"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordField}
        label={text.currentPassword}
        size="sm"
        value={password}
        onChange={(value) => {
          setRefusal(null)
          setPassword(value)
        }}
        autoComplete="current-password"
        error={refusal}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={saving}>
          {isOwn ? text.confirmOwn : text.sendLink}
        </Button>
        <Button variant="default" onClick={() => onDone()}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
