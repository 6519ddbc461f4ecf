import { useFrozenWhile } from '../../ui/hooks/useFrozenWhile.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import type { OpenSlotProps } from './SlotPanel.tsx'
import { useSlotDetail } from './useSlotDetail.tsx'

/**
 * Draws the open slot over what is below: from the bottom edge on phones, in the middle elsewhere. Escape closes, and
 * the focus goes back to where it was. (SCHED-29, SCHED-48)
 */
export function DeskSlotSheet({ id, ...rest }: Omit<OpenSlotProps, 'id'> & { id: string | null }) {
  // The last slot stays readable during the closing animation.
  const last = useFrozenWhile(id, id === null)
  return last === null ? null : <Sheet {...rest} id={last} opened={id !== null} />
}

function Sheet({ id, slots, detail, onClose, opened }: OpenSlotProps & { opened: boolean }) {
  const { heading, body } = useSlotDetail(id, slots, detail)
  return (
    <Overlay opened={opened} title={heading} onClose={onClose} kind="sheet" size={520} inAddress>
      {body}
    </Overlay>
  )
}
