import { Button, Modal } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useMessages } from '../i18n/useMessages.ts'
import classes from './LeaveGuard.module.css'
import { guardLeaving } from './leaving.ts'
import { messages } from './messages.ts'

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
  // Below there may be a sheet that Escape would close as well.
  const own = {
    'data-mantine-stop-propagation': true,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') stay()
    },
  }
  return (
    <Modal
      opened={blocker.state === 'blocked' || answer !== null}
      onClose={stay}
      title={text.unsavedTitle}
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={300}
      size="md"
    >
      <p>{children}</p>
      <div className={classes.buttons}>
        <Button {...own} variant="default" size="md" onClick={leave}>
          {text.leave}
        </Button>
        <Button {...own} size="md" onClick={stay} data-autofocus>
          {text.stay}
        </Button>
      </div>
    </Modal>
  )
}

function isOtherPage(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname
}
