import { ONLINE } from '@koma/schema/constants'
import { Select, TextInput } from '@mantine/core'
import { SchoolTimeNote } from '../../calendar/SchoolTimeNote.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { DateField } from '../../ui/DateField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import type { SlotChoices } from '../form/slotChoices.ts'
import { messages } from './messages.ts'
import classes from './MoveDialog.module.css'
import { type MoveForm, wholeNumber } from './moveForm.ts'

interface MoveFieldsProps {
  slots: readonly FullSlot[]
  choices: SlotChoices
  form: MoveForm
  onChange: (change: Partial<MoveForm>) => void
}

/**
 * Chooses the target of slots: one slot goes to a day and time, several are shifted by days and minutes; with teacher
 * and place.
 */
export function MoveFields({ slots, choices, form, onChange }: MoveFieldsProps) {
  const m = useMessages(messages)
  const { scheduleInterval, onlineLessons } = useSchool()
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  const [only] = slots.length === 1 ? slots : []
  const numberError = (text: string) => (wholeNumber(text) === null ? m.number : null)
  // Somebody who does not teach the booked course cannot be given the lesson.
  const booked = slots.flatMap(({ bookedCourse, bookings }) =>
    bookedCourse !== null && (bookings ?? []).some(({ student }) => student !== null) ? [bookedCourse.id] : [],
  )
  const teachers = choices.teachers.filter(({ courseIds }) => booked.every((id) => courseIds.includes(id)))
  return (
    <div className={classes.fields}>
      <SchoolTimeNote />
      {only !== undefined ? (
        <>
          <DateField label={m.date} value={form.date} onChange={(date) => onChange({ date })} required />
          <TimeField
            label={m.start}
            value={form.startTime}
            onChange={(startTime) => onChange({ startTime })}
            step={step}
            required
          />
        </>
      ) : (
        <>
          <TextInput
            label={m.days}
            value={form.days}
            placeholder="0"
            error={numberError(form.days)}
            onChange={(event) => onChange({ days: event.currentTarget.value })}
          />
          <TextInput
            label={m.minutes}
            value={form.minutes}
            placeholder="0"
            error={numberError(form.minutes)}
            onChange={(event) => onChange({ minutes: event.currentTarget.value })}
          />
        </>
      )}
      <Select
        label={m.teacher}
        data={[
          { value: '', label: m.keepTeacher },
          ...teachers.map(({ teacher }) => ({
            value: teacher.id,
            label: `${teacher.displayName} ${teacher.teacherCode}`,
          })),
        ]}
        value={form.teacherId}
        allowDeselect={false}
        onChange={(teacherId) => onChange({ teacherId: teacherId ?? '' })}
      />
      <Select
        label={m.place}
        data={[
          { value: '', label: m.keepPlace },
          ...choices.locations.map(({ id, locationName }) => ({ value: id, label: locationName })),
          ...(onlineLessons ? [{ value: ONLINE, label: m.online }] : []),
        ]}
        value={form.place}
        allowDeselect={false}
        onChange={(place) => onChange({ place: place ?? '' })}
      />
    </div>
  )
}
