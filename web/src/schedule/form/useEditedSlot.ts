import { useEffect, useState } from 'react'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { changedParts, rebased, type SlotPart } from './rebase.ts'
import { formOf, isOtherSlot, type SlotFormValues } from './slotFormValues.ts'
import type { SlotFormState } from './useSlotForm.ts'

/** The start of an edit, and how the slot has changed since. */
export interface EditedSlot {
  /** The version the edit is made from, which the server compares. */
  version: number
  /** The parts somebody else has changed since, none while nobody has. */
  changed: SlotPart[]
  /** Something is entered that the slot the edit began from does not say. */
  unsaved: boolean
  theirs: SlotFormValues
  mine: SlotFormValues
  /** Whether only bookings have come and gone meanwhile. */
  onlyBookings: boolean
  /** Whether a booking has put back another day, time or place that was entered. */
  putBack: boolean
  takeTheirs: () => void
  applyMine: () => void
  /** Nothing is to be kept of what was entered. */
  discard: () => void
}

/**
 * Follows a slot that may change while it is edited. When only its bookings changed, the edit goes on from the new
 * version by itself. Day, times and place are then as the bookings fix them, and so are the deadlines that follow day
 * and start.
 * @param saving what changes now is one's own doing, until the server has answered
 */
export function useEditedSlot(slot: FullSlot, form: SlotFormState, saving: boolean): EditedSlot {
  const theirs = formOf(slot)
  const [from, setFrom] = useState({ version: slot.version, values: theirs, onlyBookings: false })
  const isNewer = slot.version !== from.version && !saving
  const changed = isNewer ? changedParts(from.values, theirs) : []

  if (isNewer && changed.length === 0) {
    setFrom({ version: slot.version, values: theirs, onlyBookings: true })
  }

  // A booking fixes these, so the entered values are replaced.
  const { lessonDate, startTime, endTime, place, openDate, openTime, cancelDate, cancelTime } = theirs
  const { mine, change } = { mine: form.values, change: form.change }
  const isFixed = slot.bookedCount > 0
  const isOtherStart = mine.lessonDate !== lessonDate || mine.startTime !== startTime
  const isMoved = isOtherStart || mine.endTime !== endTime || mine.place !== place
  const [putBack, setPutBack] = useState(false)
  if (isFixed && isMoved && !putBack) setPutBack(true)
  useEffect(() => {
    if (!isFixed || !isMoved) return
    const deadlines = isOtherStart ? { openDate, openTime, cancelDate, cancelTime } : {}
    change({ lessonDate, startTime, endTime, place, ...deadlines })
  }, [
    isFixed,
    isMoved,
    isOtherStart,
    change,
    lessonDate,
    startTime,
    endTime,
    place,
    openDate,
    openTime,
    cancelDate,
    cancelTime,
  ])

  const goOnFromTheirs = () => setFrom({ version: slot.version, values: theirs, onlyBookings: false })

  return {
    version: from.version,
    changed,
    unsaved: isOtherSlot(from.values, form.values),
    theirs,
    mine: form.values,
    onlyBookings: from.onlyBookings && changed.length === 0,
    putBack: putBack && changed.length === 0,
    takeTheirs: () => {
      goOnFromTheirs()
      form.change(theirs)
    },
    applyMine: () => {
      goOnFromTheirs()
      form.change((entered) => rebased(from.values, entered, theirs))
    },
    discard: () => form.change(from.values),
  }
}
