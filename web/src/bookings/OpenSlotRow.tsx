import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow, useToday } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { SlotPlace } from '../student/SlotPlace.tsx'
import { slotState } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { slotSheetState, withSlotSheet } from '../student/useSlotSheet.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { useTeacherName } from '../student/useTeacherName.ts'
import { SeatMeter } from '../ui/SeatMeter.tsx'
import { messages } from './messages.ts'
import list from '../ui/Rows.module.css'
import classes from './NextSlots.module.css'

interface OpenSlotRowProps {
  slot: StudentSlot
  /** What stands before the time, with the teacher in it. */
  leadingText?: string
  /** What is to be said of it beside its facts. */
  note?: string | null
}

/** Shows a lesson that can be booked, and leads to its sheet in one tap. (STU-16) */
export function OpenSlotRow({ slot, leadingText, note = null }: OpenSlotRowProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const school = useSchool()
  const teacherName = useTeacherName()
  const today = useToday()
  const state = slotState(slot, useStudentAccount(), school, useNow())
  const choices = state.choices.filter((choice) => choice.verdict.ok)
  const courses = [...new Set(choices.map((choice) => choice.course.displayName))].join(' / ')
  const costs = choices.map((choice) => choice.course.cost)
  const cost = format.credits(Math.min(...costs), school.creditType)
  const location = choices.some(({ online }) => !online) ? (slot.location?.locationName ?? null) : null
  const when = `${format.dayWord(slot.startsAt, today) ?? format.date(slot.startsAt)} ${format.timeRange(slot.startsAt, slot.endsAt)}`
  // The lead names the teacher; only a substitute needs to be said as well.
  const teacher = leadingText === undefined || slot.substituteFor !== null ? teacherName(slot) : ''
  return (
    <li className={`${list.row} ${classes.slot}`}>
      <div className={classes.what}>
        {leadingText !== undefined && <p className={classes.lead}>{leadingText}</p>}
        <p className={classes.when}>{when}</p>
        <p className={classes.course}>{[courses, teacher].filter(Boolean).join(' · ')}</p>
        <p className={classes.facts}>
          <SlotPlace location={location} online={choices.some(({ online }) => online)} />
          <SeatMeter booked={state.seats.booked} capacity={state.seats.capacity} />
          <span>{new Set(costs).size > 1 ? text.costFrom(cost) : cost}</span>
        </p>
        {note !== null && <p className={classes.note}>{note}</p>}
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
}
