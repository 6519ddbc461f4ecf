import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './CalendarFeed.module.css'
import { messages } from './messages.ts'

/** A calendar address that was just made: to copy, or to open in the calendar of this device. */
export function FeedAddress({ url }: { url: string }) {
  const text = useMessages(messages)
  return (
    <div className={classes.address}>
      <Notice tone="warn">
        {text.once} {text.secret}
      </Notice>
      <TextInput
        label={text.address}
        value={url}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <CopyButton value={url} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? text.copied : text.copy}</span>
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {text.open}
        </Button>
      </div>
    </div>
  )
}
