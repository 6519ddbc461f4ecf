/** @jsxImportSource preact */
import { isEmail } from '@koma/schema/rules/email'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { halfWidth } from '../shared/format/halfWidth.ts'
import { sendDocument } from '../shared/live/sendDocument.ts'
import type { Area } from '../shared/session/session.ts'
import classes from './SignIn.module.css'
import { Failure, TextField, SubmitButton, UserIdField, userIdOf, userTypeOf } from './fields.tsx'
import { useSignInLanguage, useSignInMessages } from './useSignInLanguage.ts'
import { ForgotPasswordMutation } from './loginDocuments.ts'
import { messages } from './messages.ts'

interface ForgotFormProps {
  area: Area
  username: string
  onUsername: (username: string) => void
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}

/** Asks for a mail with a link to set a new password. (AUTH-06, AUTH-11, AUTH-15…18) */
export function ForgotForm({ area, username, onUsername, email, onEmail, onSent }: ForgotFormProps) {
  const text = useSignInMessages(messages)
  const [language] = useSignInLanguage()
  const [failure, setFailure] = useState<{ code?: string; message?: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const [blurred, setBlurred] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  const type = userTypeOf(area, username)
  // Guardians sign in with their address.
  const address = type === 'guardian' ? userIdOf(username) : halfWidth(email).trim()
  const looksWrong = blurred && address !== '' && !isEmail(address)
  const ready = username.trim() !== '' && isEmail(address)

  useLayoutEffect(() => firstField.current?.focus(), [])

  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy || !ready) return undefined
    setFailure(null)
    setBusy(true)
    const input = { username: userIdOf(username), email: address, type, language }
    const answer = await sendDocument(ForgotPasswordMutation, { input }).then(
      ({ forgotPassword }) => forgotPassword,
      () => ({}),
    )
    if ('success' in answer && answer.success) return onSent()
    setBusy(false)
    setFailure(answer)
    return firstField.current?.focus()
  }

  return (
    <form class={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p class={classes.prompt}>{text.forgotPrompt}</p>
      <Failure>
        {failure && <p>{failure.code === '404' ? text.incorrectEmail : text.unexpected}</p>}
        {failure?.code === '429' && <p>{failure.message}</p>}
      </Failure>
      <UserIdField area={area} inputRef={firstField} value={username} onChange={onUsername} />
      {type !== 'guardian' && (
        <TextField
          label={text.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={onEmail}
          onFocus={() => setBlurred(false)}
          onBlur={() => setBlurred(true)}
          error={looksWrong ? text.emailForm : undefined}
        />
      )}
      <SubmitButton busy={busy} disabled={!ready}>
        {text.sendEmail}
      </SubmitButton>
    </form>
  )
}
