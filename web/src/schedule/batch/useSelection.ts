import { useCallback, useMemo, useRef, useState } from 'react'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useStable } from '../../ui/hooks/useStable.ts'

/** The slots that are chosen to be changed together. */
export interface Selection {
  /** The chosen slots among those on show, in their order: a slot that is filtered away or gone is never touched. */
  slots: readonly FullSlot[]
  ids: ReadonlySet<string>
  /** Turns one on or off; `through` turns everything on from the one before to this one. Always the same function. */
  toggle: (id: string, through?: boolean) => void
  /** Chooses exactly these. */
  choose: (ids: Iterable<string>) => void
  clear: () => void
}

/** Returns the chosen slots among the visible ones. */
export function useSelection(visible: readonly FullSlot[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none)
  const last = useRef<string>(undefined)

  const toggle = useStable((id: string, through = false) => {
    const order = visible.map((slot) => slot.id)
    const [from, to] = [order.indexOf(last.current ?? ''), order.indexOf(id)].toSorted((a, b) => a - b)
    const between = through && from !== undefined && from >= 0 ? order.slice(from, (to ?? 0) + 1) : null
    last.current = id
    setChosen((before) => {
      if (between) return new Set([...before, ...between])
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  })
  const choose = useCallback((ids: Iterable<string>) => setChosen(new Set(ids)), [])
  const clear = useCallback(() => setChosen(none), [])

  const slots = useMemo(() => visible.filter(({ id }) => chosen.has(id)), [visible, chosen])
  // Slots change all the time, the choice seldom: each new choice redraws all cards.
  const [known, setKnown] = useState(none)
  let ids = known
  if (slots.length !== known.size || slots.some(({ id }) => !known.has(id))) {
    ids = new Set(slots.map(({ id }) => id))
    setKnown(ids)
  }
  return useMemo(() => ({ slots, ids, toggle, choose, clear }), [slots, ids, toggle, choose, clear])
}

const none: ReadonlySet<string> = new Set()
