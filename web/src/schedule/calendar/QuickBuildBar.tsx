import { ONLINE } from '@koma/schema/constants'
import { Button, Popover, Select, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { CourseSelector } from '../form/CourseSelector.tsx'
import { messages as formMessages } from '../form/messages.ts'
import { rulesOf } from '../form/offeredCourses.ts'
import type { SlotChoices } from '../form/slotChoices.ts'
import { messages } from '../messages.ts'
import classes from './ModeBar.module.css'
import { type QuickSettings, quickCourses } from './useQuickBuild.ts'

interface QuickBuildBarProps {
  choices: SlotChoices
  settings: QuickSettings
  /** Whether the clicked column decides the teacher. */
  byColumn: boolean
  /** Called with another teacher, whose slots alone are shown from then on. */
  onTeacher: (teacherId: string) => void
  onChange: (changes: Partial<Omit<QuickSettings, 'teacherId'>>) => void
}

/** Chooses what the next slots get: teacher, place, online and courses. (SCHED-28, SCHED-92, SCHED-93) */
export function QuickBuildBar({ choices, settings, byColumn, onTeacher, onChange: set }: QuickBuildBarProps) {
  const m = useMessages(messages)
  const form = useMessages(formMessages)
  const { onlineLessons } = useSchool()
  const offered = quickCourses(choices, settings.teacherId)
  const hasGroups = rulesOf(choices).some(({ course }) => course.group)
  const chosen = offered.filter(({ id }) => settings.courseIds.includes(id))

  return (
    <section className={classes.bar} data-mode="create" aria-label={m.modes.create}>
      <p className={classes.hint}>
        {byColumn ? m.quickByColumn : m.quickHint} {hasGroups && m.quickGroups}
      </p>
      {!byColumn && (
        <ChoiceField
          bare
          label={m.quickTeacher}
          placeholder={m.quickTeacher}
          choices={choices.teachers.map(({ teacher }) => ({
            value: teacher.id,
            label: `${teacher.displayName} ${teacher.teacherCode}`,
          }))}
          value={settings.teacherId}
          onChange={onTeacher}
        />
      )}
      <Select
        aria-label={m.quickPlace}
        placeholder={m.quickPlace}
        data={[
          ...choices.locations.map(({ id, locationName }) => ({ value: id, label: locationName })),
          ...(onlineLessons ? [{ value: ONLINE, label: m.onlineOnly }] : []),
        ]}
        value={settings.place || null}
        onChange={(place) => set({ place: place ?? '' })}
        allowDeselect={false}
      />
      {onlineLessons && settings.place !== ONLINE && (
        <Switch
          label={form.onlineAvailable}
          checked={settings.onlineAvailable}
          onChange={(event) => set({ onlineAvailable: event.currentTarget.checked })}
        />
      )}
      {!byColumn && (
        <Popover width={320} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <Button variant="default" rightSection={<IconChevronDown aria-hidden size={16} />}>
              {m.quickCourses(chosen.length, offered.length)}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={m.quickCoursesTitle}>
            <CourseSelector
              label={m.quickCoursesTitle}
              offered={offered}
              chosen={settings.courseIds}
              onChange={(courseIds) => set({ courseIds })}
              empty={m.noQuickCourses}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </section>
  )
}
