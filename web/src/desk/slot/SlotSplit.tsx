import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useRoomBeside } from '../../ui/hooks/useRoomBeside.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import type { FullSlot } from '../store/slotDocuments.ts'
import { SlotPanel } from './SlotPanel.tsx'
import { DeskSlotSheet } from './DeskSlotSheet.tsx'
import classes from './SlotSplit.module.css'
import type { SlotDetail } from './useSlotDetail.tsx'

/** Draws a list with the open slot: beside it where there is room, over it elsewhere. */
export function SlotSplit(props: {
  openId: string | null
  slots: readonly FullSlot[]
  /** Other slots are on their way. */
  loading: boolean
  detail: SlotDetail
  onClose: () => void
  children: ReactNode
}) {
  const { openId, slots, loading, detail, onClose, children } = props
  const beside = useRoomBeside()
  const open = { slots, detail, onClose }
  return (
    <DetailSplit
      beside={beside && openId !== null}
      loading={loading}
      detail={beside ? openId !== null && <SlotPanel {...open} id={openId} /> : <DeskSlotSheet {...open} id={openId} />}
    >
      {children}
    </DetailSplit>
  )
}

/** Shows a list, and a detail that is beside it or brings its own place over it. */
export function DetailSplit(props: { beside: boolean; loading: boolean; detail: ReactNode; children: ReactNode }) {
  const { beside, loading, detail, children } = props
  const split = useRef<HTMLDivElement>(null)
  useRoomBelow(split, beside)
  return (
    <div ref={split} className={classes.split} data-beside={beside || undefined}>
      <div className={classes.main} aria-busy={loading}>
        {loading && (
          <div className={classes.loading}>
            <Spinner />
          </div>
        )}
        {children}
      </div>
      {detail}
    </div>
  )
}

/**
 * Tells the detail beside a list how far the page's head still pushes it down, so that its foot stays in the window.
 */
function useRoomBelow(split: RefObject<HTMLDivElement | null>, beside: boolean): void {
  useEffect(() => {
    if (!beside) return
    const measure = () => {
      const here = split.current
      if (!here) return
      const pushed = here.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(here).scrollMarginTop)
      here.style.setProperty('--pushed', `${Math.max(0, Math.round(pushed))}px`)
    }
    measure()
    const seen = new ResizeObserver(measure)
    seen.observe(document.body)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      seen.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [split, beside])
}
