import { ONLINE } from '@koma/schema/constants'
import type { SlotMoveInput } from '@koma/schema/input/slotMove'
import { minutesBetween, plusDays, plusMinutes, type WallTime } from '@koma/schema/rules/time'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { parseWhole } from '../../shared/format/parseWhole.ts'

/** The target of slots. One has a day and a start, several are shifted together; an empty text stays. */
export interface MoveForm {
  date: string
  startTime: string
  /** Days and minutes that several are shifted by, as typed. */
  days: string
  minutes: string
  teacherId: string
  /** A location's id or `ONLINE`. */
  place: string
  tell: boolean
}

/** The target where one slot was dropped; what is left out stays. */
export interface DroppedAt {
  startsAt: WallTime
  teacherId?: string | undefined
}

/** Returns the form as it opens: on where a slot was dropped, or on where it is. */
export function moveFormOf(slots: readonly FullSlot[], dropped: DroppedAt | null): MoveForm {
  const [only] = slots.length === 1 ? slots : []
  const startsAt = dropped?.startsAt ?? only?.startsAt ?? ''
  return {
    date: startsAt.slice(0, 10),
    startTime: startsAt.slice(11, 16),
    days: '',
    minutes: '',
    teacherId: dropped?.teacherId ?? '',
    place: '',
    tell: true,
  }
}

/** Returns a whole number, also in full-width digits; null for anything else. An empty text is 0. */
export function wholeNumber(text: string): number | null {
  const number = parseWhole(text)
  if (number === '') return 0
  return Math.abs(number) < 10_000 ? number : null
}

/** Returns the move that the form describes; null while something in it cannot be read. */
export function moveInput(slots: readonly FullSlot[], form: MoveForm): SlotMoveInput | null {
  const [days, minutes] = [wholeNumber(form.days), wholeNumber(form.minutes)]
  if (days === null || minutes === null) return null
  const isOne = slots.length === 1
  if (isOne && (form.date === '' || form.startTime === '')) return null
  const startOf = (slot: FullSlot): WallTime =>
    isOne
      ? `${form.date}T${form.startTime}:00`
      : plusMinutes(`${plusDays(slot.startsAt.slice(0, 10), days)}${slot.startsAt.slice(10)}`, minutes)
  return {
    tell: form.tell,
    moves: slots.map((slot) => {
      const startsAt = startOf(slot)
      return {
        slotId: slot.id,
        version: slot.version,
        startsAt,
        endsAt: plusMinutes(startsAt, minutesBetween(slot.startsAt, slot.endsAt)),
        ...(form.teacherId === '' ? {} : { teacherId: form.teacherId }),
        ...(form.place === '' ? {} : { place: { locationId: form.place === ONLINE ? null : form.place } }),
      }
    }),
  }
}

/** Tells whether the form changes anything at all. */
export function asksForMore(slots: readonly FullSlot[], form: MoveForm): boolean {
  if (form.teacherId !== '' || form.place !== '') return true
  const [only] = slots.length === 1 ? slots : []
  if (only === undefined) return [form.days, form.minutes].some((text) => (wholeNumber(text) ?? 0) !== 0)
  return only.startsAt !== `${form.date}T${form.startTime}:00`
}
