import { IconClock } from '@tabler/icons-react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { messages } from './messages.ts'
import { isHomeTimeZone } from './range.ts'
import classes from './SchoolTimeNote.module.css'

/** Says whose clock the times beside it are on and what it shows, where this browser's clock differs from it. (D27) */
export function SchoolTimeNote() {
  const m = useMessages(messages)
  const { timezoneName } = useSchool()
  const now = useNow()
  if (isHomeTimeZone(timezoneName)) return null
  return (
    <p className={classes.note}>
      <IconClock aria-hidden size={16} />
      {m.schoolClock(timezoneName, now.slice(11, 16))}
    </p>
  )
}
