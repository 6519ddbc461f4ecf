import { useMutation } from '@apollo/client/react'
import { Button, TextInput } from '@mantine/core'
import { isEmail } from '@koma/schema/rules/email'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { halfWidth } from '../shared/format/parseDate.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import type { Area } from '../shared/session/session.ts'
import { FormFailure } from '../shared/ui/FormFailure.tsx'
import { ForgotPasswordMutation } from './loginDocuments.ts'
import classes from './LoginPage.module.css'
import { messages } from './messages.ts'
import { normalizeUserId, UserIdField } from './UserIdField.tsx'

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
  const text = useMessages(messages)
  const [language] = useLanguage()
  const [send, { loading }] = useMutation(ForgotPasswordMutation, { context: { quiet: true } })
  const [failure, setFailure] = useState<'incorrect' | 'unexpected' | 'tooMany' | null>(null)
  const [left, setLeft] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  const address = halfWidth(email).trim()
  const looksWrong = left && address !== '' && !isEmail(address)

  useEffect(() => firstField.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    const input = { username: normalizeUserId(username), email: address, type: area, language }
    const code = await send({ variables: { input } }).then(
      ({ data }) => data?.forgotPassword.code,
      () => undefined,
    )
    if (code === '1001') return onSent()
    setFailure(code === '404' ? 'incorrect' : code === '429' ? 'tooMany' : 'unexpected')
    return firstField.current?.focus()
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.prompt}>{text.forgotPrompt}</p>
      <FormFailure>
        {failure === 'incorrect' && <p>{text.incorrectEmail}</p>}
        {(failure === 'unexpected' || failure === 'tooMany') && <p>{text.unexpected}</p>}
        {failure === 'tooMany' && <p>{text.tooMany}</p>}
      </FormFailure>
      <UserIdField ref={firstField} value={username} onChange={onUsername} />
      <TextInput
        label={text.email}
        type="email"
        size="md"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        error={looksWrong && text.emailForm}
        errorProps={{ role: 'alert' }}
        autoComplete="email"
      />
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={loading}
        disabled={username.trim() === '' || !isEmail(address)}
      >
        {text.sendEmail}
      </Button>
    </form>
  )
}
