import { useApolloClient } from '@apollo/client/react'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { halfWidth } from '../shared/format/parseDate.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useBranding } from '../shared/school/branding.ts'
import { type Area, storeSession } from '../shared/session/session.ts'
import { LoginMutation } from './loginDocuments.ts'
import classes from './LoginPage.module.css'
import { messages } from './messages.ts'
import { WelcomeFrame } from './WelcomeFrame.tsx'

/** What went wrong; kept without words, so that it follows the language. */
type Failure = { kind: 'refused'; code: string } | { kind: 'unexpected' }

/** The login screen of one user type. (AUTH-01, AUTH-02, AUTH-03, AUTH-09) */
export function LoginPage({ area, mark }: { area: Area; mark: ReactNode }) {
  const text = useMessages(messages)
  const branding = useBranding()
  const client = useApolloClient()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)

  const fail = (reason: Failure) => {
    setFailure(reason)
    setBusy(false)
    firstField.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    // Full-width letters come from Japanese keyboards; the server knows ids in lower case. (AUTH-11)
    const input = { username: halfWidth(username).trim().toLowerCase(), password, type: area }
    try {
      const { data } = await client.mutate({ mutation: LoginMutation, variables: { input }, context: { quiet: true } })
      if (data?.login.success === false) {
        setUsername('')
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
    <WelcomeFrame mark={mark} title={text.doors[area]}>
      <title>{branding.title ? `${text.doors[area]} | ${branding.title}` : text.doors[area]}</title>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.prompt}>{text.prompt}</p>
        <div role="alert">
          {failure && (
            <p className={classes.failure}>
              <IconAlertTriangle size={18} aria-hidden />
              {failure.kind === 'refused' ? text.incorrect(failure.code) : text.unexpected}
            </p>
          )}
        </div>
        <TextInput
          ref={firstField}
          label={text.userId}
          size="md"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordInput
          label={text.password}
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
        />
        <Button type="submit" size="md" fullWidth loading={busy} disabled={username.trim() === '' || password === ''}>
          {text.login}
        </Button>
      </form>
      <Link className={classes.back} to="/">
        <IconArrowLeft size={16} aria-hidden />
        {text.back}
      </Link>
    </WelcomeFrame>
  )
}
