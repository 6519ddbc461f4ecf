import { setAttendance } from '../../bookings/setAttendance.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { refusedWith } from '../../platform/shared/errors.ts'
import { createSlot } from '../../slots/createSlot.ts'
import { deleteSlot } from '../../slots/deleteSlot.ts'
import { lessonLink } from '../../slots/lessonLink.ts'
import { visibleSlot } from '../../slots/slots.ts'
import { updateSlot } from '../../slots/updateSlot.ts'
import { namedStudent } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import {
  attendanceAnswer,
  attendanceBody,
  attendanceShape,
  link,
  slotBody,
  slotEditAnswer,
  slotEditShape,
  slotInputOf,
  slotUpdateBody,
} from './slotEdit.shape.ts'

/** The paths that change slots, mark attendance and open the online lesson (API-10, API-14, API-32, API-34, API-35). */
export const slotEditOperations: Operation[] = [
  operation({
    method: 'POST',
    path: '/api/admin/slots/new',
    name: 'createSlot',
    summary: 'Creates a slot.',
    allowed: ['staff'],
    staff: ['slotNew'],
    scopes: ['slots:write', 'slots:read', 'bookings:read', 'students:read'],
    body: slotBody,
    answer: slotEditAnswer,
    async run(ctx, { body, unread }) {
      const result = await createSlot(ctx, await slotInputOf(ctx, body))
      return slotEditShape(ctx, result, result.ok ? result.slotId : null, unread)
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/admin/slots/:id',
    name: 'updateSlot',
    summary: 'Changes a slot.',
    allowed: ['staff'],
    staff: ['slotEdit'],
    scopes: ['slots:write', 'slots:read', 'bookings:read', 'students:read'],
    body: slotUpdateBody,
    answer: slotEditAnswer,
    async run(ctx, { id: slotId, body, unread }) {
      const input = await slotInputOf(ctx, body, await visibleSlot(ctx, slotId))
      const result = await updateSlot(ctx, { ...input, slotId, version: body.version })
      return slotEditShape(ctx, result, slotId, unread)
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/admin/slots/:id',
    name: 'deleteSlot',
    summary: 'Deletes a slot that has no bookings.',
    allowed: ['staff'],
    staff: ['slotDelete'],
    scopes: ['slots:write', 'slots:read', 'bookings:read', 'students:read'],
    answer: slotEditAnswer,
    run: async (ctx, { id: slotId }) => slotEditShape(ctx, await deleteSlot(ctx, { slotId }), slotId),
  }),
  operation({
    method: 'PUT',
    path: '/api/attendance/:id',
    name: 'setAttendance',
    summary: "Marks the attendance of a booked student. For the slot's teacher and all staff.",
    allowed: ['teacher', 'staff'],
    scopes: ['bookings:write', 'slots:read', 'bookings:read', 'students:read'],
    body: attendanceBody,
    answer: attendanceAnswer,
    async run(ctx, { id: slotId, body }) {
      const studentId = (await namedStudent(ctx, body.studentId)) ?? ''
      const attendance = body.action === '' ? null : (body.action ?? null)
      const reason = body.attendanceReason === '' ? null : body.attendanceReason
      return attendanceShape(
        ctx,
        await setAttendance(ctx, { slotId, studentId, attendance, reason, digest: body.digest }),
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/api/link/:id',
    name: 'getLessonLink',
    summary:
      'Returns the link of an online lesson. Students get it from 5 minutes before the start until the end, otherwise 403.',
    allowed: ['student', 'teacher', 'staff'],
    guardians: true,
    answer: link,
    async run(ctx, { id: slotId }) {
      const result = await lessonLink(ctx, { slotId })
      if (result.ok) return result.link
      const isNowhere = result.code === 'ES1001' || result.note === 'noLink'
      throw refusedWith(isNowhere ? 404 : 403, answerOf(ctx, result).message)
    },
  }),
]
