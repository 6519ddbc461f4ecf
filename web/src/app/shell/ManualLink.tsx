import { Button } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { manualPage } from '../../shared/manual.ts'
import { useKeys } from '../../ui/open/useKeys.ts'
import { messages } from '../messages.ts'

/** Leads to the manual's page about the screen that is open, beside it. */
export function ManualLink() {
  const text = useMessages(messages)
  const address = useManualPage()
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      variant="default"
      leftSection={<IconHelp size={18} aria-hidden />}
    >
      {text.manual}
    </Button>
  )
}

/** `?` opens the manual where a page has no keys of its own to list. */
export function ManualKey(): null {
  const address = useManualPage()
  useKeys({ '?': () => void window.open(address, '_blank') })
  return null
}

function useManualPage(): string {
  const { pathname } = useLocation()
  const [language] = useLanguage()
  return manualPage(pathname, language)
}
