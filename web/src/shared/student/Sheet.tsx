import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../hooks/useIsPhone.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './Sheet.module.css'

interface SheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** Details over a page: a sheet from below on phones, a panel at the side at a desk. */
export function Sheet({ opened, onClose, title, children }: SheetProps) {
  const text = useMessages(messages)
  const isPhone = useIsPhone()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': text.close }}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : '27rem'}
      radius={isPhone ? 'xl' : 0}
      classNames={{ title: classes.title, body: classes.body, content: classes.content }}
    >
      {children}
    </Drawer>
  )
}
