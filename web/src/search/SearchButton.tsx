import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/**
 * Shows the button of the search, first of the tools in the head of the page. It puts itself there, since the head is
 * part of everybody's first load and the search is not.
 */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const m = useMessages(messages)
  const [container] = useState(() => document.createElement('span'))
  useLayoutEffect(() => {
    document.querySelector('[data-tools]')?.prepend(container)
    return () => container.remove()
  }, [container])
  return createPortal(
    <ActionIcon
      variant="default"
      size={30}
      aria-label={m.open}
      title={m.open}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={onClick}
    >
      <IconSearch size={16} aria-hidden />
    </ActionIcon>,
    container,
  )
}
