import { useEffect, useRef, useState } from 'react'
import type { CalendarSlot } from './types.ts'

const highlightFor = 2000

type Known = { list: readonly CalendarSlot[]; byId: ReadonlyMap<string, CalendarSlot> }

const same = (a: CalendarSlot, b: CalendarSlot) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * Follows `slots` as they change by themselves. Slots that say the same keep their identity,
 * so that only changed cards draw anew; `changed` holds for two seconds the ids of slots that
 * were there before and now say something else.
 */
export function useLiveSlots(slots: readonly CalendarSlot[]): {
  byId: ReadonlyMap<string, CalendarSlot>
  changed: ReadonlySet<string>
} {
  const [known, setKnown] = useState<Known>(() => ({
    list: slots,
    byId: new Map(slots.map((slot) => [slot.id, slot])),
  }))
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  let current = known
  if (known.list !== slots) {
    const fresh: string[] = []
    const byId = new Map<string, CalendarSlot>()
    for (const slot of slots) {
      const before = known.byId.get(slot.id)
      byId.set(slot.id, before && same(before, slot) ? before : slot)
      if (before && !same(before, slot)) fresh.push(slot.id)
    }
    current = { list: slots, byId }
    setKnown(current)
    if (fresh.length > 0) setChanged(new Set([...changed, ...fresh]))
  }

  useEffect(() => {
    if (changed.size === 0) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setChanged(new Set()), highlightFor)
  }, [changed])

  return { byId: current.byId, changed }
}
