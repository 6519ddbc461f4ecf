import type { Model } from './model.ts'
import type { Request } from './operations.ts'

/**
 * The request with its aim taken: a course and place that fit the slot, or a slot in which it finds something to do.
 */
export function aim(request: Request, model: Model): Request {
  if (request.aimed === 'nothing') return request
  if (request.do === 'book') return aimBooking(request, model)
  const slotWhere = (fits: (slot: string) => boolean): Request => {
    return { ...request, slot: model.world.slots.find(({ name }) => fits(name))?.name ?? request.slot }
  }
  switch (request.do) {
    case 'join':
      return slotWhere(
        (slot) => model.isFull(slot) && model.isWaiting(slot, request.student) === (request.aimed === 'course'),
      )
    case 'leave':
      return { ...request, ...model.waiting[0] }
    case 'bookOther':
      return slotWhere((slot) => model.live(slot).length === 0)
    case 'deleteSlot':
      return slotWhere((slot) => (model.live(slot).length === 0) === (request.aimed === 'all'))
    case 'cancelOther':
      return slotWhere((slot) => model.live(slot).some((booking) => booking.student === null))
    case 'goOnline':
      return slotWhere((slot) => model.live(slot).some(({ online }) => !online))
    case 'cancel':
    case 'mark': {
      const booked = model.world.slots.flatMap(({ name }) => model.live(name)).filter(({ student }) => student !== null)
      const target = booked.find(({ slot }) => slot >= request.slot) ?? booked[0]
      return { ...request, slot: target?.slot ?? request.slot, student: target?.student ?? request.student }
    }
  }
}

function aimBooking(request: Extract<Request, { do: 'book' }>, model: Model): Request {
  const { world } = model
  const slot = world.slots.find(({ name }) => name === request.slot)
  const [first] = model.live(request.slot)
  const held = world.contracts.flatMap(({ student, courses }) => (student === request.student ? courses : []))
  const course = first?.course ?? slot?.courses.find((code) => held.includes(code)) ?? request.course
  if (request.aimed === 'course') return { ...request, course }
  return { ...request, course, online: first?.online ?? slot?.place === null, place: null, claim: 'right' }
}
