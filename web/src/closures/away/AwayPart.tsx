import { useApolloClient, useQuery } from '@apollo/client/react'
import { accountText } from '@koma/schema/accountTexts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useLeavingNew } from '../../record/useLeaving.ts'
import { useSave } from '../../record/useSave.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ClosableQuery } from '../closingDocuments.ts'
import classes from '../closures.module.css'
import { FirstStep } from '../FirstStep.tsx'
import { useSpanProblems } from '../useSpanProblems.ts'
import {
  AwayLessonsQuery,
  SubstituteTeacherMutation,
  type SubstitutionPlan,
  SubstitutionPreviewQuery,
} from './awayDocuments.ts'
import { AwayDryRun } from './AwayDryRun.tsx'
import { AwayFields } from './AwayFields.tsx'
import { type Absence, absenceOf, type AwayForm, awaySpanOf, type Choices, choicesOf, shownChoice } from './awayForm.ts'
import { AwayLessons } from './AwayLessons.tsx'
import { messages } from './awayMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'

/**
 * Records that a teacher is away, in two steps: who, when and what becomes of each lesson, and what that does. The
 * lessons stand below as soon as teacher and time are chosen. `onDone` hears its run, none if it was given up.
 */
export function AwayPart({ start, onDone }: { start: AwayForm; onDone: (runId?: string) => void }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const client = useApolloClient()
  const [begun] = useState(start)
  const [form, setForm] = useState(begun)
  const [choices, setChoices] = useState<Choices>({})
  const [checked, setChecked] = useState<{ absence: Absence; plan: SubstitutionPlan } | null>(null)
  const [busy, setBusy] = useState(false)
  const newest = useRef(0)
  const problems = useSpanProblems(form, form.teacherId === '' ? { teacherId: accountText('required', language) } : {})
  const { data } = useQuery(ClosableQuery)
  const lessons = useAwayLessons(problems.hasSpan ? form : null)
  const { save, saving } = useSave(SubstituteTeacherMutation, { refetch: ['Runs', 'Closures'], awaitRefetch: true })
  const nameOf = (id: string) => data?.teachers.find((teacher) => teacher.id === id)?.displayName ?? ''
  const teachers = (data?.teachers ?? [])
    .filter(({ active }) => active)
    .map(({ id, displayName, teacherCode }) => ({ value: id, label: `${displayName} ${teacherCode}` }))

  const check = async (wanted: Choices) => {
    const absence = problems.isWhole() && lessons.known !== null ? absenceOf(form, lessons.known, wanted) : null
    if (absence === null) return
    newest.current += 1
    const own = newest.current
    setBusy(true)
    // The network layer reports a failure.
    const dry = await client
      .query({ query: SubstitutionPreviewQuery, variables: { input: absence }, fetchPolicy: 'no-cache' })
      .catch(() => null)
    // Another choice was made meanwhile: its preview is the one to show.
    if (own !== newest.current) return
    setBusy(false)
    const answer = dry?.data?.substitutionPreview
    if (answer?.plan) setChecked({ absence, plan: answer.plan })
    else if (answer) {
      setChecked(null)
      problems.refuse(answer)
    }
  }
  /** Changes the choice for one lesson of the preview; the others stay as they are shown. */
  const change = (plan: SubstitutionPlan, slotId: string, chosen: string) => {
    const wanted = { ...(busy ? choices : choicesOf(plan.lines)), [slotId]: chosen }
    setChoices(wanted)
    void check(wanted)
  }
  const apply = async () => {
    if (checked === null) return
    const { absence, plan } = checked
    const answer = await save({ input: { substitution: absence, digest: plan.digest } }, text.done)
    if (answer?.success) onDone(answer.run?.id)
    else if (answer?.plan) setChecked({ absence, plan: answer.plan })
  }

  const entered = { form, choices }
  const unsaved = (
    <Unsaved
      unsaved={JSON.stringify(entered) !== JSON.stringify({ form: begun, choices: {} })}
      guard={useLeavingNew()}
      onDiscard={() => {
        setForm(begun)
        setChoices({})
      }}
    />
  )
  if (checked !== null) {
    return (
      <Card>
        {unsaved}
        <AwayDryRun
          plan={checked.plan}
          absence={checked.absence}
          lessons={lessons.known ?? []}
          nameOf={nameOf}
          chosenFor={(line) => (busy && choices[line.slotId]) || shownChoice(line)}
          onChoose={(slotId, chosen) => change(checked.plan, slotId, chosen)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setChecked(null)}>
            {text.back}
          </Button>
          <Button loading={saving} disabled={busy} onClick={() => void apply()}>
            {text.apply}
          </Button>
        </div>
      </Card>
    )
  }
  return (
    <Card>
      {unsaved}
      <FirstStep
        problems={problems}
        onward={text.check}
        busy={busy || (problems.hasSpan && lessons.known === null && lessons.refusal === null)}
        onSubmit={() => void check(choices)}
        onCancel={() => onDone()}
      >
        <AwayFields
          form={form}
          teachers={teachers}
          errors={problems.errors}
          onChange={(changes) => {
            setForm((before) => ({ ...before, ...changes }))
            problems.forget()
          }}
        />
        {problems.hasSpan && (
          <LessonsPart
            lessons={lessons}
            name={nameOf(form.teacherId)}
            nameOf={nameOf}
            choices={choices}
            onChange={setChoices}
          />
        )}
      </FirstStep>
    </Card>
  )
}

/** Returns the lessons of an absence as they are now, whoever changes them meanwhile; none for null. */
function useAwayLessons(form: AwayForm | null) {
  const span = form === null ? null : awaySpanOf(form)
  const { data, error, refetch } = useQuery(AwayLessonsQuery, {
    variables: { input: span ?? { teacherId: '', startsAt: '', endsAt: '' } },
    skip: span === null,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'network-only',
  })
  useFollow(['slot'], span === null ? () => Promise.resolve() : refetch)
  const answer = data?.awayLessons
  return {
    /** Null until they are known. */
    known: answer?.success === true ? answer.lessons : null,
    refusal: answer?.success === false ? answer.message : null,
    failed: error !== undefined,
    retry: () => void refetch(),
  }
}

interface LessonsPartProps {
  lessons: ReturnType<typeof useAwayLessons>
  /** The absent teacher's name. */
  name: string
  nameOf: (teacherId: string) => string
  choices: Choices
  onChange: (choices: Choices) => void
}

/** Shows what becomes of each lesson of the absence, as it can be chosen. */
function LessonsPart({
  lessons: { known, refusal, failed, retry },
  name,
  nameOf,
  choices,
  onChange,
}: LessonsPartProps) {
  const text = useMessages(messages)
  return (
    <section className={classes.form} aria-label={text.lessons(name)}>
      <h2 className={classes.heading}>{text.lessons(name)}</h2>
      {failed && <ErrorState onRetry={retry} />}
      {refusal !== null && <p role="alert">{refusal}</p>}
      {known === null && refusal === null && !failed && <Spinner />}
      {known !== null && known.length > 0 && <p>{text.lessonCount(known.length)}</p>}
      {known !== null && <AwayLessons lessons={known} nameOf={nameOf} choices={choices} onChange={onChange} />}
    </section>
  )
}
