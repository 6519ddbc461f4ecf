import { useQuery } from '@apollo/client/react'
import { slotsInOrder } from '@koma/schema/rules/slotOrder'
import { Anchor } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { useNow, useToday } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { SchoolContact } from '../student/SchoolContact.tsx'
import { slotState } from '../student/slotState.ts'
import { StudentSlotsQuery } from '../student/studentDocuments.ts'
import { useNothingWords } from '../student/useNothingWords.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'
import { nextSlotDays } from './nextSlotDays.ts'
import { OpenSlotRow } from './OpenSlotRow.tsx'
import list from '../ui/Rows.module.css'
import classes from './NextSlots.module.css'

const most = 4

/**
 * Lists the first slots of the coming week that can be booked right now: from here it is three taps to a booked lesson.
 * Each says its courses, its place, the seats left and its cost. Slots past their cancellation deadline are left to the
 * list, which has room to say so. (D121, STU-16)
 */
export function NextSlots() {
  const text = useMessages(messages)
  const school = useSchool()
  const account = useStudentAccount()
  const now = useNow()
  const today = useToday()
  const id = useId()
  const nothing = useNothingWords()
  const { data } = useQuery(StudentSlotsQuery, { variables: { ...nextSlotDays(today), past: false } })
  const open = (data?.slots ?? []).filter(
    (slot) => slotState(slot, account, school, now).kind === 'open' && now < slot.cancelBy,
  )
  const slots = slotsInOrder(open, school.priorityTeachers).slice(0, most)
  if (slots.length === 0 && nothing !== null) {
    return (
      <Notice tone="info">
        {nothing.title}
        {text.stop}
        {nothing.hint}
        <SchoolContact />
      </Notice>
    )
  }
  if (slots.length === 0) return null

  return (
    <section className={classes.next} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {text.soonTitle}
        </h2>
        <Anchor component={Link} to="/student/list" fz="sm">
          {text.allSlots}
        </Anchor>
      </div>
      <ul className={list.rows}>
        {slots.map((slot) => (
          <OpenSlotRow key={slot.id} slot={slot} />
        ))}
      </ul>
    </section>
  )
}
