import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { messages as runMessages } from '../runs/messages.ts'
import { RunProgress } from '../runs/RunProgress.tsx'
import { useRuns } from '../runs/useRuns.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ImportGuardiansQuery, type ImportRun, InviteImportGuardiansMutation } from './importDocuments.ts'
import classes from './imports.module.css'
import { messages, numeral } from './messages.ts'

/**
 * Offers to invite the new guardians of an import who were not invited with it: names who is emailed, then shows how
 * far that is. (FAM-23)
 */
export function InviteGuardians({ run, size = 'xs' }: { run: ImportRun; size?: 'xs' | 'sm' }) {
  const text = useMessages(messages)
  const mayInvite = usePermission('studentPassword')
  const [runId, setRunId] = useState<string | null>(null)
  const [digest, setDigest] = useState<string | null>(null)
  // Another look, after a refusal.
  const [looks, setLooks] = useState(0)
  const { save } = useSave(InviteImportGuardiansMutation, { refetch: ['Runs'] })
  if (runId !== null) return <Inviting id={runId} />
  if (!mayInvite || run.guardiansToInvite === 0) return null
  const invite = async () => {
    const answer = await save({ input: { id: run.id, digest: digest ?? '' } }, text.guardiansStarted)
    if (answer?.success !== true) {
      setDigest(null)
      setLooks(looks + 1)
      return false
    }
    setRunId(answer.run?.id ?? null)
    return true
  }
  const count = numeral(run.guardiansToInvite)
  return (
    <ConfirmedButton
      label={text.inviteGuardians(count)}
      button={{ size, 'aria-label': text.inviteGuardiansOf(count, run.fileName) }}
      title={text.inviteGuardiansAsk(count)}
      confirmLabel={text.sendInvitations}
      busy={digest === null}
      onConfirm={invite}
    >
      <Guardians key={looks} importId={run.id} onSeen={setDigest} />
    </ConfirmedButton>
  )
}

/** Names who would be emailed, at this moment. */
function Guardians({ importId, onSeen }: { importId: string; onSeen: (digest: string | null) => void }) {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(ImportGuardiansQuery, {
    variables: { id: importId },
    fetchPolicy: 'network-only',
  })
  const found = data?.importGuardians
  const digest = found?.digest ?? null
  useEffect(() => onSeen(digest), [digest, onSeen])
  if (found === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const more = found.count - found.guardians.length
  return (
    <>
      <ul className={classes.people}>
        {found.guardians.map(({ id, fullName, email }) => (
          <li key={id}>
            <span>{fullName}</span>
            <span className={classes.quiet}>{email}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.quiet}>{text.moreGuardians(numeral(more))}</p>}
    </>
  )
}

/** Shows how far the invitations are. */
function Inviting({ id }: { id: string }) {
  const text = useMessages(messages)
  const { stayHint } = useMessages(runMessages)
  const [run] = useRuns({ ids: [id] }) ?? []
  if (run === undefined) return null
  if (run.state !== 'working') {
    const invited = run.counts.find(({ outcome }) => outcome === 'invited')?.count ?? 0
    return <output className={classes.quiet}>{text.guardiansInvited(numeral(invited))}</output>
  }
  return (
    <div>
      <RunProgress run={run} />
      <p className={classes.quiet}>{stayHint}</p>
    </div>
  )
}
