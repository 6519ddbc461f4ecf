import { useSave } from '../../record/useSave.ts'
import type { UndoneLessons } from './RepeatDone.tsx'
import { UndoBookingsMutation } from './repeatDocuments.ts'

/**
 * Undoes bookings that were made in one step, and returns what became of them; null where no answer came. (REPEAT-08)
 */
export function useUndoLessons(): (
  bookingIds: readonly string[],
  more?: { tell?: boolean; digest?: string | null },
) => Promise<UndoneLessons | null> {
  const { save } = useSave(UndoBookingsMutation)
  return async (bookingIds, more = {}) => {
    const answer = await save({ bookingIds: [...bookingIds], ...more }, { done: null, refused: () => null })
    if (answer === null) return null
    return answer.success ? { undone: answer.undone.length, kept: answer.kept } : answer.message
  }
}
