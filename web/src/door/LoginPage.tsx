/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Branding } from '../shared/school/branding.ts'
import type { Area } from '../shared/session/session.ts'
import type { OpenDoor } from './DoorLink.tsx'
import classes from './Door.module.css'
import { EmailSent } from './EmailSent.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { Frame } from './Frame.tsx'
import { useDoorMessages } from './useDoorLanguage.ts'
import { LoginForm } from './LoginForm.tsx'
import { messages } from './messages.ts'

interface LoginPageProps {
  area: Area
  branding: Branding
  onOpen: OpenDoor
  onSignedIn: () => void
}

/**
 * Shows the login screen of one user type in its three states: login, forgot password and email sent, which the bottom
 * button leads through. The user ID goes along. (AUTH-01…09)
 */
export function LoginPage({ area, branding, onOpen, onSignedIn }: LoginPageProps) {
  const text = useDoorMessages(messages)
  const [state, setState] = useState<'login' | 'forgot' | 'sent'>('login')
  // After coming back from another state, the focus starts at the form's first field.
  const [returned, setReturned] = useState(false)
  const [username, setUsername] = useState('')
  const [email, setEmail] = useState('')
  const titles = { login: text.doors[area], forgot: text.forgotTitle, sent: text.emailSent }
  const form = { area, username, onUsername: setUsername }

  const toggle = () => {
    setState(state === 'login' ? 'forgot' : 'login')
    setReturned(true)
  }

  return (
    <Frame
      branding={branding}
      title={titles[state]}
      door={state === 'login' ? undefined : text.doors[area]}
      windowTitle={text.doors[area]}
      onBack={onOpen}
    >
      {state === 'login' && <LoginForm {...form} focused={returned} onSignedIn={onSignedIn} />}
      {state === 'forgot' && <ForgotForm {...form} email={email} onEmail={setEmail} onSent={() => setState('sent')} />}
      {state === 'sent' && <EmailSent email={email} />}
      <button type="button" class={classes.quiet} onClick={toggle}>
        {state === 'login' ? text.forgot : text.backToLogin}
      </button>
    </Frame>
  )
}
