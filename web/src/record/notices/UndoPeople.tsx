import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import type { UndoPreviewQueryVariables } from '../../gql/graphql.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { messages } from './messages.ts'
import classes from './notices.module.css'
import { type UndoPreview, UndoPreviewQuery } from './noticeDocuments.ts'
import { NotifiedPeople } from './NotifiedPeople.tsx'

/** Names whom an undo would tell. */
export function UndoPeople({ preview }: { preview: Pick<UndoPreview, 'people' | 'more' | 'stepsLeft'> }) {
  const text = useMessages(messages)
  const { people, more, stepsLeft } = preview
  return (
    <>
      {people.length === 0 && stepsLeft === 0 && <p className={classes.hint}>{text.nobodyEmailed}</p>}
      <NotifiedPeople people={people} tell />
      {more > 0 && <p className={classes.hint}>{text.morePeople(formatNumber(more))}</p>}
      {stepsLeft > 0 && <p className={classes.hint}>{text.stepsLeft(formatNumber(stepsLeft))}</p>}
    </>
  )
}

/**
 * Asks whom undoing a run or an import would tell, or whom it has invited, at this moment, and names them. `onSeen`
 * hears what the undo is to keep to, and why it cannot be undone.
 */
export function PeopleOfUndo(props: {
  what: Pick<UndoPreviewQueryVariables, 'runId' | 'importId'>
  onSeen: (preview: UndoPreview | null) => void
}) {
  const { what, onSeen } = props
  const { data, error, refetch } = useQuery(UndoPreviewQuery, {
    variables: what,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const preview = data?.undoPreview ?? null
  useEffect(() => onSeen(preview), [preview, onSeen])
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (preview === null) return <Spinner />
  return preview.success ? <UndoPeople preview={preview} /> : null
}
