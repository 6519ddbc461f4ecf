import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown, IconVideo, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { Segments } from '../ui/Segments.tsx'
import { type PartOfDay, partsOfDay } from '../shared/partsOfDay.ts'
import type { SlotFilterValues } from './listedSlots.ts'
import { messages } from './messages.ts'
import classes from './SlotChips.module.css'

interface SlotChipsProps {
  filters: SlotFilterValues
  change: (changes: Partial<SlotFilterValues>) => void
  reset: () => void
  /** The teachers of the days that are listed. */
  teachers: readonly NonNullable<StudentSlot['teacher']>[]
}

/**
 * Shows the filters that stay in sight and need one tap: what can be booked, online, course, teacher and time of day.
 * They are toggle buttons and the device's own selects. (STU-05, STU-07, STU-08)
 */
export const SlotChips = memo(function SlotChips({ filters, change, reset, teachers }: SlotChipsProps) {
  const text = useMessages(messages)
  const { onlineLessons } = useSchool()
  const { possibleBookings } = useStudentAccount()
  const parts = useMemo(() => filters.time.split(' ').filter(Boolean), [filters.time])
  const isOnline = filters.location === 'online'
  const isNarrowed = isOnline || filters.course !== '' || filters.teacher !== '' || filters.time !== ''
  const turn = (part: PartOfDay) => {
    const rest = parts.filter((each) => each !== part)
    change({ time: (rest.length < parts.length ? rest : [...parts, part]).join(' ') })
  }
  return (
    <fieldset className={classes.bar} aria-label={text.narrow}>
      <Segments
        aria-label={text.show}
        className={classes.show}
        value={filters.show}
        onChange={(show) => change({ show })}
        data={[
          { value: 'available', label: text.availableOnly },
          { value: 'all', label: text.allLessons },
        ]}
      />
      <div className={classes.chips}>
        {onlineLessons && (
          <Chip pressed={isOnline} onPress={() => change({ location: isOnline ? 'all' : 'online' })}>
            <IconVideo size={16} stroke={1.75} aria-hidden />
            {text.online}
          </Chip>
        )}
        {possibleBookings.length > 1 && (
          <ChipList
            label={text.course}
            all={text.allCourses}
            value={filters.course}
            onChange={(course) => change({ course })}
            choices={possibleBookings.map(({ code, displayName }) => ({ value: code, label: displayName }))}
          />
        )}
        {(teachers.length > 1 || filters.teacher !== '') && (
          <ChipList
            label={text.teacher}
            all={text.allTeachers}
            value={filters.teacher}
            onChange={(teacher) => change({ teacher })}
            choices={teachers.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
        )}
        {Object.keys(partsOfDay)
          .filter((part): part is PartOfDay => part in partsOfDay)
          .map((part) => (
            <Chip key={part} pressed={parts.includes(part)} onPress={() => turn(part)}>
              {text[part]}
            </Chip>
          ))}
        {isNarrowed && (
          <button type="button" className={classes.clear} onClick={reset}>
            <IconX size={16} stroke={1.75} aria-hidden />
            {text.resetFilters}
          </button>
        )}
      </div>
    </fieldset>
  )
})

function Chip({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
      {pressed && <IconCheck size={16} stroke={2.25} aria-hidden />}
      {children}
    </button>
  )
}

interface ChipListProps {
  label: string
  /** The text of the first choice, which chooses none of them. */
  all: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
}

function ChipList({ label, all, value, onChange, choices }: ChipListProps) {
  return (
    <label className={classes.chip} data-chosen={value !== '' || undefined}>
      {value !== '' && <IconCheck size={16} stroke={2.25} aria-hidden />}
      <VisuallyHidden>{label}</VisuallyHidden>
      <select className={classes.list} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.arrow} />
    </label>
  )
}
