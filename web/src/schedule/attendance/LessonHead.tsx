import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { slotMessages } from '../../desk/messages.ts'
import { slotPlace } from '../../desk/slot/slotTexts.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { lessonPage } from '../../desk/studentPage.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from './MarkAttendance.module.css'

/** Names the teacher and place of a lesson in the list, as the way to the lesson. */
export function LessonHead({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  const format = useFormat()
  const words = [slot.teacher?.displayName, slotPlace(slot, m)].filter(Boolean).join(' · ')
  return (
    <Anchor
      component={Link}
      to={lessonPage(slot)}
      className={classes.where}
      aria-label={`${words} ${format.dateTime(slot.startsAt)}`}
    >
      {words}
    </Anchor>
  )
}
