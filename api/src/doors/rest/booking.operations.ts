import type { KeyScope } from '@koma/schema/keyScopes'
import { NOBODY, ONLINE } from '@koma/schema/constants'
import { fromTwelveDigits } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { bookOther } from '../../bookings/bookOther.ts'
import { bookSlot } from '../../bookings/bookSlot.ts'
import { cancelBooking } from '../../bookings/cancelBooking.ts'
import { cancelOther } from '../../bookings/cancelOther.ts'
import { acceptOffer } from '../../bookings/offers/acceptOffer.ts'
import { declineOffer } from '../../bookings/offers/declineOffer.ts'
import { giveOffer } from '../../bookings/offers/giveOffer.ts'
import { joinWaitingList } from '../../bookings/waiting/joinWaitingList.ts'
import { moveBooking } from '../../bookings/moves/moveBooking.ts'
import { leaveWaitingList } from '../../bookings/waiting/leaveWaitingList.ts'
import type { Context } from '../../platform/shared/context.ts'
import {
  adminBookBody,
  adminCancelBody,
  adminMoveBody,
  bookBody,
  bookingAnswer,
  bookingShape,
  cancelBody,
  moveBody,
  waitingBody,
} from './booking.shape.ts'
import { namedLocation, namedStudent, placeNamed } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'

/** The scopes for changing bookings; answers hold the slot with its people, and the contracts. */
export const changing: readonly KeyScope[] = [
  'bookings:write',
  'slots:read',
  'bookings:read',
  'students:read',
  'contracts:read',
]

/** What can be done with a waiting list and the seat that is held for somebody on it. */
const waitingVerbs = {
  waitingAdd: { summary: 'Joins the waiting list of a full slot.', verb: joinWaitingList },
  waitingRemove: { summary: 'Leaves the waiting list of a slot.', verb: leaveWaitingList },
  seatAccept: { summary: 'Books the seat that is held for the student.', verb: acceptOffer },
  seatDecline: {
    summary: 'Declines the seat that is held for the student; the next is offered it.',
    verb: declineOffer,
  },
  seatGive: { summary: 'Holds a free seat for a student of the waiting list, out of turn.', verb: giveOffer },
} as const

/**
 * The paths that change bookings (API-23…29, D40, D54, D69…72): students by `/api/reservation`, staff by `/api/admin`.
 */
export const bookingOperations: Operation[] = [
  operation({
    method: 'POST',
    path: '/api/reservation/slotBook/:id',
    name: 'bookOwnSlot',
    summary: 'Books a seat for the signed-in student.',
    allowed: ['student'],
    guardians: true,
    body: bookBody,
    answer: bookingAnswer,
    run: (ctx, { id, body }) => book(ctx, id, body),
  }),
  operation({
    method: 'POST',
    path: '/api/admin/slotBook/:id',
    name: 'bookSlot',
    summary: 'Books a seat for a student, or a non-lesson type with `studentId` `_`.',
    allowed: ['staff'],
    staff: ['slotBook'],
    scopes: changing,
    body: adminBookBody,
    answer: bookingAnswer,
    run: (ctx, { id, body }) => (body.studentId === NOBODY ? other(ctx, id, body) : book(ctx, id, body)),
  }),
  operation({
    method: 'POST',
    path: '/api/reservation/slotCancel/:id',
    name: 'cancelOwnBooking',
    summary: 'Cancels a booking of the signed-in student.',
    allowed: ['student'],
    guardians: true,
    body: cancelBody,
    answer: bookingAnswer,
    run: (ctx, { id, body }) => cancel(ctx, id, body),
  }),
  operation({
    method: 'POST',
    path: '/api/admin/slotCancel/:id',
    name: 'cancelBooking',
    summary: "Cancels a student's booking.",
    allowed: ['staff'],
    staff: ['slotCancel'],
    scopes: changing,
    body: adminCancelBody,
    answer: bookingAnswer,
    run: (ctx, { id, body }) => cancel(ctx, id, body),
  }),
  operation({
    method: 'POST',
    path: '/api/reservation/slotMove/:id',
    name: 'moveOwnBooking',
    summary: 'Moves a booking of the signed-in student to another slot. The answer has that slot.',
    allowed: ['student'],
    guardians: true,
    body: moveBody,
    answer: bookingAnswer,
    run: (ctx, { id, body }) => move(ctx, id, body),
  }),
  operation({
    method: 'POST',
    path: '/api/admin/slotMove/:id',
    name: 'moveBooking',
    summary: "Moves a student's booking to another slot. The answer has that slot.",
    allowed: ['staff'],
    staff: ['slotBook'],
    scopes: changing,
    body: adminMoveBody,
    answer: bookingAnswer,
    run: (ctx, { id, body }) => move(ctx, id, body),
  }),
  operation({
    method: 'POST',
    path: '/api/admin/otherCancel/:id',
    name: 'cancelOtherBooking',
    summary: 'Removes the non-lesson booking from a slot.',
    allowed: ['staff'],
    staff: ['slotCancel'],
    scopes: changing,
    body: cancelBody,
    answer: bookingAnswer,
    run: async (ctx, { id, body }) => bookingShape(ctx, await cancelOther(ctx, slotOf(id, body)), id, null),
  }),
  ...waitingOperations(
    'reservation',
    { allowed: ['student'], guardians: true },
    {
      waitingAdd: 'joinWaitingList',
      waitingRemove: 'leaveWaitingList',
      seatAccept: 'acceptOffer',
      seatDecline: 'declineOffer',
    },
  ),
  ...waitingOperations(
    'admin',
    { allowed: ['staff'], staff: ['slotBook'] },
    {
      waitingAdd: 'addToWaitingList',
      waitingRemove: 'removeFromWaitingList',
      seatAccept: 'acceptOfferForStudent',
      seatDecline: 'declineOfferForStudent',
      seatGive: 'giveOffer',
    },
    changing,
  ),
]

