import { useCallback, useMemo, useState } from 'react'
import { useOpenSlot } from '../../shared/slots/useOpenSlot.ts'
import { leaveFor } from '../../shared/ui/leaving.ts'
import type { NewSlotStart } from '../form/NewSlot.tsx'

/** What is open at the desk: a slot, the form of a new one, or nothing. */
export interface OpenDesk {
  openId: string | null
  /** A new slot being made; the key tells one from the next. */
  fresh: (NewSlotStart & { key: number }) | null
  open: (id: string) => void
  startNew: (start: NewSlotStart) => void
  close: () => void
}

/** Opens slots, which the address keeps, and new ones, which it does not; one at a time. (SCHED-33) */
export function useOpenDesk(): OpenDesk {
  const { openId, open: openSlot, close: closeSlot } = useOpenSlot()
  const [fresh, setFresh] = useState<OpenDesk['fresh']>(null)
  const isFresh = fresh !== null

  const open = useCallback(
    (id: string) => {
      const show = () => {
        setFresh(null)
        openSlot(id)
      }
      // What is in the address asks by itself.
      if (isFresh) leaveFor(show)
      else show()
    },
    [isFresh, openSlot],
  )
  const startNew = useCallback(
    (start: NewSlotStart) => {
      const begin = () => {
        if (openId !== null) closeSlot()
        setFresh((before) => ({ ...start, key: (before?.key ?? 0) + 1 }))
      }
      if (isFresh || openId !== null) leaveFor(begin)
      else begin()
    },
    [isFresh, openId, closeSlot],
  )
  const close = useCallback(() => (isFresh ? setFresh(null) : closeSlot()), [isFresh, closeSlot])
  return useMemo(
    () => ({ openId: isFresh ? null : openId, fresh, open, startNew, close }),
    [isFresh, openId, fresh, open, startNew, close],
  )
}
