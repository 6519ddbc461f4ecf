import { useState } from 'react'
import { DetailSheet } from './DetailFrame.tsx'
import type { OpenSlotProps } from './SlotPanel.tsx'
import { useSlotDetail } from './useSlotDetail.tsx'

/**
 * The open slot over what is below: from the bottom edge on phones, in the middle elsewhere. Escape
 * closes, and the focus goes back to where it was. (SCHED-29, SCHED-48)
 */
export function SlotSheet({ id, ...rest }: Omit<OpenSlotProps, 'id'> & { id: string | null }) {
  // What was open stays readable while it leaves.
  const [last, setLast] = useState(id)
  if (id !== null && id !== last) setLast(id)
  return last === null ? null : <Sheet {...rest} id={last} opened={id !== null} />
}

function Sheet({ id, slots, detail, onClose, opened }: OpenSlotProps & { opened: boolean }) {
  const { heading, body } = useSlotDetail(id, slots, detail)
  return (
    <DetailSheet opened={opened} heading={heading} onClose={onClose}>
      {body}
    </DetailSheet>
  )
}
