import { Select } from '@mantine/core'
import { scheduleIntervals } from '@koma/schema/records/settings'
import { errorAt } from '../record/formErrors.ts'
import formClasses from '../record/RecordForm.module.css'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { TimeField } from '../ui/TimeField.tsx'
import { Group } from './Group.tsx'
import { messages } from './messages.ts'
import { NumberField } from './NumberField.tsx'
import type { SettingsPart } from './settingsValues.ts'

/**
 * Shows between which hours there are lessons, how long they are and what the calendar looks like. (SET-04, SET-06,
 * SET-07, SET-20, D68)
 */
export function HoursPart({ form, locked, meaning }: SettingsPart) {
  const text = useMessages(messages)
  const format = useFormat()
  const { scheduleStart, scheduleEnd, scheduleIntervalMinutes, defaultCalendar } = form.values
  const set = form.setField
  const { lesson, ends, lines } = meaning
  return (
    <Group
      title={text.groups.hours}
      hints={[
        scheduleStart < scheduleEnd ? text.hours(scheduleStart, scheduleEnd) : null,
        lines && text.lines(lines.map(format.time)),
        ends && text.ends(format.time(lesson), format.time(ends)),
      ]}
    >
      <div className={formClasses.pair}>
        {(['scheduleStart', 'scheduleEnd'] as const).map((name) => (
          <TimeField
            key={name}
            label={text.fields[name]}
            step={30}
            value={form.values[name]}
            required={form.required(name)}
            disabled={locked}
            error={errorAt(form.errors, name)}
            onChange={(time) => set(name, time)}
          />
        ))}
        <NumberField form={form} locked={locked} name="slotLengthMinutes" />
        <Select
          label={text.fields.scheduleIntervalMinutes}
          data={scheduleIntervals.map((minutes) => ({ value: String(minutes), label: text.minutes(minutes) }))}
          value={String(scheduleIntervalMinutes)}
          onChange={(minutes) => minutes !== null && set('scheduleIntervalMinutes', Number(minutes))}
          allowDeselect={false}
          disabled={locked}
        />
      </div>
      <ChoiceSegments
        label={text.fields.defaultCalendar}
        value={defaultCalendar}
        onChange={(view) => set('defaultCalendar', view)}
        disabled={locked}
        data={(['month', 'week', 'day'] as const).map((view) => ({ value: view, label: text.calendars[view] }))}
      />
    </Group>
  )
}
