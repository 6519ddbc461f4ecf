import { bookOther } from '../../src/bookings/bookOther.ts'
import { bookSlot } from '../../src/bookings/bookSlot.ts'
import { bookingPreview, cancelPreview } from '../../src/bookings/bookingPreview.ts'
import { cancelBooking } from '../../src/bookings/cancelBooking.ts'
import { cancelOther } from '../../src/bookings/cancelOther.ts'
import { joinWaitingList } from '../../src/bookings/waiting/joinWaitingList.ts'
import { leaveWaitingList } from '../../src/bookings/waiting/leaveWaitingList.ts'
import { setAttendance } from '../../src/bookings/setAttendance.ts'
import type { Context } from '../../src/platform/shared/context.ts'
import { query } from '../../src/platform/database/sql.ts'
import { changeToOnline } from '../../src/slots/changeToOnline.ts'
import { deleteSlot } from '../../src/slots/deleteSlot.ts'
import { contextOf } from '../context.ts'
import type { Answer } from './answer.ts'
import type { Change, Request } from './operations.ts'
import type { RealSchool } from './realSchool.ts'
import { moved, type World } from './world.ts'

type Booking = Extract<Request, { do: 'book' }>
type Cancelling = Extract<Request, { do: 'cancel' }>

/** The verbs of one real school at one moment, asked as a world's requests are and answering as its model does. */
export function verbsAt(real: RealSchool, world: World, now: string) {
  const contextFor = (request: Request): Context =>
    contextOf(real.orm, { ...real, viewer: real.viewer(viewerOf(request, world)), now })
  const starting = ({ slot, claim }: { slot: string; claim: string }) => {
    const startsAt = world.slots.find(({ name }) => name === slot)?.startsAt ?? now
    return {
      slotId: real.id(slot),
      ...(claim === 'unsaid' ? {} : { startsAt: claim === 'right' ? startsAt : moved(startsAt, 1) }),
    }
  }
  const bookInput = (request: Booking) => ({
    ...starting(request),
    courseCode: request.course,
    online: request.online,
    ...(request.place === null ? {} : { locationId: real.id(request.place) }),
    ...actingFor(real, request),
  })
  const cancelInput = (request: Cancelling) => ({ ...starting(request), ...actingFor(real, request) })

  const ask = async (request: Request): Promise<Answer> => {
    const ctx = contextFor(request)
    const slotId = real.id(request.slot)
    switch (request.do) {
      case 'book':
        return said(await bookSlot(ctx, bookInput(request)))
      case 'cancel':
        return said(await cancelBooking(ctx, cancelInput(request)))
      case 'bookOther':
        return said(await bookOther(ctx, { ...starting(request), courseCode: request.course }))
      case 'cancelOther':
        return said(await cancelOther(ctx, starting(request)))
      case 'join':
        return said(await joinWaitingList(ctx, { slotId, ...actingFor(real, request) }))
      case 'leave':
        return said(await leaveWaitingList(ctx, { slotId, ...actingFor(real, request) }))
      case 'mark':
        return said(
          await setAttendance(ctx, { slotId, studentId: real.id(request.student), attendance: request.attendance }),
        )
      case 'goOnline':
        return said(await changeToOnline(ctx, { slotId }))
      case 'deleteSlot':
        return said(await deleteSlot(ctx, { slotId }))
    }
  }
  return {
    ask: async (request: Request): Promise<Answer> => real.named(await ask(request)) as Answer,
    /** Returns the preview of a booking or cancellation; null for other requests. */
    preview: async (request: Request): Promise<Answer | null> => {
      const ctx = contextFor(request)
      if (request.do === 'book') {
        const preview = await bookingPreview(ctx, bookInput(request))
        if (!preview.ok) return said(preview)
        const { freeToCancelUntil: freeUntil, cancelBy, remainingBookings: remaining } = preview
        return real.named({ ...said(preview), freeUntil, cancelBy, remaining }) as Answer
      }
      if (request.do === 'cancel') {
        const preview = await cancelPreview(ctx, cancelInput(request))
        if (!preview.ok) return said(preview)
        const { contractId: contract, cancelBy, remainingCancellations: remaining } = preview
        return real.named({ ...said(preview), contract, cancelBy, remaining }) as Answer
      }
      return null
    },
  }
}

/** Makes a change that no verb of this issue makes. */
export async function makeChange(real: RealSchool, change: Change): Promise<{ ok: true }> {
  const em = real.orm.em.fork()
  const { id } = real.school
  if (change.do === 'switchContract' || change.do === 'switchStudent') {
    const [table, name] = change.do === 'switchContract' ? ['contract', change.contract] : ['student', change.student]
    await query(em, `update ${table} set active = $3 where school_id = $1 and id = $2`, [
      id,
      real.id(name),
      change.active,
    ])
    // That it is announced is no event of a booking.
    await query(em, `delete from outbox where school_id = $1 and ref = $2`, [id, real.id(name)])
  }
  if (change.do === 'switchSchool') real.school[change.setting] = change.on
  return { ok: true }
}

function viewerOf(request: Request, world: World): string {
  if (!('by' in request)) return 'boss'
  if (request.by === 'teacher') return world.slots.find(({ name }) => name === request.slot)?.teacher ?? 'tom'
  return request.by === 'student' ? request.student : 'boss'
}

function actingFor(real: RealSchool, { by, student }: { by: string; student: string }) {
  if (by === 'student') return {}
  const studentId = real.id(student)
  return by === 'staff' ? { studentId } : { studentId, lessonRules: by === 'staff by rules' }
}

type Said = { ok: boolean; code: string; note?: string } & Partial<{
  course: { code: string }
  contract: { id: string }
  cost: number
  pointsAfter: number
  online: boolean
  locationId: string | null
  unrestricted: boolean
  outcome: string
  returned: boolean
  credit: number
}>

/** An answer with only what the model knows of it. */
function said(answer: Said): Answer {
  const { ok, code, note, course, contract, cost, pointsAfter, online, locationId: place, unrestricted: free } = answer
  if (!ok) return note === undefined ? { ok, code } : { ok, code, note }
  if (contract !== undefined) {
    return { ok, code, course: course?.code, cost, contract: contract.id, pointsAfter, online, place, free }
  }
  const { outcome, returned, credit } = answer
  return outcome === undefined ? { ok, code } : { ok, code, outcome, returned, credit, pointsAfter }
}
