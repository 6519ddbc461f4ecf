import { useMemo, useRef, useState } from 'react'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'

/** Milliseconds in which a second click is still part of a double click. */
const DOUBLE = 500

/** A slot that was deleted by a click, which keeps its place in the calendar for a while. */
interface DeletedSlot {
  slot: FullSlot
  /** The ids of those that were drawn after it. */
  after: readonly string[]
  deletedAt: number
  /** Undoes it; null until it is done. */
  undo: (() => void) | null
}

/**
 * Keeps the places of slots that the pointer deletes, so that no other slot moves below it. A deleted slot stays drawn,
 * and a click on it undoes, until the pointer leaves, a key is pressed or `on` ends. A slot deleted by keys disappears
 * at once. (SCHED-101)
 */
export function useDeletedPlaces(slots: readonly FullSlot[], on: boolean) {
  const [deleted, setDeleted] = useState<readonly DeletedSlot[]>([])
  const byPointer = useRef(false)
  if (!on && deleted.length > 0) setDeleted([])
  const release = () => setDeleted((all) => (all.length === 0 ? all : []))
  const drawn = useMemo(() => deleted.reduce(withDeleted, slots), [deleted, slots])
  const ids = useMemo(() => {
    const there = new Set(slots.map(({ id }) => id))
    return new Set(deleted.flatMap(({ slot: { id } }) => (there.has(id) ? [] : [id])))
  }, [deleted, slots])
  return {
    /** The slots with those that are gone in their places. */
    drawn,
    /** The ids of those that are gone. */
    ids,
    /** Keeps the place of one that is being deleted. */
    hold: (slot: FullSlot) => {
      if (!byPointer.current) return
      const at = drawn.findIndex(({ id }) => id === slot.id)
      const after = drawn.slice(at + 1).map(({ id }) => id)
      setDeleted((all) => [...all, { slot, after, deletedAt: performance.now(), undo: null }])
    },
    /** Says how a deletion is undone; null where it was not done. */
    settle: (id: string, undo: (() => void) | null) =>
      setDeleted((all) =>
        undo === null
          ? all.filter(({ slot }) => slot.id !== id)
          : all.map((each) => (each.slot.id === id ? { ...each, undo } : each)),
      ),
    /** Undoes a deletion; the second click of a double click does nothing. */
    undo: (id: string) => {
      const match = deleted.find(({ slot }) => slot.id === id)
      if (match?.undo && performance.now() - match.deletedAt > DOUBLE) match.undo()
    },
    /** The handlers of the area that the pointer leaves. */
    area: {
      onPointerDownCapture: () => {
        byPointer.current = true
      },
      onKeyDownCapture: () => {
        byPointer.current = false
        release()
      },
      onPointerLeave: release,
    },
  }
}

/** Returns `slots` with one that is gone in its place: before the next one that is still there. */
function withDeleted(slots: readonly FullSlot[], { slot, after }: DeletedSlot): readonly FullSlot[] {
  if (slots.some(({ id }) => id === slot.id)) return slots
  const here = new Set(slots.map(({ id }) => id))
  const next = after.find((id) => here.has(id))
  const at = next === undefined ? slots.length : slots.findIndex(({ id }) => id === next)
  return slots.toSpliced(at, 0, slot)
}
