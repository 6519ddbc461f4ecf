import type { UndoPreview } from './noticeDocuments.ts'
import { openDialog } from '../../ui/openDialog.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { type UndoEnd, UndoQuestion, type UndoWords } from './UndoQuestion.tsx'

/**
 * Undoes something; where that tells people, it names them first and asks.
 * @param look finds whom it would tell now; null without an answer, which the network layer has shown
 * @param carryOut undoes it as it was seen
 * @param words asks by the name of what happens
 */
export async function askToUndo(
  look: () => Promise<UndoPreview | null>,
  carryOut: (seal: string | null) => Promise<UndoEnd>,
  words?: UndoWords,
): Promise<UndoEnd> {
  const seen = await look()
  if (seen === null) return 'kept'
  if (!seen.success) return { refusal: seen.message }
  if (seen.people.length === 0) return carryOut(seen.seal)
  return openDialog<UndoEnd>(({ opened, end }) => (
    <UndoQuestion
      opened={opened}
      words={words}
      seen={seen}
      onEnd={end}
      undo={async ({ seal }) => {
        const how = await carryOut(seal)
        if (how === 'done') return true
        if (how === 'kept') return null
        // Others would be told by now, or it cannot be undone any more: another look says which.
        const now = await look()
        if (now?.success === true) toastError(how.refusal)
        return now
      }}
    />
  ))
}
