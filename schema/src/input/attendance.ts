import { z } from 'zod'

const id = z.uuid().toLowerCase()

/** Marks a booked student of a slot present or absent; null clears the mark (SLOT-23). */
export const attendanceInput = z.object({
  slotId: id,
  studentId: id,
  attendance: z.enum(['present', 'absent']).nullable(),
})

export type AttendanceInput = z.infer<typeof attendanceInput>
