import type { ReactNode } from 'react'
import { useRoomBeside } from '../ui/hooks/useRoomBeside.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import classes from './ListWithDetail.module.css'

interface ListWithDetailProps {
  /** The open record, or null. */
  detail: ReactNode | null
  heading: ReactNode
  onClose: () => void
  /** The list. */
  children: ReactNode
}

/**
 * Draws a list and what of it is open: beside it where there is room, over it elsewhere. Escape goes back to the list.
 * (SHELL-39)
 */
export function ListWithDetail({ detail, heading, onClose, children }: ListWithDetailProps) {
  const isBeside = useRoomBeside()
  if (isBeside) {
    return (
      <div className={classes.split} data-beside={detail !== null || undefined}>
        <div className={classes.list}>{children}</div>
        {detail !== null && (
          <SidePanel title={heading} onClose={onClose} sticky>
            {detail}
          </SidePanel>
        )}
      </div>
    )
  }
  return (
    <>
      {children}
      <Overlay opened={detail !== null} onClose={onClose} title={heading} kind="drawer" inAddress>
        {detail}
      </Overlay>
    </>
  )
}
