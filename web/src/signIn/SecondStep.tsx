/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import classes from './SignIn.module.css'
import { Failure, SubmitButton, TextField } from './fields.tsx'
import type { LoginFailure } from './loginFailure.ts'
import { useSignInMessages } from './useSignInLanguage.ts'
import { messages } from './messages.ts'

interface SecondStepProps {
  /** The ways to go on: `code`, `passkey`, `recovery`. */
  steps: readonly string[]
  busy: boolean
  failure: LoginFailure | null
  /** The button that signs in with a passkey. */
  passkey: ComponentChildren
  onCode: (code: string) => void
  onRetype: () => void
  onBack: () => void
}

/** Shows the second step after the right password: a code, or a passkey. (SEC-27) */
export function SecondStep({ steps, busy, failure, passkey, onCode, onRetype, onBack }: SecondStepProps) {
  const text = useSignInMessages(messages)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const hasCodes = steps.includes('code')
  useLayoutEffect(() => field.current?.focus(), [failure])
  const submit = (event: Event) => {
    event.preventDefault()
    if (busy || code.trim() === '') return
    onCode(code)
    setCode('')
  }
  return (
    <form class={classes.form} onSubmit={submit} noValidate aria-label={text.secondStep}>
      <p class={classes.prompt}>{text.codePrompt[hasCodes ? 'code' : 'passkey']}</p>
      <Failure>
        {failure?.kind === 'unexpected' && <p>{text.unexpected}</p>}
        {failure?.kind === 'passkey' && <p>{text.passkeyFailed}</p>}
        {failure?.kind === 'refused' && failure.retryAfter === null && <p>{text.wrongCode}</p>}
        {failure?.kind === 'refused' && failure.retryAfter !== null && (
          <p>{text.tooMany(Math.ceil(failure.retryAfter / 60))}</p>
        )}
      </Failure>
      <TextField
        label={hasCodes ? text.code : text.recoveryCode}
        value={code}
        onChange={(typed) => {
          onRetype()
          setCode(typed)
        }}
        autoComplete="one-time-code"
        hint={hasCodes && steps.includes('recovery') ? text.recoveryHint : undefined}
        inputRef={field}
      />
      <SubmitButton busy={busy} disabled={code.trim() === ''}>
        {text.continue}
      </SubmitButton>
      {steps.includes('passkey') && passkey}
      <button type="button" class={classes.quiet} onClick={onBack}>
        {text.startOver}
      </button>
    </form>
  )
}
