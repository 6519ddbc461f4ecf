import type { BookingUndoNote } from '@koma/schema/rules/undoBooking'

/** Returns the refusal of an undo, with the note that says why. */
export const undoRefusal = (note: BookingUndoNote) => ({ ok: false, code: 'generalE', note }) as const
