import { Switch } from '@mantine/core'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Group } from './Group.tsx'
import { messages } from './messages.ts'
import classes from './Settings.module.css'
import type { SettingsPart } from './settingsValues.ts'

/** Shows what students are offered and see. (SET-05, SET-15…18, BRAND-13, D120, D121) */
export function StudentsPart({ form, locked }: SettingsPart) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = form.values
  const switches = {
    displayTeacherName: [text.teacherShown, text.teacherHidden],
    showAttendance: [text.attendanceShown, text.attendanceHidden],
    priorityTeachers: [text.priorityOn, text.priorityOff],
    onlineLessons: [text.onlineOn, text.onlineOff],
    waitingList: [text.waitingOn, text.waitingOff],
    contractReminders: [text.remindersOn, text.remindersOff],
  } as const
  const names = Object.keys(switches) as (keyof typeof switches)[]
  return (
    <Group title={text.groups.students} hints={[text.cost(format.credits(2, creditType))]}>
      <ChoiceSegments
        label={text.fields.creditType}
        value={creditType}
        onChange={(type) => form.setField('creditType', type)}
        disabled={locked}
        data={[
          { value: 'p', label: text.credits.p },
          { value: 't', label: text.credits.t },
        ]}
      />
      <div className={classes.switches}>
        {names.map((name) => (
          <Switch
            key={name}
            label={text.fields[name]}
            description={switches[name][form.values[name] ? 0 : 1]}
            checked={form.values[name]}
            disabled={locked}
            onChange={({ currentTarget: { checked } }) => form.setField(name, checked)}
          />
        ))}
      </div>
    </Group>
  )
}
