import { useLazyQuery, useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormFailure } from '../record/FormFailure.tsx'
import formClasses from '../record/RecordForm.module.css'
import parts from '../record/RecordParts.module.css'
import { useFormSave } from '../record/useFormSave.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { CountField } from '../ui/CountField.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { retentionMessages } from './retentionMessages.ts'
import { type Periods, RetentionPreviewQuery, RetentionQuery, SaveRetentionMutation } from './retentionDocuments.ts'

/** Shows the periods after which the school forgets, with a dry run of the next night. (SEC-70, SEC-71) */
export function RetentionPage() {
  const text = useMessages(retentionMessages)
  const [maySet, mayDelete, mayPassword] = [
    usePermission('settingsEdit'),
    usePermission('studentDelete'),
    usePermission('studentPassword'),
  ]
  const mayKeep = maySet && mayDelete && mayPassword
  const { data, error, refetch } = useQuery(RetentionQuery, { skip: !mayKeep })
  return (
    <>
      <PageHeader title={text.title} />
      {!mayKeep && <Notice tone="info">{text.closed}</Notice>}
      {mayKeep && data === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />)}
      {data !== undefined && <RetentionForm key={data.retention.version} saved={data.retention} />}
    </>
  )
}

const names = ['formerMonths', 'logMonths', 'mailDays', 'securityMonths', 'booksYears'] as const
type Entered = Record<(typeof names)[number], number | ''>

function RetentionForm({ saved }: { saved: Periods }) {
  const text = useMessages(retentionMessages)
  const [entered, setEntered] = useState<Entered>(() => ({
    formerMonths: saved.formerMonths ?? '',
    logMonths: saved.logMonths ?? '',
    mailDays: saved.mailDays ?? '',
    securityMonths: saved.securityMonths ?? '',
    booksYears: saved.booksYears,
  }))
  const { save, saving, failure } = useFormSave(SaveRetentionMutation, { refetch: ['Retention'] })
  const [look, { data, loading, error, variables }] = useLazyQuery(RetentionPreviewQuery, {
    fetchPolicy: 'network-only',
  })
  const period = (value: number | '') => (value === '' ? null : value)
  const isWrong = names.some((name) => Number.isNaN(entered[name])) || entered.booksYears === ''
  const input = {
    formerMonths: period(entered.formerMonths),
    logMonths: period(entered.logMonths),
    mailDays: period(entered.mailDays),
    securityMonths: period(entered.securityMonths),
    booksYears: entered.booksYears === '' ? 0 : entered.booksYears,
  }
  const hints = {
    formerMonths: text.formerHint,
    logMonths: text.logHint,
    mailDays: text.mailHint,
    securityMonths: text.securityHint,
    booksYears: text.booksHint,
  }
  // A preview of other periods would promise what the night does not do.
  const isOfThese = names.every((name) => variables?.input?.[name] === input[name])
  const plan = isOfThese ? data?.retentionPreview : undefined
  const preview = () => void look({ variables: { input } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    // What goes sooner than before goes for good, so it is shown before it is saved.
    if (plan === undefined && names.some((name) => isShorter(input[name], saved[name]))) preview()
    else void save({ input: { ...input, version: saved.version } }, text.saved)
  }
  return (
    <form className={formClasses.form} onSubmit={submit} noValidate>
      <p>{text.intro}</p>
      <FormFailure>{failure && <p>{failure.message ?? text.wrong}</p>}</FormFailure>
      {names.map((name) => (
        <CountField
          key={name}
          label={text[name]}
          description={hints[name]}
          min={1}
          value={entered[name]}
          onChange={(value) => setEntered({ ...entered, [name]: value })}
        />
      ))}
      <div>
        <Button variant="default" disabled={isWrong} loading={loading} onClick={preview}>
          {text.preview}
        </Button>{' '}
        <Button type="submit" disabled={isWrong} loading={saving}>
          {text.save}
        </Button>
      </div>
      {error !== undefined && isOfThese && <p>{text.wrong}</p>}
      {plan !== undefined && <Night plan={plan} />}
    </form>
  )
}

/** Whether a period ends sooner than the saved one; null never ends. */
const isShorter = (period: number | null, before: number | null) =>
  period !== null && (before === null || period < before)

interface NightPlan {
  studentCount: number
  keptCount: number
  logEntries: number
  emails: number
  securityEntries: number
  students: readonly { id: string; code: string; name: string; refusal: string | null }[]
}

/** Lists what the next night would forget, and whom it would keep and why. */
function Night({ plan }: { plan: NightPlan }) {
  const text = useMessages(retentionMessages)
  const { studentCount, keptCount, logEntries, emails, securityEntries, students } = plan
  const isNothing = studentCount + logEntries + emails + securityEntries === 0
  const going = students.filter(({ refusal }) => refusal === null)
  const staying = students.filter(({ refusal }) => refusal !== null)
  return (
    <section className={parts.part} aria-label={text.preview} aria-live="polite">
      {isNothing && <p>{text.nothing}</p>}
      {studentCount > 0 && <h3>{text.students(studentCount)}</h3>}
      <Names students={going} more={studentCount - going.length} />
      {keptCount > 0 && <h3>{text.staying(keptCount)}</h3>}
      <Names students={staying} more={keptCount - staying.length} />
      {logEntries > 0 && <p>{text.log(logEntries)}</p>}
      {securityEntries > 0 && <p>{text.security(securityEntries)}</p>}
      {emails > 0 && <p>{text.emails(emails)}</p>}
    </section>
  )
}

interface NamesProps {
  students: NightPlan['students']
  /** How many more there are than are listed. */
  more: number
}

function Names({ students, more }: NamesProps) {
  const text = useMessages(retentionMessages)
  if (students.length === 0) return null
  return (
    <ul>
      {students.map(({ id, code, name, refusal }) => (
        <li key={id}>
          {name} ({shownStudentCode(code)}) {refusal}
        </li>
      ))}
      {more > 0 && <li>{text.more(more)}</li>}
    </ul>
  )
}
