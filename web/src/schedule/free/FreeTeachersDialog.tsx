import { useQuery } from '@apollo/client/react'
import { Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { SchoolTimeNote } from '../../calendar/SchoolTimeNote.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import type { NewSlotStart } from '../form/NewSlot.tsx'
import { type SlotChoices, SlotChoicesQuery } from '../form/slotChoices.ts'
import classes from './FreeTeachers.module.css'
import { FreeTeachersList } from './FreeTeachersList.tsx'
import { messages } from './messages.ts'
import { placeChoices } from './places.ts'
import { useFreeAt } from './useFreeAt.ts'

/**
 * Shows who is free at a time: day, start, course and place, and live the teachers without a slot. Each leads to their
 * day and to a new slot of theirs. `onNew` begins that slot; null where one may not.
 */
export function FreeTeachersDialog({ onNew }: { onNew: ((start: NewSlotStart) => void) | null }) {
  const m = useMessages(messages)
  const { openId, close } = useFreeAt()
  const { data, error, refetch } = useQuery(SlotChoicesQuery, { skip: openId === null })
  const next = useRef<(() => void) | null>(null)
  return (
    <Overlay
      opened={openId !== null}
      onClose={close}
      // The form takes the focus once this has let it go, and its address is that of the list again.
      onClosed={() => {
        next.current?.()
        next.current = null
      }}
      title={m.title}
      kind="dialog"
      size={760}
      fullOnPhone
      inAddress
    >
      {data ? (
        <FreeTeacherSearch
          choices={data.slotChoices}
          onNew={
            onNew &&
            ((start) => {
              next.current = () => onNew(start)
              close()
            })
          }
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </Overlay>
  )
}

function FreeTeacherSearch({
  choices,
  onNew,
}: {
  choices: SlotChoices
  onNew: ((start: NewSlotStart) => void) | null
}) {
  const m = useMessages(messages)
  const school = useSchool()
  const { date, time, open } = useFreeAt()
  const [courseId, setCourseId] = useState('')
  const [place, setPlace] = useState('')
  const { scheduleInterval } = school
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  return (
    <div className={classes.body}>
      <p className={classes.hint}>{m.hint}</p>
      <SchoolTimeNote />
      <div className={classes.fields}>
        <DateField label={m.date} value={date} onChange={(next) => open(`${next}T${time}`)} required />
        <TimeField label={m.start} value={time} onChange={(next) => open(`${date}T${next}`)} step={step} required />
        <ChoiceField
          label={m.course}
          choices={[
            { value: '', label: m.anyCourse },
            ...choices.courses
              .filter(({ course }) => course.isLesson)
              .map(({ course }) => ({ value: course.id, label: course.displayName })),
          ]}
          value={courseId}
          onChange={setCourseId}
        />
        <Select
          label={m.place}
          data={[{ value: '', label: m.anyPlace }, ...placeChoices(choices, school.onlineLessons, m.online)]}
          value={place}
          allowDeselect={false}
          onChange={(next) => setPlace(next ?? '')}
        />
      </div>
      {place !== '' && <p className={classes.hint}>{m.placeHint}</p>}
      {date === '' || time === '' ? (
        <p className={classes.hint}>{m.needsTime}</p>
      ) : (
        <FreeTeachersList
          date={date}
          time={time}
          minutes={choices.defaults.slotLengthMinutes}
          courseId={courseId}
          place={place}
          places={placeChoices(choices, true, m.online)}
          onNew={onNew}
        />
      )}
    </div>
  )
}
