import { useQuery } from '@apollo/client/react'
import { MOST_COPIED } from '@koma/schema/input/template'
import { Button, Checkbox, Group, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { dryRunMessages } from '../csv/dryRunMessages.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeavingNew } from '../record/useLeaving.ts'
import { DryRunWhy } from '../record/why/Why.tsx'
import { useSave } from '../record/useSave.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { numbered } from '../ui/numbered.ts'
import { scrolled } from '../ui/scrolled.ts'
import { CopyTemplatesMutation, type CopyInput, TemplateCopiesQuery } from './copyDocuments.ts'
import { messages } from './messages.ts'
import { TemplateChoicesQuery, type TemplateRow } from './templateDocuments.ts'
import classes from './TemplateWeek.module.css'

type Copies = readonly { label: string; message: string | null; warning?: string | null }[]

const countCreated = (copies: Copies | undefined) => copies?.filter(({ message }) => message === null).length ?? 0

interface CopyRowsProps {
  rows: readonly TemplateRow[]
  /** The day whose head was clicked; null: all days. */
  day: number | null
  onDone: () => void
}

/**
 * Copies a day or a teacher's week to other days or to another teacher: what would be made is shown before. (PERM-26)
 */
export function CopyRows({ rows, day: initialDay, onDone }: CopyRowsProps) {
  const text = useMessages(messages)
  const heads = useMessages(dryRunMessages)
  const [day, setDay] = useState(initialDay)
  const [teacher, setTeacher] = useState<string | null>(null)
  const [days, setDays] = useState<string[]>([])
  const [toTeacher, setToTeacher] = useState<string | null>(null)
  const [withStudents, setWithStudents] = useState(false)
  const guard = useLeavingNew()
  const [shown, setShown] = useState<CopyInput | null>(null)
  const { data: choices } = useQuery(TemplateChoicesQuery)
  const { save, saving } = useSave(CopyTemplatesMutation, { refetch: ['Templates'], awaitRefetch: true })
  const ids = rows
    .filter((row) => (day === null || row.day === day) && (teacher === null || row.teacherId === teacher))
    .map(({ id }) => id)
  const input: CopyInput = { ids, days: days.map(Number), teacherId: toTeacher, withStudents }
  const isTooMany = ids.length > MOST_COPIED
  const isWhole = ids.length > 0 && !isTooMany && (days.length > 0 || toTeacher !== null)
  const isShown = shown !== null && JSON.stringify(shown) === JSON.stringify(input)
  const { data: plan, loading } = useQuery(TemplateCopiesQuery, {
    variables: { input: shown ?? input },
    skip: shown === null,
    fetchPolicy: 'no-cache',
  })
  const [preview, setPreview] = useState<Copies | null>(null)
  const copies = preview ?? (isShown ? plan?.templateCopies : undefined)
  const copyCount = countCreated(copies)
  const outcome = (preview === null ? text.copyPlan : text.copyEnd)(copyCount, (copies?.length ?? 0) - copyCount)
  const teachers = [...new Map(rows.map((row) => [row.teacherId, row.teacherName]))]
  const discard = () => {
    setDays([])
    setToTeacher(null)
  }
  const apply = async () => {
    const answer = await save({ input }, { done: ({ copies: all }) => text.copied(countCreated(all)) })
    // Without one copy it was refused as a whole, as when rows are gone.
    if (answer === null || answer.copies.length === 0) return
    // A copy that is refused because the template has changed stays in view.
    if (countCreated(answer.copies) === answer.copies.length) onDone()
    else setPreview(answer.copies)
  }
  return (
    <div className={classes.copy}>
      <Unsaved unsaved={days.length > 0 || toTeacher !== null} guard={guard} onDiscard={discard} />
      <Select
        label={text.copyDay}
        data={[
          { value: '', label: text.all },
          ...text.weekdays.map((name, each) => ({ value: String(each), label: text.dayOf(name) })),
        ]}
        value={day === null ? '' : String(day)}
        onChange={(next) => setDay(next === null || next === '' ? null : Number(next))}
        allowDeselect={false}
      />
      <Select
        label={text.copyTeacher}
        data={[{ value: '', label: text.all }, ...teachers.map(([value, label]) => ({ value, label }))]}
        value={teacher ?? ''}
        onChange={(next) => setTeacher(next || null)}
        searchable
        allowDeselect={false}
      />
      <Checkbox.Group label={text.copyToDays} description={text.copyToDaysHint} value={days} onChange={setDays}>
        <Group gap="xs" mt={4}>
          {text.weekdays.map((name, each) => (
            <Checkbox key={name} value={String(each)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Select
        label={text.copyToTeacher}
        data={[
          { value: '', label: text.sameTeacher },
          ...(choices?.slotChoices.teachers.map(({ teacher: { id, displayName, teacherCode } }) => ({
            value: id,
            label: `${displayName} ${teacherCode}`,
          })) ?? []),
        ]}
        value={toTeacher ?? ''}
        onChange={(next) => setToTeacher(next || null)}
        searchable
        allowDeselect={false}
      />
      <Switch
        label={text.copyStudents}
        checked={withStudents}
        onChange={(event) => setWithStudents(event.currentTarget.checked)}
      />
      {copies && (
        <>
          <output>{outcome}</output>
          <ExportButton
            base="template_copy_dry_run"
            rows={copies}
            columns={[
              [heads.subject, ({ label }) => label],
              [heads.outcome, ({ message }) => (message === null ? text.copyCreated : text.copyRefused)],
              [heads.why, ({ message, warning }) => message ?? warning ?? ''],
            ]}
          />
          <ul className={classes.lines} {...scrolled} aria-label={outcome}>
            {numbered(copies).map(({ label, message, warning, number }, at) => (
              <li key={number}>
                {label}
                <span className={classes.hint}>{message ?? text.copyCreated}</span>
                {warning && <span className={classes.hint}>{warning}</span>}
                {message !== null && <DryRunWhy input={{ copy: { copies: input, number: at + 1 } }} of={label} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.actions}>
        {isTooMany && <p className={classes.hint}>{text.copyTooMany(formatNumber(MOST_COPIED))}</p>}
        {preview !== null ? (
          <Button onClick={onDone}>{text.copyClose}</Button>
        ) : copies === undefined || copyCount === 0 ? (
          <Button disabled={!isWhole} loading={loading && isShown} onClick={() => setShown(input)}>
            {text.copyCheck}
          </Button>
        ) : (
          <Button loading={saving} onClick={() => void apply()}>
            {text.copyApply(copyCount)}
          </Button>
        )}
      </div>
    </div>
  )
}
