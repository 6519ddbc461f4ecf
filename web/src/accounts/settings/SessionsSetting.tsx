import { useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { useId } from 'react'
import type { OwnSessionsQuery as SessionsData } from '../../gql/graphql.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { messages } from './messages.ts'
import { EndSessionsMutation, OwnSessionsQuery } from './settingsDocuments.ts'
import classes from './SessionsSetting.module.css'

type OwnSession = SessionsData['ownSessions'][number]

/**
 * Lists where the viewer is signed in and until when, with a way to end it: one device, or all others. (decision 029)
 */
export function SessionsSetting() {
  const text = useMessages(messages)
  const titleId = useId()
  const { data, error, refetch } = useQuery(OwnSessionsQuery, {
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  const { save, saving } = useSave(EndSessionsMutation, {
    update: (cache, answer) =>
      void cache.writeQuery({ query: OwnSessionsQuery, data: { ownSessions: answer.sessions } }),
  })
  const sessions = data?.ownSessions
  const end = (sessionId: string | null) => void save({ input: { sessionId } }, text.sessionsEnded)
  return (
    <section className={classes.sessions} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {text.sessions}
      </h3>
      {sessions === undefined ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="2.25rem" />
        )
      ) : (
        <>
          <ul className={classes.list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} busy={saving} onEnd={() => end(session.id)} />
            ))}
          </ul>
          {sessions.length > 2 && (
            <Button variant="default" loading={saving} onClick={() => end(null)}>
              {text.endOthers}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

interface SessionRowProps {
  session: OwnSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const name = session.browser || text.unknownBrowser
  const at = (instant: string) => format.dateTime(hereAndNow(instant))
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.name}>{session.current ? text.thisDevice(name) : name}</p>
        <p className={classes.facts}>
          {session.current ? text.startedAt(at(session.startedAt)) : text.lastUsed(at(session.lastUsedAt))}
        </p>
        <p className={classes.facts}>
          {session.stays ? text.staysUntil(format.date(hereAndNow(session.endsAt))) : text.endsUnused}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={text.endSessionOf(`${name}, ${at(session.lastUsedAt)}`)}
          onClick={onEnd}
        >
          {text.endSession}
        </Button>
      )}
    </li>
  )
}

/** Returns an instant by this device's clock: this is about the reader, not about the school. */
function hereAndNow(instant: string): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return there.toPlainDateTime().toString({ smallestUnit: 'minute' })
}
