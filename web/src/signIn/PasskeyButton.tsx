/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { isAtAddress } from '../shared/session/isAtAddress.ts'
import { sendDocument } from '../shared/live/sendDocument.ts'
import classes from './SignIn.module.css'
import { useSignInMessages } from './useSignInLanguage.ts'
import { PasskeyLoginMutation, PasskeySignInQuery } from './loginDocuments.ts'
import { messages } from './messages.ts'

interface PasskeyButtonProps {
  stays: boolean
  disabled: boolean
  onFailed: () => void
  onSignedIn: (record: string) => void
}

/** Shows the button that signs in with a passkey, where the browser knows them. (SEC-31) */
export function PasskeyButton({ stays, disabled, onFailed, onSignedIn }: PasskeyButtonProps) {
  const text = useSignInMessages(messages)
  const [busy, setBusy] = useState(false)
  if (typeof PublicKeyCredential === 'undefined' || isAtAddress()) return null
  const signIn = async () => {
    setBusy(true)
    const record = await recordByPasskey(stays).catch(() => null)
    setBusy(false)
    return record === null ? onFailed() : onSignedIn(record)
  }
  return (
    <button
      type="button"
      class={classes.quiet}
      disabled={busy || disabled}
      aria-busy={busy}
      onClick={() => void signIn()}
    >
      {text.passkey}
    </button>
  )
}

/** Returns the record of who signed in with a passkey; null if it was refused. Throws where the person gave up. */
async function recordByPasskey(stays: boolean): Promise<string | null> {
  const [{ startAuthentication }, { passkeySignInOptions }] = await Promise.all([
    import('@simplewebauthn/browser'),
    sendDocument(PasskeySignInQuery, {}),
  ])
  const answer = await startAuthentication({
    optionsJSON: JSON.parse(passkeySignInOptions) as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const input = { credential: JSON.stringify(answer), ...(stays && { stay: true }) }
  const { passkeyLogin } = await sendDocument(PasskeyLoginMutation, { input })
  return passkeyLogin.record ?? null
}
