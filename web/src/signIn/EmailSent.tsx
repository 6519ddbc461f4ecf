/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks'
import classes from './SignIn.module.css'
import { Icon } from './Icon.tsx'
import { useSignInMessages } from './useSignInLanguage.ts'
import { messages } from './messages.ts'

/** Says that the mail is on its way, and what to do when it does not come. (AUTH-07) */
export function EmailSent({ email }: { email: string }) {
  const text = useSignInMessages(messages)
  const sentence = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => sentence.current?.focus(), [])
  return (
    <div ref={sentence} class={classes.sent} tabIndex={-1}>
      <Icon name="mail" size={40} stroke={1.5} />
      <p>{text.sentTo(email.trim())}</p>
      <p class={classes.prompt}>{text.sentHint}</p>
    </div>
  )
}
