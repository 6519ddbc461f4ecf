import { useMutation, useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../format/useFormat.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import classes from './CalendarFeed.module.css'
import { CalendarFeedQuery, CreateCalendarFeedMutation, RevokeCalendarFeedMutation } from './feedDocuments.ts'
import { FeedAddress } from './FeedAddress.tsx'
import { messages } from './messages.ts'

/**
 * The private address at which a calendar program reads the viewer's lessons: make one, see it once, make a
 * new one or end it. For students and teachers; asks the server by itself.
 */
export function CalendarFeed({ className }: { className?: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data, error, refetch } = useQuery(CalendarFeedQuery, { context: { quiet: true } })
  const [create, creating] = useMutation(CreateCalendarFeedMutation, { context: { quiet: true } })
  const [revoke] = useMutation(RevokeCalendarFeedMutation, { context: { quiet: true } })
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  // Told by the server once and kept nowhere else.
  const [url, setUrl] = useState<string | null>(null)
  const feed = data?.calendarFeed

  const makeAddress = async () => {
    try {
      const answer = await create({
        update: (cache, result) => {
          const made = result.data?.createCalendarFeed.calendarFeed
          if (made) cache.writeQuery({ query: CalendarFeedQuery, data: { calendarFeed: made } })
        },
      })
      setUrl(answer.data?.createCalendarFeed.url ?? null)
      setAsking(null)
      toastSuccess(text.created)
    } catch {
      toastError(text.failed)
    }
  }
  const endAddress = async () => {
    try {
      await revoke({
        update: (cache, result) => {
          const ended = result.data?.revokeCalendarFeed
          if (ended) cache.writeQuery({ query: CalendarFeedQuery, data: { calendarFeed: ended } })
        },
      })
      setUrl(null)
      setAsking(null)
      toastSuccess(text.revoked)
    } catch {
      toastError(text.failed)
    }
  }

  return (
    <section className={className ? `${classes.feed} ${className}` : classes.feed} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed" className={classes.title}>
        {text.title}
      </h2>
      <p className={classes.hint}>{text.hint}</p>
      {feed === undefined ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="2.25rem" />
        )
      ) : (
        <>
          {url !== null && <FeedAddress url={url} />}
          <p className={classes.state}>
            {feed.createdAt === null ? text.none : text.activeSince(format.date(dayOf(feed.createdAt), { year: true }))}
          </p>
          <div className={classes.buttons}>
            {feed.active ? (
              <>
                <Button variant="default" onClick={() => setAsking('renew')}>
                  {text.renew}
                </Button>
                <Button variant="default" onClick={() => setAsking('revoke')}>
                  {text.revoke}
                </Button>
              </>
            ) : (
              <Button loading={creating.loading} onClick={() => void makeAddress()}>
                {text.create}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmSheet
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        title={text.renewTitle}
        confirmLabel={text.renew}
        onConfirm={makeAddress}
      >
        {text.renewAsk}
      </ConfirmSheet>
      <ConfirmSheet
        opened={asking === 'revoke'}
        onClose={() => setAsking(null)}
        title={text.revokeTitle}
        confirmLabel={text.revoke}
        onConfirm={endAddress}
        danger
      >
        {text.revokeAsk}
      </ConfirmSheet>
    </section>
  )
}

/** The day of an instant where the reader is: this is about them, not about the school. */
function dayOf(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()
}
