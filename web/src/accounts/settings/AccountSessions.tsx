import { useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { UserType } from '../../gql/graphql.ts'
import form from '../../record/RecordForm.module.css'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AccountFactors } from '../factors/AccountFactors.tsx'
import { passwordFlags } from '../passwordFlags.ts'
import { messages } from './messages.ts'
import { SessionLine } from './SessionLine.tsx'
import { AccountSessionsQuery, EndAccountSessionsMutation } from './settingsDocuments.ts'
import classes from './SessionsSetting.module.css'

interface AccountSessionsProps {
  userType: UserType
  /** The account's id. */
  id: string
  fullName: string
}

/**
 * Shows staff who may set somebody's password where that person is signed in, once they ask, with ways to end it; and
 * what they have beside the password. (SEC-02, SEC-03, SEC-36)
 */
export function AccountSessions(props: AccountSessionsProps) {
  const text = useMessages(messages)
  const allowed = usePermission(passwordFlags[props.userType])
  const [shown, setShown] = useState('')
  if (!allowed) return null
  return (
    <>
      <section>
        <h3 className={form.label}>{text.sessionsOf}</h3>
        {shown === props.id ? (
          <Devices {...props} />
        ) : (
          <Button variant="default" size="xs" onClick={() => setShown(props.id)}>
            {text.showSessions}
          </Button>
        )}
      </section>
      <AccountFactors {...props} />
    </>
  )
}

function Devices({ userType, id, fullName }: AccountSessionsProps) {
  const text = useMessages(messages)
  const variables = { input: { userType, id } }
  const place = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery(AccountSessionsQuery, {
    variables,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  const { save, saving } = useSave(EndAccountSessionsMutation, {
    update: (cache, { sessions }) =>
      void cache.writeQuery({ query: AccountSessionsQuery, variables, data: { accountSessions: sessions } }),
  })
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), [])
  const end = async (sessionId: string | null) => {
    const answer = await save({ input: { userType, id, sessionId } }, text.accountSessionsEnded)
    place.current?.focus()
    return answer?.success === true
  }
  const sessions = data?.accountSessions
  return (
    <div ref={place} tabIndex={-1} className={classes.sessions}>
      {sessions === undefined &&
        (error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height="2.25rem" />)}
      {sessions?.length === 0 && <p className={form.hint}>{text.noSessions}</p>}
      {sessions !== undefined && sessions.length > 0 && (
        <>
          <ul className={classes.list}>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} busy={saving} onEnd={() => void end(session.id)} />
            ))}
          </ul>
          <ConfirmedButton
            label={text.endAll}
            button={{ size: 'xs' }}
            title={text.endAllTitle(fullName)}
            confirmLabel={text.endAll}
            onConfirm={() => end(null)}
            danger
          >
            <p>{text.endAllEffect}</p>
          </ConfirmedButton>
        </>
      )}
    </div>
  )
}
