import { NOBODY } from '@koma/schema/constants'
import { toTwelveDigits } from '@koma/schema/rules/time'
import { z } from 'zod'
import type { HistoryRecord } from '../../activity/history.ts'
import { documentedTypes } from '../../activity/history.type.ts'
import { components } from './components.ts'

const time = z.string().describe('YYYYMMDDHHmm, the wall clock of the school')

export const historyRecords = z
  .array(
    z
      .object({
        _id: z.string(),
        type: z.enum(documentedTypes),
        lessonTime: time,
        interactionTime: time,
        studentId: z.string().describe('The student ID, or `_` for a non-lesson booking.'),
        studentName: z.string(),
        teacherId: z.string().describe('The teacher ID; empty for students if the school hides teacher names.'),
        contractName: z.string().describe('The name of the contract that paid; empty if none did.'),
        ticketsChange: z.int().describe('The change in points or tickets; negative if they were taken.'),
        lessonLocation: z.string().describe('The name of the place, or `オンライン` for an online lesson.'),
        bookedCourse: z.object({ code: z.string(), displayName: z.string() }),
      })
      .register(components, { id: 'HistoryRecord' }),
  )
  .register(components, { id: 'History' })

/**
 * Records of a history in the documented shape, of the five documented types (LOG-07, LOG-08). An undone cancellation
 * is a booking there: its seat and points are taken again.
 */
export function historyShape(records: readonly HistoryRecord[]): z.input<typeof historyRecords> {
  return records.flatMap((record) => {
    const is = record.type === 'cancel-undone' ? 'booking-unrestricted' : record.type
    const type = documentedTypes.find((documented) => documented === is)
    return type === undefined ? [] : [shapeOf(record, type)]
  })
}

type Shape = z.input<typeof historyRecords>[number]

function shapeOf(record: HistoryRecord, type: Shape['type']): Shape {
  return {
    _id: record.id,
    type,
    lessonTime: toTwelveDigits(record.lessonTime),
    interactionTime: toTwelveDigits(record.interactionTime),
    studentId: record.student?.studentCode ?? NOBODY,
    studentName: record.student?.fullName ?? NOBODY,
    teacherId: record.teacherCode ?? '',
    contractName: record.contractName ?? '',
    ticketsChange: record.pointsChange,
    lessonLocation: record.lessonLocation,
    bookedCourse: { code: record.courseCode, displayName: record.courseName },
  }
}
