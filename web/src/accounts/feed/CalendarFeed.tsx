import type { ApolloCache } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { useId, useState } from 'react'
import type { CalendarFeedQuery as FeedData } from '../../gql/graphql.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toastError } from '../../ui/toasts.tsx'
import classes from './CalendarFeed.module.css'
import { CalendarFeedQuery, CreateCalendarFeedMutation, RevokeCalendarFeedMutation } from './feedDocuments.ts'
import { FeedAddress } from './FeedAddress.tsx'
import { messages } from './messages.ts'

type Feed = FeedData['calendarFeed']

/**
 * Shows the private address at which a calendar program reads the viewer's lessons: make one, see it once, make a new
 * one or end it. For students and teachers; asks the server by itself.
 */
export function CalendarFeed({ className }: { className?: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const titleId = useId()
  const { data, error, refetch } = useQuery(CalendarFeedQuery, { context: { quiet: true } })
  const onFailure = () => toastError(text.failed)
  const { save: create, saving: creating } = useSave(CreateCalendarFeedMutation, { onFailure, update: remember })
  const { save: revoke } = useSave(RevokeCalendarFeedMutation, { onFailure, update: remember })
  // The server tells it once, and it is kept nowhere else.
  const [url, setUrl] = useState<string | null>(null)
  const feed = data?.calendarFeed

  const makeAddress = async () => {
    const answer = await create({}, text.created)
    if (!answer?.success) return false
    setUrl(answer.url)
    return true
  }
  const endAddress = async () => {
    const answer = await revoke({}, text.revoked)
    if (!answer?.success) return false
    setUrl(null)
    return true
  }

  return (
    <section className={className ? `${classes.feed} ${className}` : classes.feed} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
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
                <ConfirmedButton
                  label={text.renew}
                  title={text.renewTitle}
                  confirmLabel={text.renew}
                  onConfirm={makeAddress}
                >
                  {text.renewAsk}
                </ConfirmedButton>
                <ConfirmedButton
                  label={text.revoke}
                  title={text.revokeTitle}
                  confirmLabel={text.revoke}
                  onConfirm={endAddress}
                  danger
                >
                  {text.revokeAsk}
                </ConfirmedButton>
              </>
            ) : (
              <Button loading={creating} onClick={() => void makeAddress()}>
                {text.create}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Notes the state of the address after it was made or ended. */
function remember(cache: ApolloCache, { calendarFeed }: { calendarFeed: Feed }): void {
  cache.writeQuery({ query: CalendarFeedQuery, data: { calendarFeed } })
}

/** Returns the day of an instant in the reader's time zone: this is about them, not about the school. */
function dayOf(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()
}
