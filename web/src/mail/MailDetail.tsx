import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MailQuery as MailData } from '../gql/graphql.ts'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { usePolling } from '../shared/live/usePolling.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useSave } from '../record/useSave.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { MailContent } from './MailContent.tsx'
import { MailQuery, ResendMailMutation } from './mailDocuments.ts'
import classes from './MailPage.module.css'
import { Recipient } from './Recipient.tsx'
import { MailStateBadge } from './MailStateBadge.tsx'
import { messages } from './messages.ts'

type OpenMail = NonNullable<MailData['mail']>

const pollMs = 2000

/** Shows one mail: recipient, outcome, content, and for a failed one the way to send it again. */
export function MailDetail({ id }: { id: string }) {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(MailQuery, { variables: { id } })
  const isUnderWay = data?.mail?.state === 'queued' || data?.mail?.state === 'sending'
  usePolling(MailQuery, { id }, isUnderWay ? pollMs : null)
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (!data.mail) return <p>{text.notFound}</p>
  const { mail } = data
  return (
    <div className={classes.detail}>
      <MailFacts mail={mail} />
      {mail.state === 'failed' && <Resend id={id} />}
      <MailContent text={mail.text} html={mail.html} linkHidden={mail.linkHidden} />
    </div>
  )
}

function MailFacts({ mail }: { mail: OpenMail }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  const when = (instant: string) => format.dateTime(wallTimeOf(instant, timezoneName))
  const { recipientName, recipientCode, address, kind, state, queuedAt, finishedAt, attempts, language } = mail
  const who = recipientName === null ? text.school : `${recipientName} (${recipientCode})`
  const facts: [string, ReactNode][] = [
    [text.facts.state, <MailStateBadge key="state" state={state} />],
    [text.facts.kind, text.kinds[kind]],
    [text.facts.queuedAt, when(queuedAt)],
    ...(finishedAt === null ? [] : [[text.facts.finishedAt, when(finishedAt)] satisfies [string, ReactNode]]),
    [text.facts.attempts, attempts],
    [text.facts.language, text.languages[language] ?? language],
  ]
  return (
    <Facts className={classes.facts}>
      <Fact label={text.facts.to} wide>
        <Recipient mail={mail}>{who}</Recipient> {address}
      </Fact>
      {facts.map(([name, value]) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
      {mail.dropReason !== null && (
        <Fact label={text.dropReason} wide>
          {text.dropReasons[mail.dropReason]}
        </Fact>
      )}
      {mail.lastError !== null && (
        <Fact label={text.lastError} wide>
          {mail.lastError}
        </Fact>
      )}
    </Facts>
  )
}

function Resend({ id }: { id: string }) {
  const text = useMessages(messages)
  const allowed = usePermission('settingsEdit')
  const needs = useNeeds()
  const { save: resend, saving } = useSave(ResendMailMutation, { refetch: ['Mails', 'Mail'] })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={!allowed}
        loading={saving}
        onClick={() => void resend({ id }, text.resent)}
      >
        {text.resend}
      </Button>
      {!allowed && <p className={classes.hint}>{needs('settingsEdit')}</p>}
    </div>
  )
}
