import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import type { InvitationPreviewQuery as Previewed } from '../../gql/graphql.ts'
import { type Answer, toastNoted, useSave } from '../../record/useSave.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { messages } from './messages.ts'
import { InvitationPreviewQuery, InviteStudentsMutation } from './passwordDocuments.ts'
import classes from './passwords.module.css'

interface InviteDialogProps {
  ids: readonly string[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Names who is mailed an invitation and who is not and why; then exactly that is done, or nothing. (ASTU-40) */
export function InviteDialog({ opened, onClose, ...more }: InviteDialogProps) {
  const text = useMessages(messages)
  return (
    <Overlay opened={opened} onClose={onClose} title={text.check} kind="dialog" size="lg" fullOnPhone>
      {opened && <Check {...more} />}
    </Overlay>
  )
}

function Check({ ids, onDone }: Pick<InviteDialogProps, 'ids' | 'onDone'>) {
  const text = useMessages(messages)
  const { data, error, loading, refetch } = useQuery(InvitationPreviewQuery, {
    variables: { input: { ids: [...ids] } },
    fetchPolicy: 'network-only',
  })
  const { save, saving } = useSave(InviteStudentsMutation, { refetch: ['Students', 'StudentCount'] })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  const { invited, rows, digest } = data.invitationPreview
  const send = async () => {
    const done = (result: Answer) => (toastNoted(result) ? null : text.sent(formatNumber(invited)))
    const answer = await save({ input: { ids: [...ids], digest } }, { done })
    if (answer?.success) onDone()
    else if (answer !== null) void refetch().catch(() => undefined)
  }
  const mailed = rows.filter(({ problem }) => problem === null)
  return (
    <div className={classes.dialog}>
      {mailed.length === 0 && <Notice tone="warn">{text.nobody}</Notice>}
      <People title={text.mailed} rows={mailed} />
      <People title={text.notMailed} rows={rows.filter(({ problem }) => problem !== null)} />
      <div className={classes.confirm}>
        <Button disabled={mailed.length === 0 || loading} loading={saving} onClick={() => void send()}>
          {text.send(formatNumber(mailed.length))}
        </Button>
      </div>
    </div>
  )
}

function People({ title, rows }: { title: string; rows: Previewed['invitationPreview']['rows'] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>
        {title} ({formatNumber(rows.length)})
      </h3>
      <ul className={classes.people}>
        {rows.map(({ studentId, fullName, email, problem }) => (
          <li key={studentId}>
            <span>{fullName}</span>
            <span>{problem ?? email}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
