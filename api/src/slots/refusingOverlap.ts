import { violatedConstraint } from '../platform/database/databaseError.ts'
import { type SlotRefusal, teacherBusy } from './slotRefusal.ts'

/**
 * Runs `work`; when the database finds the teacher or a room in two slots at once, gives that refusal instead (SLOT-30,
 * D37), and ES1005 of closed time.
 */
export async function refusingOverlap<Result>(work: () => Promise<Result>): Promise<Result | SlotRefusal> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'slot_closed') return { ok: false, code: 'ES1005', field: 'lessonDate' }
    if (violatedConstraint(error) === 'slot_room_overlap')
      return { ok: false, code: 'generalE', note: 'placeBusy', field: 'location' }
    if (violatedConstraint(error) !== 'slot_teacher_overlap') throw error
    return teacherBusy
  }
}