function waitingOperations(
  area: string,
  audience: Pick<Operation, 'allowed' | 'guardians' | 'staff'>,
  names: Readonly<Record<string, string>>,
  scopes?: readonly KeyScope[],
): Operation[] {
  return Object.entries(names).map(([part, name]) => {
    const { summary, verb } = waitingVerbs[part as keyof typeof waitingVerbs]
    return operation({
      method: 'POST',
      path: `/api/${area}/${part}/:id`,
      name,
      summary,
      ...audience,
      scopes,
      body: waitingBody,
      answer: bookingAnswer,
      async run(ctx, { id, body }) {
        const studentId = await namedStudent(ctx, body.studentId)
        return bookingShape(ctx, await verb(ctx, { slotId: id, studentId }), id, studentId ?? ctx.viewer?.id ?? null)
      },
    })
  })
}

async function book(ctx: Context, slotId: string, body: z.output<typeof adminBookBody>) {
  const place = await placeNamed(ctx, body.lessonLocation)
  const online = place === ONLINE
  const result = await bookSlot(ctx, {
    ...slotOf(slotId, body),
    courseCode: body.courseCode,
    online,
    locationId: online ? null : await namedLocation(ctx, place),
    studentId: await namedStudent(ctx, body.studentId),
    lessonRules: body.unrestricted !== true,
    tell: body.tell,
    expects: body.expects,
  })
  return bookingShape(ctx, result, slotId, result.ok ? result.studentId : null)
}

async function other(ctx: Context, slotId: string, body: z.output<typeof adminBookBody>) {
  const result = await bookOther(ctx, { ...slotOf(slotId, body), courseCode: body.courseCode })
  return bookingShape(ctx, result, slotId, null)
}

async function cancel(ctx: Context, slotId: string, body: z.output<typeof adminCancelBody>) {
  const studentId = await namedStudent(ctx, body.studentId)
  const result = await cancelBooking(ctx, {
    ...slotOf(slotId, body),
    ...(await shownPlace(ctx, body.lessonLocation)),
    studentId,
    lessonRules: body.lessonRules,
    tell: body.tell,
    expects: body.expects,
  })
  return bookingShape(ctx, result, slotId, result.ok ? result.studentId : null)
}

async function move(ctx: Context, slotId: string, body: z.output<typeof adminMoveBody>) {
  const { to, lessonRules, tell, expects } = body
  const place = await placeNamed(ctx, to.lessonLocation)
  const online = place === ONLINE
  const result = await moveBooking(ctx, {
    ...slotOf(slotId, body),
    ...(await shownPlace(ctx, body.lessonLocation)),
    to: {
      ...slotOf(to.slotId, to),
      courseCode: to.courseCode,
      online,
      locationId: online ? null : await namedLocation(ctx, place),
    },
    studentId: await namedStudent(ctx, body.studentId),
    lessonRules,
    tell,
    expects,
  })
  return bookingShape(ctx, result, to.slotId, result.ok ? result.studentId : null)
}

/** Returns the place that a body gives for the lesson; empty if it gives none. */
async function shownPlace(ctx: Context, lessonLocation: string | undefined) {
  if (lessonLocation === undefined) return {}
  const place = await placeNamed(ctx, lessonLocation)
  const online = place === ONLINE
  return { online, locationId: online ? null : await namedLocation(ctx, place) }
}

/**
 * Returns the slot that a path and its body mean. An invalid `time` is passed on as it is, and agrees with no slot
 * (D40).
 */
export function slotOf(slotId: string, { time }: { time: string }) {
  return { slotId, startsAt: fromTwelveDigits(time.slice(0, 12)) ?? time }
}
