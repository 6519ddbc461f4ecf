import { useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { useId } from 'react'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { messages } from './messages.ts'
import { SessionLine } from './SessionLine.tsx'
import { EndSessionsMutation, OwnSessionsQuery } from './settingsDocuments.ts'
import classes from './SessionsSetting.module.css'

/**
 * Lists where the viewer is signed in and until when, with a way to end it: one device, or all others; and how many
 * there may be. (decision 029, SEC-04)
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
      void cache.updateQuery(
        { query: OwnSessionsQuery },
        (before) => before && { ...before, ownSessions: answer.sessions },
      ),
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
              <SessionLine key={session.id} session={session} busy={saving} onEnd={() => end(session.id)} />
            ))}
          </ul>
          <p className={classes.facts}>{text.sessionLimit(data?.sessionLimit ?? sessions.length)}</p>
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
