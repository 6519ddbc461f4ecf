import type { UndoPreview } from './noticeDocuments.ts'
import { openDialog } from '../../ui/openDialog.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { type UndoEnd, UndoQuestion, type UndoWords } from './UndoQuestion.tsx'

/**
 * Undoes something; where that tells people, it names them first and asks.
 * @param preview asks whom it would tell now; null without an answer
 * @param undo undoes it, unless that would now tell others than the preview with this `digest` said
 * @param words asks by the name of what happens
 * @param always asks also where nobody would be told
 */
export async function askToUndo(
  preview: () => Promise<UndoPreview | null>,
  undo: (digest: string | null) => Promise<UndoEnd>,
  words?: UndoWords,
  always = false,
): Promise<UndoEnd> {
  const seen = await preview()
  if (seen === null) return 'kept'
  if (!seen.success) return { refusal: seen.message }
  if (seen.people.length === 0 && !always) return undo(seen.digest)
  return openDialog<UndoEnd>(({ opened, end }) => (
    <UndoQuestion
      opened={opened}
      words={words}
      seen={seen}
      onEnd={end}
      undo={async ({ digest }) => {
        const result = await undo(digest)
        if (result === 'done') return true
        if (result === 'kept') return null
        // Others would be told by now, or it can no longer be undone: another preview says which.
        const again = await preview()
        if (again?.success === true) toastError(result.refusal)
        return again
      }}
    />
  ))
}
