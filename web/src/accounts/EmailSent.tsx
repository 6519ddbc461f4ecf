import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './LoginPage.module.css'
import { messages } from './messages.ts'

/** Says that the mail is on its way, and what to do when it does not come. (AUTH-07) */
export function EmailSent({ email }: { email: string }) {
  const text = useMessages(messages)
  const sentence = useRef<HTMLDivElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  return (
    <div ref={sentence} className={classes.sent} tabIndex={-1}>
      <IconMailCheck size={40} stroke={1.5} aria-hidden />
      <p>{text.sentTo(email.trim())}</p>
      <p className={classes.prompt}>{text.sentHint}</p>
    </div>
  )
}
