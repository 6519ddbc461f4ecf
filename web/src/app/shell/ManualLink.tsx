import { Button } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from '../messages.ts'
import { useManualPage } from './useManualPage.ts'

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
