import { Select, Switch } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { messages } from './messages.ts'
import classes from './TemplateWeek.module.css'
import { ONLINE_ONLY } from './templateValues.ts'
import type { useQuickRow } from './useQuickRow.ts'

interface QuickRowBarProps {
  on: boolean
  onChange: (on: boolean) => void
  quick: ReturnType<typeof useQuickRow>
}

/** Switches quick build on, and holds what the next rows get. (PERM-26) */
export function QuickRowBar({ on, onChange, quick }: QuickRowBarProps) {
  const text = useMessages(messages)
  const { onlineLessons } = useSchool()
  const { choices } = quick
  return (
    <section className={classes.bar} data-on={on || undefined} aria-label={text.quick}>
      <Switch label={text.quick} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {on && choices && (
        <>
          <ChoiceField
            bare
            label={text.teacher}
            placeholder={text.teacher}
            choices={choices.slotChoices.teachers.map(({ teacher }) => ({
              value: teacher.id,
              label: `${teacher.displayName} ${teacher.teacherCode}`,
            }))}
            value={quick.teacherId}
            onChange={quick.setTeacher}
          />
          <Select
            aria-label={text.locationId}
            placeholder={text.locationId}
            data={[
              ...choices.slotChoices.locations.map(({ id, locationName }) => ({ value: id, label: locationName })),
              ...(onlineLessons ? [{ value: ONLINE_ONLY, label: text.onlineOnly }] : []),
            ]}
            value={quick.place || null}
            onChange={(place) => quick.setPlace(place ?? '')}
            allowDeselect={false}
          />
        </>
      )}
      {on ? <span className={classes.hint}>{text.quickHint}</span> : <WeekHints />}
    </section>
  )
}

/** Says what clicks and drags do in the week, for those who may. */
export function WeekHints() {
  const text = useMessages(messages)
  const { add, copy, move } = text.weekHints
  const mayCreate = usePermission('fixedNew')
  const mayEdit = usePermission('fixedEdit')
  const hints = [...(mayCreate ? [add, copy] : []), ...(mayEdit ? [move] : [])]
  return hints.length > 0 && <span className={classes.hint}>{hints.join(' ')}</span>
}
