import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOpenSlot } from '../../calendar/useOpenSlot.ts'
import { leaveFor } from '../../ui/open/leaving.ts'
import type { NewSlotStart } from '../form/NewSlot.tsx'

/** The thing open at the desk: a slot, the form of a new one, or nothing. */
export interface OpenDesk {
  openId: string | null
  /** A new slot being made; the key tells one from the next. */
  fresh: (NewSlotStart & { key: number }) | null
  open: (id: string) => void
  startNew: (start: NewSlotStart) => void
  /** Opens a slot in place of the form that has just made it; nothing in that is lost. */
  reveal: (id: string) => void
  close: () => void
}

/** Opens a slot, which the address keeps, or the form of a new slot, which it does not; one at a time. (SCHED-33) */
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
      // Leaving an address asks by itself.
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
  const reveal = useCallback(
    (id: string) => {
      // The form is gone before the address changes, which asks about what is unsaved.
      flushSync(() => setFresh(null))
      openSlot(id)
    },
    [openSlot],
  )
  const close = useCallback(() => (isFresh ? setFresh(null) : closeSlot()), [isFresh, closeSlot])
  return useMemo(
    () => ({ openId: isFresh ? null : openId, fresh, open, startNew, reveal, close }),
    [isFresh, openId, fresh, open, startNew, reveal, close],
  )
}
