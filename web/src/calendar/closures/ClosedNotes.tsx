import { IconCalendarOff } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { Closure } from './closureDocuments.ts'
import { messages } from './closureMessages.ts'
import classes from './Closed.module.css'
import { useClosureWords } from './useClosureWords.ts'

/**
 * Says of the days on show when there are no lessons, and why. An absence says no reason: the screen stands at the
 * desk. (SCHED-98)
 */
export function ClosedNotes({ closures }: { closures: readonly Closure[] }) {
  const text = useMessages(messages)
  const wordsOf = useClosureWords()
  if (closures.length === 0) return null
  return (
    <ul className={classes.notes} aria-label={text.list}>
      {closures.map((closure) => (
        <li key={closure.id}>
          <IconCalendarOff aria-hidden size={16} />
          {wordsOf(closure.teacherId === null ? closure : { ...closure, reason: '' })}
        </li>
      ))}
    </ul>
  )
}
