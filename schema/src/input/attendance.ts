import { z } from 'zod'
import { attendanceReasons, fitsMark } from '../rules/attendance.ts'
import { id } from './fields.ts'

/** Marks a booked student of a slot present or absent; null clears the mark (SLOT-23). */
export const attendanceInput = z
  .object({
    slotId: id,
    studentId: id,
    attendance: z.enum(['present', 'absent']).nullable().describe('The mark to set; null clears it.'),
    reason: z
      .enum(attendanceReasons)
      .nullish()
      .describe(
        'More on the mark: `late` with `present`, `told` or `notTold` with `absent`; null for none. Left out, it stays as long as the mark does.',
      ),
    digest: z
      .string()
      .max(100)
      .nullish()
      .describe(
        'What the preview promised for this mark (`makeUpPreview`). Refused if it no longer holds. Left out, the settings of the school decide.',
      ),
  })
  .refine(({ attendance, reason }) => reason == null || fitsMark(attendance, reason), {
    path: ['reason'],
    message: 'does not fit the mark',
  })

export type AttendanceInput = z.infer<typeof attendanceInput>

/** The slots whose students are about to be marked. */
export const makeUpPreviewInput = z.object({ slotIds: z.array(id).max(200) })
