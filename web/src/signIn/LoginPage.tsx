/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Branding } from '../shared/school/branding.ts'
import type { Area } from '../shared/session/session.ts'
import type { OpenPage } from './SignInLink.tsx'
import classes from './SignIn.module.css'
import { EmailSent } from './EmailSent.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { Frame } from './Frame.tsx'
import { useSignInMessages } from './useSignInLanguage.ts'
import { LoginForm } from './LoginForm.tsx'
import { messages } from './messages.ts'

interface LoginPageProps {
  area: Area
  branding: Branding
  onOpen: OpenPage
  onSignedIn: () => void
}

/**
 * Shows the login screen of one user type in its three states: login, forgot password and email sent, which the bottom
 * button leads through. The user ID goes along. (AUTH-01…09)
 */
export function LoginPage({ area, branding, onOpen, onSignedIn }: LoginPageProps) {
  const text = useSignInMessages(messages)
  const [state, setState] = useState<'login' | 'forgot' | 'sent'>('login')
  // After coming back from another state, the focus starts at the form's first field.
  const [returned, setReturned] = useState(false)
  const [username, setUsername] = useState('')
  const [email, setEmail] = useState('')
  const titles = { login: text.areas[area], forgot: text.forgotTitle, sent: text.emailSent }
  const form = { area, username, onUsername: setUsername }

  const toggle = () => {
    setState(state === 'login' ? 'forgot' : 'login')
    setReturned(true)
  }

  return (
    <Frame
      branding={branding}
      title={titles[state]}
      area={state === 'login' ? undefined : text.areas[area]}
      windowTitle={text.areas[area]}
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
