import { z } from 'zod'
import { id } from './fields.ts'

/** Marks a booked student of a slot present or absent; null clears the mark (SLOT-23). */
export const attendanceInput = z.object({
  slotId: id,
  studentId: id,
  attendance: z.enum(['present', 'absent']).nullable().describe('The mark to set; null clears it.'),
})

export type AttendanceInput = z.infer<typeof attendanceInput>
