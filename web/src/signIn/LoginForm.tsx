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
import type { LoginFailure } from './loginFailure.ts'
import { LoginMutation } from './loginDocuments.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { SecondStep } from './SecondStep.tsx'
import { messages } from './messages.ts'

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
  // The ways to continue after the right password, and what shows them: few need it, so it is loaded then. Null before.
  const [second, setSecond] = useState<{ steps: readonly string[]; Step: typeof SecondStep } | null>(null)
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

  const keep = (record: string) => {
    storeSession(record)
    const signedIn = readSession(area)
    // A passkey may be of somebody who belongs to another area.
    if (signedIn === null) return location.assign(areaAddress(record))
    if (signedIn.comLang === 'en' || signedIn.comLang === 'jp') takePersonsLanguage(signedIn.comLang)
    return onSignedIn()
  }

  const submit = (event: Event) => {
    event.preventDefault()
    return send()
  }

  const send = async (oneTimeCode?: string) => {
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
          ...(oneTimeCode !== undefined && { oneTimeCode }),
        },
      })
      if (!login.success && login.secondSteps) {
        const { SecondStep: Step } = await import('./SecondStep.tsx')
        setSecond({ steps: login.secondSteps, Step })
        setBusy(false)
        return login.code === '403' ? undefined : setFailure({ kind: 'refused', ...login })
      }
      if (!login.success) {
        setSecond(null)
        onUsername('')
        setPassword('')
        return fail({ kind: 'refused', ...login })
      }
      if (!login.record) return fail({ kind: 'unexpected' })
      return keep(login.record)
    } catch {
      return fail({ kind: 'unexpected' })
    }
  }

  const passkey = (
    <PasskeyButton stays={stays} disabled={busy} onFailed={() => setFailure({ kind: 'passkey' })} onSignedIn={keep} />
  )

  if (second !== null)
    return (
      <second.Step
        steps={second.steps}
        busy={busy}
        failure={failure}
        passkey={passkey}
        onCode={(code) => void send(code)}
        onRetype={() => setFailure(null)}
        onBack={() => {
          setSecond(null)
          setPassword('')
          setFailure(null)
        }}
      />
    )

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
        {failure?.kind === 'passkey' && <p>{text.passkeyFailed}</p>}
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
      {passkey}
    </form>
  )
}

/** Returns the address of the area that the person of a record belongs to. */
function areaAddress(record: string): string {
  const { type } = JSON.parse(record) as { type: string }
  return type === 'guardian' ? '/student' : `/${type}`
}
