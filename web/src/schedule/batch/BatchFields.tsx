import { ONLINE } from '@koma/schema/constants'
import { slotFieldLabel } from '@koma/schema/slotProblems'
import { Button, Select, Switch, Textarea } from '@mantine/core'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { CourseSelector } from '../form/CourseSelector.tsx'
import { messages as formMessages } from '../form/messages.ts'
import type { SlotChoices } from '../form/slotChoices.ts'
import dialog from '../StepDialog.module.css'
import classes from './BatchDialog.module.css'
import { type BatchForm, coursesFor, isOnlineOpen, missingPart } from './batchForm.ts'
import { messages } from './messages.ts'

interface BatchFieldsProps {
  slots: readonly FullSlot[]
  choices: SlotChoices
  form: BatchForm
  onChange: (form: BatchForm) => void
  onCancel: () => void
  onNext: () => void
}

/**
 * Shows the fields that several slots are to have in common; each part is switched on by itself. (SCHED-57, SCHED-60,
 * SCHED-61, SCHED-64, SCHED-65)
 */
export function BatchFields({ slots, choices, form, onChange, onCancel, onNext }: BatchFieldsProps) {
  const m = useMessages(messages)
  const words = useMessages(formMessages)
  const [language] = useLanguage()
  const { onlineLessons } = useSchool()
  const [tried, setTried] = useState(false)
  const missingId = useId()
  const set = (changes: Partial<BatchForm>) => onChange({ ...form, ...changes })
  const offered = useMemo(() => coursesFor(slots, choices, form.lessonRules), [slots, choices, form.lessonRules])
  const someOnly = new Map(
    offered.flatMap((course) => (course.slots < slots.length ? [[course.id, course.slots]] : [])),
  )
  const known = useMemo(() => new Set(offered.map(({ id }) => id)), [offered])
  const ready = { ...form, courseIds: form.courseIds.filter((id) => known.has(id)) }
  const missing = missingPart(ready)

  const next = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing !== null) return
    onChange(ready)
    onNext()
  }
  return (
    <form className={classes.form} noValidate onSubmit={next} aria-describedby={missingId}>
      <p className={dialog.hint}>{m.keepHint}</p>
      <section className={classes.part}>
        <Switch
          label={m.changeMemo}
          checked={form.changeMemo}
          onChange={(event) => set({ changeMemo: event.currentTarget.checked })}
          data-autofocus
        />
        {form.changeMemo && (
          <Textarea
            label={m.memo}
            description={m.memoHint}
            rows={3}
            maxLength={5000}
            value={form.lessonMemo}
            onChange={(event) => set({ lessonMemo: event.currentTarget.value })}
          />
        )}
      </section>
      <section className={classes.part}>
        <Switch
          label={m.changePlace}
          checked={form.changePlace}
          onChange={(event) => set({ changePlace: event.currentTarget.checked })}
        />
        {form.changePlace && (
          <Select
            label={slotFieldLabel('location', language)}
            data={[
              ...choices.locations.map(({ id, locationName }) => ({ value: id, label: locationName })),
              ...(onlineLessons ? [{ value: ONLINE, label: m.onlineOnly }] : []),
            ]}
            value={form.place || null}
            onChange={(place) => set({ place: place ?? '' })}
            allowDeselect={false}
            required
          />
        )}
      </section>
      {onlineLessons && isOnlineOpen(form) && (
        <section className={classes.part}>
          <Switch
            label={m.changeOnline}
            checked={form.changeOnline}
            onChange={(event) => set({ changeOnline: event.currentTarget.checked })}
          />
          {form.changeOnline && (
            <Switch
              label={words.onlineAvailable}
              checked={form.onlineAvailable}
              onChange={(event) => set({ onlineAvailable: event.currentTarget.checked })}
            />
          )}
        </section>
      )}
      <section className={classes.part}>
        <Switch
          label={m.changeCourses}
          checked={form.changeCourses}
          onChange={(event) => set({ changeCourses: event.currentTarget.checked })}
        />
        {form.changeCourses && (
          <>
            <Switch
              label={words.lessonRules}
              description={words.lessonRulesHint}
              checked={form.lessonRules}
              onChange={(event) => set({ lessonRules: event.currentTarget.checked })}
            />
            <CourseSelector
              label={slotFieldLabel('courses', language)}
              offered={offered}
              chosen={form.courseIds}
              onChange={(courseIds) => set({ courseIds })}
              empty={m.noCourse}
              noteOf={(id) => {
                const some = someOnly.get(id)
                return some === undefined ? '' : m.someOnly(some, slots.length)
              }}
            />
            {someOnly.size > 0 && <p className={dialog.hint}>{m.eachItsOwn}</p>}
          </>
        )}
      </section>
      <div className={dialog.foot}>
        <p id={missingId} role="alert" className={classes.missing}>
          {tried && missing !== null ? m.missing[missing] : ''}
        </p>
        <Button variant="default" onClick={onCancel}>
          {m.cancel}
        </Button>
        <Button type="submit">{m.next}</Button>
      </div>
    </form>
  )
}
