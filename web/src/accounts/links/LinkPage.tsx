import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormFailure } from '../../record/FormFailure.tsx'
import type { SaveFailure } from '../../record/useFormSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { Area } from '../../shared/session/session.ts'
import outside from '../../ui/outside.module.css'
import { messages } from './messages.ts'
import { WelcomeFrame } from './WelcomeFrame.tsx'

interface LinkPageProps {
  mark: ReactNode
  title: string
  /** Says what can be done here. */
  prompt: string
  area: Area
  /** There is nothing to be done with this link. */
  worthless: boolean
  failure: SaveFailure | null
  /** The error in words; null where there is none. */
  reason: string | null
  /** The result; null until it is done. */
  done: ReactNode
  /** The form or button that uses the link. */
  children: ReactNode
}

/**
 * Shows the page that the link of a mail opens: its one action, and the way on to the login. (AUTH-24…26, decision 019)
 */
export function LinkPage(props: LinkPageProps) {
  const { mark, title, prompt, area, worthless, failure, reason, done, children } = props
  const text = useMessages(messages)
  const toLogin = useRef<HTMLAnchorElement>(null)
  const isOpen = !worthless && done === null
  useEffect(() => {
    if (!isOpen) toLogin.current?.focus()
  }, [isOpen])
  return (
    <WelcomeFrame mark={mark} title={title}>
      {isOpen && <p className={outside.prompt}>{prompt}</p>}
      <FormFailure>
        {failure && <p>{text.resetFailed(failure.status)}</p>}
        {reason !== null && <p>{reason}</p>}
      </FormFailure>
      {done !== null && (
        <output className={outside.sent}>
          <IconCircleCheck size={40} stroke={1.5} aria-hidden />
          {done}
        </output>
      )}
      {isOpen && children}
      <Button component="a" ref={toLogin} href={`/${area}`} variant={isOpen ? 'subtle' : 'filled'} size="md" fullWidth>
        {text.toLogin[area]}
      </Button>
    </WelcomeFrame>
  )
}
