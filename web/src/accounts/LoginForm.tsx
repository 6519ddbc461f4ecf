import { useApolloClient } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { type Area, storeSession } from '../shared/session/session.ts'
import { forgetSessionEnd, sessionHasEnded } from '../shared/session/sessionEnd.ts'
import { Notice } from '../shared/student/Notice.tsx'
import { FormFailure } from '../shared/ui/FormFailure.tsx'
import { PasswordField } from '../shared/ui/PasswordField.tsx'
import { LoginMutation } from './loginDocuments.ts'
import classes from './LoginPage.module.css'
import { messages } from './messages.ts'
import { normalizeUserId, UserIdField } from './UserIdField.tsx'

/** What went wrong; kept without words, so that it follows the language. */
type Failure = { kind: 'refused'; code: string } | { kind: 'unexpected' }

interface LoginFormProps {
  area: Area
  username: string
  onUsername: (username: string) => void
  /** Takes the keyboard at once. */
  focused: boolean
}

/** User ID, password and the button that signs in. (AUTH-02, AUTH-09…14) */
export function LoginForm({ area, username, onUsername, focused }: LoginFormProps) {
  const text = useMessages(messages)
  const client = useApolloClient()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState(sessionHasEnded)
  const firstField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (focused) firstField.current?.focus()
  }, [focused])

  const fail = (reason: Failure) => {
    setFailure(reason)
    setBusy(false)
    firstField.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    setEnded(false)
    forgetSessionEnd()
    const input = { username: normalizeUserId(username), password, type: area }
    try {
      const { data } = await client.mutate({ mutation: LoginMutation, variables: { input }, context: { quiet: true } })
      if (data?.login.success === false) {
        onUsername('')
        setPassword('')
        return fail({ kind: 'refused', code: data.login.code })
      }
      if (!data?.login.record) return fail({ kind: 'unexpected' })
      // Whatever someone else saw in this window is not the new user's.
      await client.clearStore()
      return storeSession(data.login.record)
    } catch {
      return fail({ kind: 'unexpected' })
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.prompt}>{text.prompt}</p>
      {ended && <Notice tone="info">{text.sessionEnded}</Notice>}
      <FormFailure>{failure && <LoginFailure {...failure} />}</FormFailure>
      <UserIdField ref={firstField} value={username} onChange={onUsername} />
      <PasswordField label={text.password} value={password} onChange={setPassword} autoComplete="current-password" />
      <Button type="submit" size="md" fullWidth loading={busy} disabled={username.trim() === '' || password === ''}>
        {text.login}
      </Button>
    </form>
  )
}

function LoginFailure(failure: Failure) {
  const text = useMessages(messages)
  if (failure.kind === 'unexpected') return <p>{text.unexpected}</p>
  return (
    <>
      <p>{text.incorrect(failure.code)}</p>
      {failure.code === '429' && <p>{text.tooMany}</p>}
    </>
  )
}
