import type { ReasonCode } from '../codes.ts'
import type { BookedFacts, SlotFacts } from './facts.ts'

/** A booking type that is not a lesson (SLOT-25); its code starts with an underscore. */
export interface OtherType {
  id: string
  code: string
  active: boolean
  isLesson: boolean
}

export type OtherVerdict =
  | { ok: true; code: '1001'; online: boolean; locationId: string | null }
  | { ok: false; code: ReasonCode }

/**
 * Judges whether staff may put a non-lesson booking on this slot (D71). It costs nothing and fills the slot, so the
 * slot must be empty.
 */
export function bookOther(slot: Pick<SlotFacts, 'booked' | 'locationId'>, type: OtherType | undefined): OtherVerdict {
  if (slot.booked !== null) return { ok: false, code: 'ES1001' }
  if (type === undefined || type.isLesson || !type.active) return { ok: false, code: 'ES1002' }
  return { ok: true, code: '1001', online: slot.locationId === null, locationId: slot.locationId }
}

/** Judges whether there is a non-lesson booking to cancel (D72). */
export function cancelOther(booked: BookedFacts | null, type: Pick<OtherType, 'isLesson'> | undefined): OtherVerdict {
  if (booked === null || type === undefined || type.isLesson) return { ok: false, code: 'EC1001' }
  return { ok: true, code: '1001', online: booked.online, locationId: booked.locationId }
}
