import type { UndoEnd } from './UndoQuestion.tsx'

/** Returns how an undo ended by its answer; without one nothing was undone. */
export function undoEndOf(answer: { success: boolean; message: string } | null): UndoEnd {
  if (answer === null) return 'kept'
  return answer.success ? 'done' : { refusal: answer.message }
}
