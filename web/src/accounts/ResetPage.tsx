import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { failureStatus } from '../shared/live/failureStatus.ts'
import { resetArea } from '../shared/session/session.ts'
import { isReady, NewPasswordFields, noPassword } from '../shared/settings/NewPasswordFields.tsx'
import { FormFailure } from '../shared/ui/FormFailure.tsx'
import { ResetPasswordMutation } from './loginDocuments.ts'
import classes from './LoginPage.module.css'
import { messages } from './messages.ts'
import { WelcomeFrame } from './WelcomeFrame.tsx'

/**
 * Where the link of a reset mail leads: a new password, typed twice. The token is taken out of the
 * address at once, so that neither the history nor a referrer keeps it; a reload needs the mail again.
 * A link that is used, expired or unknown leaves nothing to fill in. (AUTH-19…26, D9, D10, D31)
 */
export function ResetPage({ mark }: { mark: ReactNode }) {
  const text = useMessages(messages)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = resetArea(pathname) ?? 'student'
  const [token] = useState(() => pathname.split('/')[3] ?? '')
  const [value, setValue] = useState(noPassword)
  // Without words, so that it follows the language.
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const [reset, { loading }] = useMutation(ResetPasswordMutation, { context: { quiet: true } })
  const firstField = useRef<HTMLInputElement>(null)
  const toLogin = useRef<HTMLAnchorElement>(null)
  const worthless = token === '' || failure === '410'
  const reason = failure === '410' ? text.linkUsed : failure === '429' ? text.tooMany : null

  useEffect(() => {
    const segments = pathname.split('/')
    if (segments.length > 3) void navigate(segments.slice(0, 3).join('/'), { replace: true })
  }, [navigate, pathname])
  useEffect(() => firstField.current?.focus(), [])
  useEffect(() => {
    if (done || failure === '410') toLogin.current?.focus()
  }, [done, failure])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady(value)) return
    setFailure(null)
    try {
      const { data } = await reset({ variables: { input: { token, password: value.password, type: area } } })
      const answer = data?.resetPassword
      if (answer?.success) return setDone(true)
      setFailure(answer?.code ?? '500')
    } catch (error) {
      setFailure(failureStatus(error))
    }
    return firstField.current?.focus()
  }

  return (
    <WelcomeFrame mark={mark} title={text.resetTitle}>
      {!worthless && !done && <p className={classes.prompt}>{text.resetPrompt}</p>}
      <FormFailure>
        {token === '' && <p>{text.noToken}</p>}
        {failure !== null && <p>{text.resetFailed(failure)}</p>}
        {reason !== null && <p>{reason}</p>}
      </FormFailure>
      {done && (
        <output className={classes.sent}>
          <IconCircleCheck size={40} stroke={1.5} aria-hidden />
          <p>{text.resetDone}</p>
          <p className={classes.prompt}>{text.resetDoneHint}</p>
        </output>
      )}
      {!worthless && !done && (
        <form className={classes.form} onSubmit={submit} noValidate>
          <NewPasswordFields ref={firstField} size="md" value={value} onChange={setValue} />
          <Button type="submit" size="md" fullWidth loading={loading} disabled={!isReady(value)}>
            {text.resetButton}
          </Button>
        </form>
      )}
      <Button
        component={Link}
        ref={toLogin}
        to={`/${area}`}
        variant={done || worthless ? 'filled' : 'subtle'}
        size="md"
        fullWidth
      >
        {text.toLogin[area]}
      </Button>
    </WelcomeFrame>
  )
}
