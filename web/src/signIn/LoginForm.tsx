/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { takePersonsLanguage } from '../shared/i18n/language.ts'
import { sendDocument } from '../shared/live/sendDocument.ts'
import { type Area, readSession, storeSession } from '../shared/session/session.ts'
import { forgetSessionEnd, sessionHasEnded } from '../shared/session/sessionEnd.ts'
import classes from './SignIn.module.css'
import { Failure, SignInPasswordField, StayBox, SubmitButton, UserIdField, userIdOf, userTypeOf } from './fields.tsx'
import { Icon } from './Icon.tsx'
import { useSignInMessages } from './useSignInLanguage.ts'
import { LoginMutation } from './loginDocuments.ts'
import { messages } from './messages.ts'

/** The error; kept without words, so that it follows the language. */
type LoginFailure = { kind: 'refused'; code: string; retryAfter: number | null } | { kind: 'unexpected' }

interface LoginFormProps {
  area: Area
  username: string
  onUsername: (username: string) => void
  /** Takes the keyboard at once. */
  focused: boolean
  onSignedIn: () => void
}

/** Shows user ID, password and the button that signs in. (AUTH-02, AUTH-09…14) */
export function LoginForm({ area, username, onUsername, focused, onSignedIn }: LoginFormProps) {
  const text = useSignInMessages(messages)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [stays, setStays] = useState(false)
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState(sessionHasEnded)
  const firstField = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (focused) firstField.current?.focus()
  }, [focused])

  const fail = (reason: LoginFailure) => {
    setFailure(reason)
    setBusy(false)
    firstField.current?.focus()
  }

  // The error was about the previous text.
  const retype = (type: (typed: string) => void) => (typed: string) => {
    setFailure(null)
    type(typed)
  }

  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy || username.trim() === '' || password === '') return undefined
    setBusy(true)
    setFailure(null)
    setEnded(false)
    forgetSessionEnd()
    try {
      const { login } = await sendDocument(LoginMutation, {
        input: {
          username: userIdOf(username),
          password,
          type: userTypeOf(area, username),
          ...(stays && { stay: true }),
        },
      })
      if (!login.success) {
        onUsername('')
        setPassword('')
        return fail({ kind: 'refused', ...login })
      }
      if (!login.record) return fail({ kind: 'unexpected' })
      storeSession(login.record)
      const comLang = readSession(area)?.comLang
      if (comLang === 'en' || comLang === 'jp') takePersonsLanguage(comLang)
      return onSignedIn()
    } catch {
      return fail({ kind: 'unexpected' })
    }
  }

  return (
    <form class={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p class={classes.prompt}>{text.prompt}</p>
      {ended && (
        <div class={classes.notice}>
          <Icon name="info" size={18} />
          <div>{text.sessionEnded}</div>
        </div>
      )}
      <Failure>
        {failure?.kind === 'unexpected' && <p>{text.unexpected}</p>}
        {failure?.kind === 'refused' && <p>{text.incorrect(failure.code)}</p>}
        {failure?.kind === 'refused' && failure.retryAfter !== null && (
          <p>{text.tooMany(Math.ceil(failure.retryAfter / 60))}</p>
        )}
      </Failure>
      <UserIdField area={area} inputRef={firstField} value={username} onChange={retype(onUsername)} />
      <SignInPasswordField value={password} onChange={retype(setPassword)} />
      <StayBox value={stays} onChange={setStays} />
      <SubmitButton busy={busy} disabled={username.trim() === '' || password === ''}>
        {text.login}
      </SubmitButton>
    </form>
  )
}
