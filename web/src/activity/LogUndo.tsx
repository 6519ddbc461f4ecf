import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { undoKindOf } from '@koma/schema/logUndo'
import { useState } from 'react'
import type { UndoKind, UndoPreviewQueryVariables } from '../gql/graphql.ts'
import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'
import { askToUndo } from '../record/notices/askToUndo.tsx'
import { undoEndOf } from '../record/notices/undoEndOf.ts'
import { useUndoPreview } from '../record/notices/useUndoPreview.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { UndoTargetQuery } from './logDocuments.ts'
import { messages } from './logMessages.ts'
import { useUndoOf } from './useUndoOf.ts'

/** The variable of the preview that names what each kind of undo takes. */
const variables: Readonly<Record<UndoKind, keyof UndoPreviewQueryVariables>> = {
  booking: 'bookingId',
  cancellation: 'cancelledBookingId',
  move: 'movedBookingId',
  slots: 'batchId',
  run: 'runId',
  payments: 'paymentsId',
  import: 'importId',
  leave: 'leaveId',
  record: 'recordUndoId',
  merge: 'mergeId',
  fee: 'feeId',
}

/**
 * Offers the undo of what an entry says: it names who is told, asks, and says why where it no longer holds. Draws
 * nothing for a kind of change that has no undo. (LOG-17)
 */
export function LogUndo({ entry }: { entry: LogEntry }) {
  return undoKindOf(entry) === null ? null : <Offered entry={entry} />
}

/** Returns whom or what an entry is about, and when its lesson is. */
function aboutOf({ recordName, studentName, contractName, lessonTime }: LogEntry, dateTime: (at: string) => string) {
  const name = recordName ?? studentName ?? contractName
  return [name, lessonTime && dateTime(lessonTime)].filter((part) => part != null && part !== '')
}

function Offered({ entry }: { entry: LogEntry }) {
  const text = useMessages(messages)
  const format = useFormat()
  const what = [text.types[entry.type], ...aboutOf(entry, format.dateTime)].join(text.separator)
  const { data, refetch } = useQuery(UndoTargetQuery, {
    variables: { entryId: entry.id },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  // It may be undone elsewhere, or by somebody else.
  useFollow(['log'], refetch)
  const previewUndo = useUndoPreview()
  const undoOf = useUndoOf()
  const [working, setWorking] = useState(false)
  const [isUndone, setUndone] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [wasOffered, setOffered] = useState(false)
  const target = data?.undoTarget
  if (target != null && !wasOffered) setOffered(true)
  // Said here, too: the entry itself stays as it is, and its button would read as if nothing had been done.
  const isUndoneElsewhere = target === null && wasOffered && !working
  if ((isUndone || isUndoneElsewhere) && refusal === null) return <Notice tone="good">{text.undone(what)}</Notice>
  if (target == null) return null
  const { kind, id } = target
  const start = async () => {
    setWorking(true)
    setRefusal(null)
    let lost = 0
    const end = await askToUndo(
      () => previewUndo({ [variables[kind]]: id }),
      async (digest) => {
        const answer = await undoOf[kind](id, digest)
        lost = answer?.lost ?? 0
        return undoEndOf(answer)
      },
      { title: text.undoAsk(what), undo: text.undo, keep: text.keep },
      true,
    )
    setWorking(false)
    if (end === 'done') {
      setUndone(true)
      if (lost > 0) setRefusal(text.notRestored(lost))
      toastSuccess(text.undone(what))
    } else if (end !== 'kept') setRefusal(end.refusal)
  }
  return (
    <>
      {!isUndone && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={working}
          onClick={() => void start()}
        >
          {text.undo}
        </Button>
      )}
      {refusal !== null && (
        <div role="alert">
          <Notice tone="warn">{refusal}</Notice>
        </div>
      )}
    </>
  )
}
