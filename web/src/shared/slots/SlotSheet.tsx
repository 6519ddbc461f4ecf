import { Drawer, Modal } from '@mantine/core'
import { useState } from 'react'
import { useIsPhone } from '../hooks/useIsPhone.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { slotMessages } from './messages.ts'
import type { OpenSlotProps } from './SlotPanel.tsx'
import classes from './SlotPanel.module.css'
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
  const m = useMessages(slotMessages)
  const phone = useIsPhone()
  const { heading, body } = useSlotDetail(id, slots, detail)
  const shared = {
    opened,
    onClose,
    title: heading,
    closeButtonProps: { 'aria-label': m.close, size: 'lg' },
  }
  if (!phone) {
    return (
      <Modal {...shared} size={520} classNames={{ header: classes.sheetHead, title: classes.title }}>
        {body}
      </Modal>
    )
  }
  return (
    <Drawer
      {...shared}
      position="bottom"
      size="auto"
      classNames={{ content: classes.sheet, header: classes.sheetHead, title: classes.title }}
    >
      {body}
    </Drawer>
  )
}
