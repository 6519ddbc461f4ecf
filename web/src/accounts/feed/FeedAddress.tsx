import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { CopyField } from '../../record/CopyField.tsx'
import { LocalLink } from '../../record/LocalLink.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from './CalendarFeed.module.css'
import { messages } from './messages.ts'

/** Shows a calendar address that was just made: to copy, or to open in the calendar of this device. */
export function FeedAddress({ url }: { url: string }) {
  const text = useMessages(messages)
  return (
    <CopyField
      label={text.address}
      value={url}
      words={`${text.once} ${text.secret}`}
      classes={{ frame: classes['address'], buttons: classes['buttons'] }}
    >
      <LocalLink url={url} />
      <Button
        component="a"
        href={url.replace(/^https?:/, 'webcal:')}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
      >
        {text.open}
      </Button>
    </CopyField>
  )
}
