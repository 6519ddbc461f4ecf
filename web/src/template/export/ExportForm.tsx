import { useLazyQuery, useQuery } from '@apollo/client/react'
import { MOST_DAYS, templateExportInput, type TemplateJob } from '@koma/schema/input/templateExport'
import { Button, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSave } from '../../record/useSave.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { addDays } from '../../shared/format/dates.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import {
  type ExportPlan,
  ExportPeopleQuery,
  StartTemplateExportMutation,
  TemplateExportPlanQuery,
} from './exportDocuments.ts'
import classes from './ExportForm.module.css'
import { messages } from './exportMessages.ts'
import { PeopleChoice, type Person } from './PeopleChoice.tsx'
import { PlanPart } from './PlanPart.tsx'

/** Its first and last day, `YYYY-MM-DD`; empty where one is being typed. */
export interface Period {
  from: string
  to: string
}

interface ExportFormProps {
  job: TemplateJob
  /** Null until somebody chooses one. */
  period: Period | null
  onPeriod: (period: Period) => void
  /** The teacher who is chosen at first; null: all. */
  teacher: string | null
}

/** Shows period and people of one export, its dry run, and the way to start. (FIX-26…28, FIX-32, FIX-33) */
export function ExportForm({ job, period: requestedPeriod, onPeriod, teacher }: ExportFormProps) {
  const text = useMessages(messages)
  const today = useToday()
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(() => (teacher === null ? null : new Set([teacher])))
  const [isConfirming, setIsConfirming] = useState(false)
  const [rebook, setRebook] = useState(false)
  const { data, error, refetch } = useQuery(ExportPeopleQuery, { fetchPolicy: 'cache-and-network' })
  const [loadPlan, plan] = useLazyQuery(TemplateExportPlanQuery, { fetchPolicy: 'network-only' })
  const { save, saving } = useSave(StartTemplateExportMutation, { refetch: ['Runs'], awaitRefetch: true })
  const people = useMemo(() => peopleOf(job, data), [job, data])
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />

  const chosenPeople = people.filter(({ id }) => chosen?.has(id) ?? true)
  const ids = chosenPeople.map(({ id }) => id)
  const period =
    requestedPeriod ?? (job === 'delete' ? periodToDelete(chosenPeople, today) : defaultPeriod(people, today))
  const { from, to } = period
  const input = { job, from, to, ids, ...(job === 'book' && { rebookCancelled: rebook }) }
  const isWhole = templateExportInput.safeParse(input).success
  const shown = plan.variables?.input !== undefined && isSame(plan.variables.input, input) ? plan.data : undefined
  const createdCount = countOf(shown?.templateExportPlan)
  const check = () => void loadPlan({ variables: { input } }).catch(() => null)
  const start = async () => {
    const digest = shown?.templateExportPlan.digest ?? null
    const answer = await save({ input: { ...input, digest } }, { done: text.started })
    // Without an answer the question stays for another try.
    if (answer === null) return
    setIsConfirming(false)
    if (answer.success) setChosen(null)
    // The current preview replaces the outdated one.
    else check()
  }
  return (
    <section className={classes.form} aria-label={text.jobs[job]}>
      <p className={classes.hint}>{text.hints[job]}</p>
      <div className={classes.period}>
        <DateField label={text.from} value={from} onChange={(next) => onPeriod({ ...period, from: next })} required />
        <DateField label={text.to} value={to} onChange={(next) => onPeriod({ ...period, to: next })} required />
      </div>
      <FieldError>
        {!isWhole && (from === '' || to === '' ? text.noPeriod : ids.length === 0 ? text.noPeople : text.wrongPeriod)}
      </FieldError>
      <PeopleChoice
        label={job === 'book' ? text.students : text.teachers}
        people={people}
        chosen={chosen}
        onChange={setChosen}
      />
      {job === 'book' && (
        <Switch label={text.rebook} checked={rebook} onChange={(event) => setRebook(event.currentTarget.checked)} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={!isWhole} loading={plan.loading} onClick={check}>
          {text.show}
        </Button>
        <Button disabled={createdCount === 0} onClick={() => setIsConfirming(true)}>
          {text.start[job]}
        </Button>
      </div>
      {shown === undefined ? (
        <p className={classes.hint}>{text.choose}</p>
      ) : (
        <PlanPart job={job} rebook={rebook} plan={shown.templateExportPlan} outcomes={text.outcomes[job]} />
      )}
      <ConfirmSheet
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.startAsk[job](formatNumber(createdCount))}
        confirmLabel={text.start[job]}
        busy={saving}
        danger={job === 'delete'}
        onConfirm={start}
      >
        <p>{job === 'delete' ? text.deleteHint : text.startHint}</p>
      </ConfirmSheet>
    </section>
  )
}

/** Four weeks are what most schools plan ahead. */
const DEFAULT_DAYS = 28

/** Returns four weeks from the first day up to which not all teachers have slots; from tomorrow on for students. */
function defaultPeriod(people: readonly Person[], today: string): Period {
  const tomorrow = addDays(today, 1)
  const ends = people.map(({ until }) => until ?? today).toSorted()
  const open = addDays(ends[0] ?? today, 1)
  const from = open > tomorrow ? open : tomorrow
  return { from, to: addDays(from, DEFAULT_DAYS - 1) }
}

/** Returns the days from tomorrow up to the last one with slots of these teachers; four weeks where none is known. */
function periodToDelete(teachers: readonly Person[], today: string): Period {
  const from = addDays(today, 1)
  const last =
    teachers
      .map(({ until }) => until ?? '')
      .toSorted()
      .at(-1) ?? ''
  if (last < from) return { from, to: addDays(from, DEFAULT_DAYS - 1) }
  const latest = addDays(from, MOST_DAYS - 1)
  return { from, to: last < latest ? last : latest }
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

const countOf = (plan: ExportPlan | undefined) => plan?.counts.find(({ outcome }) => outcome === 'made')?.count ?? 0

interface Choices {
  templates: readonly {
    teacherId: string
    teacherName: string
    fixedStudents: readonly { id: string; studentCode: string; fullName: string }[]
  }[]
  teacherRecords: readonly { id: string; exportedUntil: string | null }[]
  templateSlotTeachers: readonly { id: string; displayName: string }[]
}

/** Returns the teachers who have rows, or slots that were made from rows, or the students who have places in them. */
function peopleOf(job: TemplateJob, data: Choices | undefined): Person[] {
  const until = new Map(data?.teacherRecords.map(({ id, exportedUntil }) => [id, exportedUntil]))
  const teachers = (data?.templateSlotTeachers ?? []).map(({ id, displayName: name }): Person => ({
    id,
    name,
    until: until.get(id) ?? null,
  }))
  const inRows = (data?.templates ?? []).flatMap(({ teacherId, teacherName, fixedStudents }): Person[] =>
    job === 'book'
      ? fixedStudents.map(({ id, fullName, studentCode }) => ({
          id,
          name: `${fullName} ${studentCode.toUpperCase()}`,
          until: null,
        }))
      : [{ id: teacherId, name: teacherName, until: until.get(teacherId) ?? null }],
  )
  const people = job === 'delete' ? teachers : inRows
  return [...new Map(people.map((person) => [person.id, person])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}
