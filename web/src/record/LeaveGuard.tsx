import { Button, Modal } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFrozenWhile } from '../ui/hooks/useFrozenWhile.ts'
import { messages } from '../ui/messages.ts'
import { fieldOf, guardLeaving, discard, type UnsavedEntry, unsavedBetween } from '../ui/open/leaving.ts'
import { useOpen } from '../ui/open/useOpen.ts'
import classes from './LeaveGuard.module.css'

interface Question {
  unsaved: readonly UnsavedEntry[]
  answer: (leaves: boolean) => void
}

const none: readonly UnsavedEntry[] = []

const leavesSomething = ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) =>
  unsavedBetween(currentLocation, nextLocation).length > 0

/**
 * Asks before unsaved entries are left (`Unsaved`), within the app and on the way out of it. There is one beside all
 * pages, because the router can ask only one question at a time. Staying puts the focus back into the field.
 */
export function LeaveGuard() {
  const text = useMessages(messages)
  const here = useLocation()
  const blocker = useBlocker(leavesSomething)
  const next = blocker.state === 'blocked' ? blocker.location : null
  const unsavedHere = useMemo(() => next && unsavedBetween(here, next), [here, next])

  // Closing without a change of address, and signing out, wait for the answer.
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => guardLeaving((unsaved) => new Promise((answer) => setQuestion({ unsaved, answer }))), [])

  const unsaved = question?.unsaved ?? unsavedHere
  // It stays readable while the question goes.
  const shown = useFrozenWhile(unsaved ?? none, unsaved === null)

  const inside = useRef<HTMLDivElement>(null)
  const reply = (leaves: boolean) => {
    question?.answer(leaves)
    setQuestion(null)
  }
  const stay = () => {
    reply(false)
    blocker.reset?.()
    fieldOf(shown)?.focus()
  }
  const leave = () => {
    discard(shown)
    reply(true)
    blocker.proceed?.()
  }
  const opened = unsaved !== null
  const own = shown.map((entry) => entry.words?.())
  const head = own.every((words) => words !== undefined) ? (own[0] ?? text) : text
  useOpen(opened, { onEscape: stay, modal: true, inside })
  return (
    <Modal
      opened={opened}
      onClose={stay}
      title={head.unsavedTitle}
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      zIndex={300}
      size="md"
    >
      <div ref={inside} className={classes.lost}>
        {[...new Set(shown.map((entry) => entry.text()))].map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={leave}>
          {head.leave}
        </Button>
        <Button size="md" onClick={stay} data-autofocus>
          {head.stay}
        </Button>
      </div>
    </Modal>
  )
}
