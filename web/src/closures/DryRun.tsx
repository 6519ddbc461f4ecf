import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useClosureWords } from '../calendar/closures/useClosureWords.ts'
import { slotsByTime } from '../desk/slotsByTime.ts'
import { dryRunMessages } from '../csv/dryRunMessages.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { DryRunWhy } from '../record/why/Why.tsx'
import { NotifiedPeople } from '../record/notices/NotifiedPeople.tsx'
import { useToday } from '../shared/school/useNow.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { StepPart } from '../ui/StepPart.tsx'
import { usePrinting } from '../ui/hooks/usePrinting.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { closingFile } from './closingFile.ts'
import { ClosableQuery, type ClosingPlan } from './closingDocuments.ts'
import type { Closing } from './closingForm.ts'
import classes from './closures.module.css'
import { messages } from './messages.ts'
import { SeatName } from './SeatName.tsx'

/** The number of slots listed at first. */
const FIRST = 60

/** Shows what closing would do: the totals, and each slot with what happens to its bookings. */
export function DryRun({ closing, plan }: { closing: Closing; plan: ClosingPlan }) {
  const text = useMessages(messages)
  const wordsOf = useClosureWords({ today: useToday() })
  const { data } = useQuery(ClosableQuery, { fetchPolicy: 'cache-first' })
  const heads = useMessages(dryRunMessages)
  const nameOf = (id: string) => data?.teachers.find((teacher) => teacher.id === id)?.displayName ?? ''
  const [all, setAll] = useState(false)
  const slots = slotsByTime(plan.slots, ({ teacherId }) => nameOf(teacherId))
  const going = slots.filter(({ stays }) => stays === null)
  const bookings = going.reduce((sum, { seats }) => sum + seats.length, 0)
  const waiting = going.reduce((sum, { waitingNames }) => sum + waitingNames.length, 0)
  const { locationId, teacherId = null } = closing
  const whose = {
    teacherId,
    locationName: data?.locations.find(({ id }) => id === locationId)?.locationName ?? null,
    teacherName: data?.teachers.find(({ id }) => id === teacherId)?.displayName ?? null,
  }
  const printing = usePrinting()
  const shown = all || printing ? slots : slots.slice(0, FIRST)
  return (
    <StepPart className={classes.dryRun} label={text.dryRun}>
      <h2>{text.dryRun}</h2>
      <ul className={classes.spans}>
        {closing.spans.map((span) => (
          <li key={span.startsAt}>{wordsOf({ ...span, ...whose })}</li>
        ))}
      </ul>
      {slots.length > 0 && (
        <div className={classes.file}>
          <ExportButton base="closing_dry_run" rows={slots} columns={closingFile(heads, text, nameOf)} />
        </div>
      )}
      {slots.length === 0 && <p>{text.nothingThere}</p>}
      {going.length > 0 && <p>{text.counts(going.length, bookings, waiting)}</p>}
      {bookings > 0 && <p>{text.returned}</p>}
      {plan.students > 0 && <p>{text.concerned(plan.students)}</p>}
      <NotifiedPeople people={plan.people} tell={closing.tell} />
      <ul className={classes.slots}>
        {shown.map((slot) => (
          <ClosingSlot key={slot.slotId} slot={slot} closing={closing} />
        ))}
      </ul>
      {shown.length < slots.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {text.showAll(formatNumber(slots.length - shown.length))}
        </Button>
      )}
    </StepPart>
  )
}

function ClosingSlot({ slot, closing }: { slot: ClosingPlan['slots'][number]; closing: Closing }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { data } = useQuery(ClosableQuery, { fetchPolicy: 'cache-first' })
  const teacher = data?.teachers.find(({ id }) => id === slot.teacherId)?.displayName ?? ''
  const { stays, seats, waitingNames } = slot
  return (
    <li data-stays={stays !== null || undefined}>
      <span>
        {format.when(slot)} {teacher}
      </span>
      {stays !== null && <em>{text.stays[stays] ?? stays}</em>}
      {stays !== null && <DryRunWhy input={{ closing: { closing, slotId: slot.slotId } }} of={format.when(slot)} />}
      {stays === null && seats.length === 0 && <span className={classes.quiet}>{text.free}</span>}
      {seats.map(({ bookingId, studentId, name, courseName, cost }) => (
        <span key={bookingId}>
          <SeatName studentId={studentId} name={name} /> {courseName}
          {studentId !== null && ` ${format.signedCredits(cost, creditType)}`}
        </span>
      ))}
      {waitingNames.length > 0 && <span className={classes.quiet}>{text.waitingFor(waitingNames.join(', '))}</span>}
    </li>
  )
}
