import { Button, Modal } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './LeaveGuard.module.css'
import { guardLeaving } from './leaving.ts'
import { messages } from '../ui/messages.ts'
import { useOpen } from '../ui/open/useOpen.ts'

interface LeaveGuardProps {
  /** Something is not saved. */
  unsaved: boolean
  /** Whether going from one address to another leaves what is unsaved; by default every other page does. */
  isLeaving?: (from: Location, to: Location) => boolean
  /** What would be lost. */
  children: string
  /** It is to be lost; the navigation goes on by itself. */
  onDiscard: () => void
}

/**
 * Asks before unsaved text is left behind: within the app and on the way out of it in a dialog, and when the window
 * is closed or loaded anew through the browser. One per page.
 */
export function LeaveGuard({ unsaved, isLeaving = isOtherPage, children, onDiscard }: LeaveGuardProps) {
  const text = useMessages(messages)
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) =>
        unsaved && isLeaving(currentLocation, nextLocation),
      [unsaved, isLeaving],
    ),
  )

  // Somebody who logs out waits for the answer.
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null)
  useEffect(() => {
    if (!unsaved) return
    return guardLeaving(() => new Promise((resolve) => setAnswer(() => resolve)))
  }, [unsaved])

  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  const inside = useRef<HTMLParagraphElement>(null)
  const reply = (leaves: boolean) => {
    answer?.(leaves)
    setAnswer(null)
  }
  const stay = () => {
    reply(false)
    blocker.reset?.()
  }
  const leave = () => {
    onDiscard()
    reply(true)
    blocker.proceed?.()
  }
  const opened = blocker.state === 'blocked' || answer !== null
  useOpen(opened, { onEscape: stay, modal: true, inside })
  return (
    <Modal
      opened={opened}
      onClose={stay}
      title={text.unsavedTitle}
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      zIndex={300}
      size="md"
    >
      <p ref={inside}>{children}</p>
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={leave}>
          {text.leave}
        </Button>
        <Button size="md" onClick={stay} data-autofocus>
          {text.stay}
        </Button>
      </div>
    </Modal>
  )
}

function isOtherPage(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname
}
