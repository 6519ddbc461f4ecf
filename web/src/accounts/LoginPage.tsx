import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { Area } from '../shared/session/session.ts'
import { EmailSent } from './EmailSent.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { messages } from './messages.ts'
import { WelcomeFrame } from './WelcomeFrame.tsx'

/**
 * The login screen of one user type in its three states: login, forgot password and email sent, which
 * the bottom button leads through. The user ID goes along. (AUTH-01…09)
 */
export function LoginPage({ area, mark }: { area: Area; mark: ReactNode }) {
  const text = useMessages(messages)
  const [state, setState] = useState<'login' | 'forgot' | 'sent'>('login')
  // Who comes back from another state goes on with the keyboard where the form begins.
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
    <WelcomeFrame
      mark={mark}
      title={titles[state]}
      {...(state !== 'login' && { door: text.doors[area] })}
      windowTitle={text.doors[area]}
      back
    >
      {state === 'login' && <LoginForm {...form} focused={returned} />}
      {state === 'forgot' && <ForgotForm {...form} email={email} onEmail={setEmail} onSent={() => setState('sent')} />}
      {state === 'sent' && <EmailSent email={email} />}
      <Button variant="subtle" size="md" fullWidth onClick={toggle}>
        {state === 'login' ? text.forgot : text.backToLogin}
      </Button>
    </WelcomeFrame>
  )
}
