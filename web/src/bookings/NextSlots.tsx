import { useQuery } from '@apollo/client/react'
import { Anchor, Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { addDays } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow, useToday } from '../shared/hooks/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { slotState } from '../shared/student/slotState.ts'
import { StudentSlotsQuery } from '../shared/student/studentDocuments.ts'
import { slotSheetState, withSlotSheet } from '../shared/student/useSlotSheet.ts'
import { useStanding } from '../shared/student/useStanding.ts'
import { messages } from './messages.ts'
import classes from './NextSlots.module.css'

const daysAhead = 6
const most = 4

/** The first slots of the coming week that can be booked right now: from here it is three taps to a booked lesson. */
export function NextSlots() {
  const text = useMessages(messages)
  const format = useFormat()
  const school = useSchool()
  const standing = useStanding()
  const now = useNow()
  const today = useToday()
  const id = useId()
  const { data } = useQuery(StudentSlotsQuery, { variables: { from: today, to: addDays(today, daysAhead) } })
  const slots = (data?.slots ?? [])
    .filter((slot) => slotState(slot, standing, school, now).kind === 'open')
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    .slice(0, most)
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
      <ul className={classes.slots}>
        {slots.map((slot) => {
          const state = slotState(slot, standing, school, now)
          const courses = [...new Set(state.choices.map((choice) => choice.course.displayName))].join(' / ')
          const when = `${format.dayWord(slot.startsAt, today) ?? format.date(slot.startsAt)} ${format.timeRange(slot.startsAt, slot.endsAt)}`
          return (
            <li key={slot.id} className={classes.slot}>
              <div className={classes.what}>
                <p className={classes.when}>{when}</p>
                <p className={classes.course}>{[courses, slot.teacher?.displayName].filter(Boolean).join(' · ')}</p>
              </div>
              <Button
                className={classes.action}
                component={Link}
                to={{ pathname: '/student/list', search: withSlotSheet('', slot.id) }}
                state={slotSheetState}
                aria-label={`${text.book} ${when} ${courses}`}
                variant="default"
              >
                {text.book}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
