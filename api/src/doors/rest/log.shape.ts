import { toTwelveDigits } from '@koma/schema/rules/time'
import { loggedPayments } from '@koma/schema/paymentTexts'
import { paymentMethod, refundReasons } from '@koma/schema/records/payment'
import { z } from 'zod'
import { type LogEntryType, LogTypeEnum } from '../../activity/log.type.ts'
import { components } from './components.ts'

const time = z.string().describe('YYYYMMDDHHmm, the wall clock of the school; empty where there is no lesson')

const types = ['contract', 'booking', 'booking-unrestricted', 'cancellation'] as const

export const logEntries = z
  .array(
    z
      .object({
        _id: z.string(),
        lessonId: z.string(),
        lessonTime: time,
        lessonLocation: z.string().describe('The name of the place, or `オンライン` for an online lesson.'),
        type: z.enum(types),
        new: z.int().nullable().describe('The balance afterwards, in points or tickets.'),
        ticketsChange: z.int().describe('The change in points or tickets; negative if they were taken.'),
        teacherId: z.string(),
        studentId: z.string().describe('The student ID, or `_` for a non-lesson booking.'),
        bookedCourse: z.object({ code: z.string(), displayName: z.string() }),
        user: z.string().describe('The ID of the person who did this.'),
        contractName: z.string().describe('The name of the contract; empty if none is affected.'),
        interactionTime: z.string().describe('YYYYMMDDHHmm'),
        payments: z
          .array(
            z.object({
              name: z.string().describe('payment_01 and so on.'),
              before: z.int().nullable().describe('The amount before, in whole yen; null for a new payment.'),
              after: z
                .int()
                .nullable()
                .describe('The amount afterwards, in whole yen; null if the payment was deleted or undone.'),
              uncollectible: z.boolean(),
              method: paymentMethod.describe('How the payment came in; null if that was not recorded.'),
              refundReason: z
                .enum(refundReasons)
                .nullable()
                .describe('Why the amount, which is negative, was given back; null for payments.'),
            }),
          )
          .optional()
          .describe('The change to payments of the contract; left out when there was none.'),
        studentName: z.string().optional().describe('lastName firstName, with payments.'),
        contractHolder: z.string().optional().describe('The contract holder, for payments; left out when unknown.'),
      })
      .register(components, { id: 'LogEntry' }),
  )
  .register(components, { id: 'Log' })

/** Entries of the log in the documented shape, those of other types left out (LOG-05, LOG-06, D131). */
export function logShape(entries: readonly LogEntryType[]): z.input<typeof logEntries> {
  return entries.flatMap((entry) => {
    const type = documentedType(entry)
    if (type === null) return []
    return [
      {
        _id: entry.id,
        lessonId: entry.slotId ?? '',
        lessonTime: entry.lessonTime === null ? '' : toTwelveDigits(entry.lessonTime),
        lessonLocation: entry.lessonLocation ?? '',
        type,
        new: entry.pointsAfter,
        ticketsChange: entry.pointsChange,
        teacherId: entry.teacherCode ?? '',
        studentId: entry.studentCode ?? '',
        bookedCourse: { code: entry.courseCode ?? '', displayName: entry.courseName ?? '' },
        user: entry.actor.split(':')[1] ?? entry.actor,
        contractName: entry.contractName ?? (type === 'contract' ? entry.recordName : null) ?? '',
        interactionTime: toTwelveDigits(entry.doneAt),
        ...paymentsOf(entry),
      },
    ]
  })
}

function paymentsOf({ changes, studentName, contractHolder }: LogEntryType) {
  const payments = loggedPayments(changes)
  if (payments.length === 0) return {}
  return {
    payments,
    ...(studentName === null ? {} : { studentName }),
    ...(contractHolder === null ? {} : { contractHolder }),
  }
}

/** Returns the documented type. Every change of a contract, of its points or its record, is of type `contract`. */
function documentedType({ type, recordKind }: LogEntryType): (typeof types)[number] | null {
  if (recordKind === 'contract') return 'contract'
  if (type === LogTypeEnum.contract || type === LogTypeEnum.booking || type === LogTypeEnum.booking_unrestricted)
    return type
  return type.startsWith('cancel-') ? 'cancellation' : null
}
