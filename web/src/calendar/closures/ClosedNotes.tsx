import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { Closure } from './closureDocuments.ts'
import { messages } from './closureMessages.ts'
import classes from './Closed.module.css'
import { closureOutcomeAddress } from './closureOutcomeAddress.ts'
import { useClosureWords } from './useClosureWords.ts'

/**
 * Says of the days on show when there are no lessons, and why. An absence says no reason: the screen stands at the
 * desk. For staff each leads to who covers what, and says while people are still to be phoned. (SCHED-98, SCHED-105)
 */
export function ClosedNotes({ closures }: { closures: readonly Closure[] }) {
  const text = useMessages(messages)
  if (closures.length === 0) return null
  return (
    <ul className={classes.notes} aria-label={text.list}>
      {closures.map((closure) => (
        <li key={closure.id}>
          <IconCalendarOff aria-hidden size={16} />
          <ClosureNote closure={closure} />
        </li>
      ))}
    </ul>
  )
}

function ClosureNote({ closure }: { closure: Closure }) {
  const text = useMessages(messages)
  const wordsOf = useClosureWords()
  const words = wordsOf(closure.teacherId === null ? closure : { ...closure, reason: '' })
  if (closure.runId === null) return words
  return (
    <Link to={closureOutcomeAddress(closure.runId)} className={classes.way}>
      {words}
      {closure.callsLeft > 0 && <strong className={classes.calls}>{text.callsLeft(closure.callsLeft)}</strong>}
    </Link>
  )
}
