import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import parts from '../record/RecordParts.module.css'
import { useSave } from '../record/useSave.ts'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { usePolling } from '../shared/live/usePolling.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { type ServedPage, useRestOnPaper } from '../ui/hooks/useRestOnPaper.ts'
import { NotOnPaper } from '../ui/NotOnPaper.tsx'
import { Segments } from '../ui/Segments.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { deliveryErrorText } from './deliveryError.ts'
import { deliveryName } from './deliveryName.ts'
import { messages } from './messages.ts'
import { SendManyAgain } from './SendManyAgain.tsx'
import { type Delivery, ReplayWebhookMutation, WebhookDeliveriesQuery } from './webhookDocuments.ts'
import classes from './webhooks.module.css'

const pollMs = 3_000

const tones: Record<Delivery['state'], Tone> = { waiting: 'info', sent: 'good', failed: 'bad' }

/**
 * Lists the messages a webhook was sent with their outcome, the latest first; each can be looked into and sent again.
 */
export function Deliveries({ id, mayResend }: { id: string; mayResend: boolean }) {
  const text = useMessages(messages)
  const [filter, setFilter] = useState<'all' | 'failed'>('all')
  return (
    <section className={parts.part}>
      <h3>{text.deliveries}</h3>
      <div className={classes.tools}>
        <Segments
          size="xs"
          aria-label={text.filter}
          data={(['all', 'failed'] as const).map((value) => ({ value, label: text.filters[value] }))}
          value={filter}
          onChange={setFilter}
        />
        <SendManyAgain id={id} mayResend={mayResend} />
      </div>
      <div>
        <DeliveryPage key={filter} id={id} failedOnly={filter === 'failed'} after={null} mayResend={mayResend} />
      </div>
    </section>
  )
}

interface PageProps {
  id: string
  failedOnly: boolean
  /** The cursor of the page before; null: this is the first. */
  after: string | null
  mayResend: boolean
}

/**
 * Shows one page of what a webhook was sent, and below it the older pages that were opened. Each begins where the one
 * above it ends now, so nothing is missing between them when something new has pushed the rows down.
 */
function DeliveryPage({ id, failedOnly, after, mayResend }: PageProps) {
  const text = useMessages(messages)
  const [showsOlder, setShowsOlder] = useState(false)
  const [rest, setRest] = useState<ServedPage<Delivery> | null>(null)
  const variables = { id, state: failedOnly ? ('failed' as const) : null, after }
  const { data, previousData, error, refetch } = useQuery(WebhookDeliveriesQuery, {
    variables,
    fetchPolicy: 'cache-and-network',
  })
  // Rows do not move under somebody who reads on.
  usePolling(WebhookDeliveriesQuery, variables, after === null && !showsOlder && rest === null ? pollMs : null)
  const page = (data ?? previousData)?.webhookDeliveries
  const next = (rest ?? page)?.next ?? null
  useRestOnPaper({
    query: WebhookDeliveriesQuery,
    // The older page below reads its own rest.
    next: showsOlder ? null : next,
    after: (cursor) => ({ ...variables, after: cursor }),
    of: ({ webhookDeliveries: older }) => ({ rows: older.deliveries, next: older.next ?? null }),
    add: (read) => setRest({ rows: [...(rest?.rows ?? []), ...read.rows], next: read.next }),
  })
  if (page === undefined) return error === undefined ? <Spinner /> : <ErrorState onRetry={() => void refetch()} />
  return (
    <>
      {page.deliveries.length === 0 && after === null && (
        <p className={classes.quiet}>{failedOnly ? text.noFailures : text.noDeliveries}</p>
      )}
      <ul className={classes.deliveries}>
        {[...page.deliveries, ...(rest?.rows ?? [])].map((delivery) => (
          <li key={delivery.id}>
            <DeliveryRow webhookId={id} delivery={delivery} mayResend={mayResend} />
          </li>
        ))}
      </ul>
      {next !== null && !showsOlder && (
        <>
          <NotOnPaper />
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsOlder(true)}>
            {text.older}
          </Button>
        </>
      )}
      {next !== null && showsOlder && (
        <DeliveryPage id={id} failedOnly={failedOnly} after={next} mayResend={mayResend} />
      )}
    </>
  )
}

interface RowProps {
  webhookId: string
  delivery: Delivery
  mayResend: boolean
}

function DeliveryRow({ webhookId, delivery, mayResend }: RowProps) {
  const { id, state, tries, status, error, answer, body, madeAt, nextAt } = delivery
  const text = useMessages(messages)
  const [language] = useLanguage()
  const format = useFormat()
  const { timezoneName } = useSchool()
  const { save: replay, saving } = useSave(ReplayWebhookMutation, { refetch: ['WebhookDeliveries'] })
  const when = (moment: string) => format.dateTime(wallTimeOf(moment, timezoneName))
  return (
    <details className={classes.delivery}>
      <summary>
        <StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>
        <span className={classes.type}>{deliveryName(delivery, language)}</span>
        <span className={classes.quiet}>{[status, when(madeAt)].filter((word) => word !== null).join(' · ')}</span>
      </summary>
      <div className={classes.more}>
        {tries > 0 && (
          <p className={classes.quiet}>
            {[text.tries(tries), error && deliveryErrorText(error, text.errors), nextAt && text.next(when(nextAt))]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <p>{text.body}</p>
        <pre>{body}</pre>
        {answer && (
          <>
            <p>{text.answer}</p>
            <pre>{answer}</pre>
          </>
        )}
        {state !== 'waiting' && (
          <Button
            size="xs"
            variant="default"
            disabled={!mayResend}
            loading={saving}
            onClick={() => void replay({ input: { id: webhookId, deliveryId: id } }, text.sentAgain)}
          >
            {text.again}
          </Button>
        )}
      </div>
    </details>
  )
}
