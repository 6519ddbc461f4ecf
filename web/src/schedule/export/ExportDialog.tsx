import { useQuery } from '@apollo/client/react'
import { exportPeriodInput } from '@koma/schema/input/exportPeriod'
import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useId } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { DateField } from '../../ui/DateField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { FormatChoice } from '../../csv/FormatChoice.tsx'
import { useTableFormat } from '../../csv/tableFormats.ts'
import { messages as csvMessages } from '../../csv/messages.ts'
import { useDownload } from '../../csv/useDownload.ts'
import { errorAt, firstError } from '../../record/formErrors.ts'
import { toastError } from '../../ui/toasts.tsx'
import { RequiredHint } from '../../ui/RequiredHint.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { ScheduleTeachersQuery } from '../useFilterChoices.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import classes from './ExportDialog.module.css'
import { messages } from './messages.ts'

interface ExportDialogProps {
  list: 'slots' | 'teachers'
  /** The days and teacher the list shows, which the dialog begins with. */
  range: { from: string; to: string; teacher: string }
  onClose: () => void
}

/**
 * Asks for period and teachers and saves the slots, or the teacher report, as CSV. (SCHED-09, SCHED-10, SCHED-96,
 * CSV-01…10)
 */
export function ExportDialog({ list, range, onClose }: ExportDialogProps) {
  const m = useMessages(messages)
  const { data, error, refetch } = useQuery(ScheduleTeachersQuery)
  return (
    <Overlay opened onClose={onClose} title={m.titles[list]} kind="dialog">
      {data && <LessonExportForm list={list} range={range} onClose={onClose} teachers={data.teachers} />}
      {!data && (error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />)}
    </Overlay>
  )
}

interface Teacher {
  id: string
  teacherCode: string
  displayName: string
  active: boolean
}

function LessonExportForm({ list, range, onClose, teachers }: ExportDialogProps & { teachers: readonly Teacher[] }) {
  const m = useMessages(messages)
  const words = useMessages(csvMessages)
  const [format, choose] = useTableFormat()
  const { progress, save: download, stop, question } = useDownload()
  const listId = useId()

  const form = useForm({
    initialValues: {
      from: range.from,
      to: range.to,
      teacherIds: range.teacher === '' ? teachers.map(({ id }) => id) : [range.teacher],
    },
    validate: (values) => {
      const issues = exportPeriodInput.safeParse(values).error?.issues ?? []
      const textOf = (field: PropertyKey | undefined, problem: string) => {
        if (problem === 'startAfterEnd') return m.startAfterEnd
        return field === 'teacherIds' ? m.chooseTeacher : m.missing(field === 'from' ? m.from : m.to)
      }
      return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), textOf(path[0], message)]))
    },
  })
  const { from, to, teacherIds } = form.values
  const errorOf = (field: string) => errorAt(form.errors, field)

  const save = async () => {
    const params = { from, to, teachers: teacherIds.join(',') }
    const saved = await download(list === 'slots' ? 'slots' : 'teacherReport', params, format)
    // Otherwise the dialog stays for another try.
    if (saved) onClose()
  }
  // However the dialog is closed, what it began ends.
  useEffect(() => stop, [stop])

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        () => void save(),
        (errors) => toastError(firstError(errors)?.message),
      )}
    >
      <RequiredHint />
      <div className={classes.dates}>
        <DateField
          label={m.from}
          value={from}
          onChange={(date) => form.setValues({ from: date })}
          clearable
          required
          error={errorOf('from')}
        />
        <DateField
          label={m.to}
          value={to}
          onChange={(date) => form.setValues({ to: date })}
          clearable
          required
          error={errorOf('to')}
        />
      </div>
      <fieldset className={classes.teachers} aria-describedby={errorOf('teacherIds') ? listId : undefined}>
        <legend>{m.teachers}</legend>
        <div className={classes.tools}>
          <span>{m.chosen(teacherIds.length, teachers.length)}</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.setValues({ teacherIds: teachers.map(({ id }) => id) })}
          >
            {m.all}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => form.setValues({ teacherIds: [] })}>
            {m.none}
          </Button>
        </div>
        <Checkbox.Group value={teacherIds} onChange={(ids) => form.setValues({ teacherIds: ids })}>
          <div className={classes.list}>
            {teachers.map(({ id, displayName, teacherCode, active }) => (
              <Checkbox
                key={id}
                value={id}
                label={[displayName, teacherCode, active ? '' : m.inactive].filter(Boolean).join(' ')}
              />
            ))}
          </div>
        </Checkbox.Group>
        <FieldError id={listId}>{errorOf('teacherIds')}</FieldError>
      </fieldset>
      <FormatChoice value={format} onChange={choose} />
      {progress !== null && <output>{words.percent(Math.floor(progress * 100))}</output>}
      <FormButtons
        className={classes.buttons}
        giveUp={m.cancel}
        onGiveUp={onClose}
        send={m.save}
        busy={progress !== null}
      />
      {question}
    </form>
  )
}
