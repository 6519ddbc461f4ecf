import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { undoEndOf } from '../../record/notices/undoEndOf.ts'
import { useUndoPreview } from '../../record/notices/useUndoPreview.ts'
import { useSave } from '../../record/useSave.ts'
import { toastError, toastInfo } from '../../ui/toasts.tsx'
import { askToUndo } from '../../record/notices/askToUndo.tsx'
import { UndoSlotBatchMutation } from './batchDocuments.ts'
import { messages } from './messages.ts'

/** One's last change of several slots, and what it did. */
export interface LastBatch {
  batchId: string
  deletes: boolean
  /** They went to another time, teacher or place. */
  moves?: boolean
  /** Whether people were told of it, so that they are told of its undo, too. */
  tells: boolean
  changed: number
  /** The number of chosen slots that stayed as they were. */
  left: number
  /** Why it can no longer be undone, once that was tried. */
  refusal: string | null
  /** Those that were done one by one before it in the same `series`, the latest last: they are undone with it. */
  earlier?: readonly Undoable[]
  series?: string
}

type Undoable = Pick<LastBatch, 'batchId' | 'tells'>

/**
 * Remembers, in this window, one's last change of several slots, which can be undone as a whole. Where that tells
 * people, they are named first.
 */
export function useLastBatch() {
  const m = useMessages(messages)
  const user = useSession()
  const previewUndo = useUndoPreview()
  const [last, setLast] = useSessionStorage<LastBatch | null>({
    // Another user of this window has nothing to do with it.
    key: `last-slot-batch:${user?._id ?? ''}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [previewing, setPreviewing] = useState(false)
  const { save: undoBatch, saving } = useSave(UndoSlotBatchMutation)

  const preview = async (batchId: string) => {
    setPreviewing(true)
    const seen = await previewUndo({ batchId })
    setPreviewing(false)
    return seen
  }

  /** Returns the number of slots that are as they were; null where none is. */
  const undoEach = async ({ batchId, tells }: Undoable): Promise<number | null> => {
    let restored = 0
    const undoAsShown = async (digest: string | null) => {
      const input = digest === null ? { batchId } : { batchId, digest }
      const answer = await undoBatch(input, { done: null, refused: () => null })
      if (answer?.success) restored = answer.slots.length
      return undoEndOf(answer)
    }
    const end = await (tells ? askToUndo(() => preview(batchId), undoAsShown) : undoAsShown(null))
    if (end === 'done') {
      // One undone in its own place leaves the offer to undo the others.
      setLast((now) => withoutBatch(now, batchId))
      return restored
    }
    if (typeof end === 'string') return null
    // The refusal is shown in the offer; without an answer the offer stays for another try.
    if (last?.batchId === batchId) setLast((now) => (now?.batchId === batchId ? { ...now, refusal: end.refusal } : now))
    else toastError(end.refusal)
    return null
  }

  /** Undoes the one given, which the last one may have been when it was offered. */
  const undo = async (given: Undoable): Promise<boolean> => {
    const restored = await undoEach(given)
    if (restored !== null) toastInfo(m.undone(restored))
    return restored !== null
  }

  /** Undoes the last one and those of its series, the latest first, until one of them stays. */
  const undoAll = async (): Promise<void> => {
    if (last === null) return
    let total = 0
    for (const each of [last, ...(last.earlier ?? []).toReversed()]) {
      const restored = await undoEach(each)
      if (restored === null) break
      total += restored
    }
    if (total > 0) toastInfo(m.undone(total))
  }

  /** Keeps one that is undone together with the last one where both are of one series. */
  const keepInSeries = (done: LastBatch, series: string) =>
    setLast((now) => {
      if (now?.series !== series || now.refusal !== null) return { ...done, series }
      const earlier = [...(now.earlier ?? []), { batchId: now.batchId, tells: now.tells }]
      return { ...done, series, earlier, changed: now.changed + done.changed }
    })
  return {
    last,
    keep: setLast,
    keepInSeries,
    dismiss: () => setLast(null),
    undo,
    undoAll,
    undoing: saving || previewing,
  }
}

/** Returns what is left of a series without one of its batches. */
function withoutBatch(now: LastBatch | null, batchId: string): LastBatch | null {
  const earlier = now?.earlier ?? []
  if (now === null || (now.batchId !== batchId && !earlier.some((each) => each.batchId === batchId))) return now
  const left = [...earlier, now].filter((each) => each.batchId !== batchId)
  const latest = left.at(-1)
  if (latest === undefined) return null
  const { batchId: latestId, tells } = latest
  return { ...now, batchId: latestId, tells, earlier: left.slice(0, -1), changed: now.changed - 1, refusal: null }
}
