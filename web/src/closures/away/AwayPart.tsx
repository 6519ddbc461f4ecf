import { useApolloClient, useQuery } from '@apollo/client/react'
import { accountText } from '@koma/schema/accountTexts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useLeavingNew } from '../../record/useLeaving.ts'
import { useSave } from '../../record/useSave.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { StepPart } from '../../ui/StepPart.tsx'
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
import { type Absence, absenceOf, type AwayForm, awaySpanOf, type Choices } from './awayForm.ts'
import { AwayLessons } from './AwayLessons.tsx'
import { messages } from './awayMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'

/** Records that a teacher is away, in three steps: who and when, what becomes of each lesson, and what that does. */
export function AwayPart({ start, onDone }: { start: AwayForm; onDone: () => void }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const client = useApolloClient()
  const [begun] = useState(start)
  const [form, setForm] = useState(begun)
  const [choosing, setChoosing] = useState(false)
  const [choices, setChoices] = useState<Choices>({})
  const [checked, setChecked] = useState<{ absence: Absence; plan: SubstitutionPlan } | null>(null)
  const problems = useSpanProblems(form, form.teacherId === '' ? { teacherId: accountText('required', language) } : {})
  const { data } = useQuery(ClosableQuery)
  const { save, saving } = useSave(SubstituteTeacherMutation, { refetch: ['Runs', 'Closures'], awaitRefetch: true })
  const nameOf = (id: string) => data?.teachers.find((teacher) => teacher.id === id)?.displayName ?? ''
  const teachers = (data?.teachers ?? [])
    .filter(({ active }) => active)
    .map(({ id, displayName, teacherCode }) => ({ value: id, label: `${displayName} ${teacherCode}` }))

  const refused = (answer: { field?: string | null; message: string }) => {
    problems.refuse(answer)
    setChoosing(false)
    setChecked(null)
  }
  const check = async (absence: Absence) => {
    // The network layer reports a failure.
    const dry = await client
      .query({ query: SubstitutionPreviewQuery, variables: { input: absence }, fetchPolicy: 'no-cache' })
      .catch(() => null)
    const answer = dry?.data?.substitutionPreview
    if (answer?.plan) setChecked({ absence, plan: answer.plan })
    else if (answer) refused(answer)
  }
  const apply = async () => {
    if (checked === null) return
    const { absence, plan } = checked
    const answer = await save({ input: { substitution: absence, seal: plan.seal } }, text.done)
    if (answer?.success) onDone()
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
        <AwayDryRun plan={checked.plan} absence={checked.absence} nameOf={nameOf} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setChecked(null)}>
            {text.back}
          </Button>
          <Button loading={saving} onClick={() => void apply()}>
            {text.apply}
          </Button>
        </div>
      </Card>
    )
  }
  return (
    <Card>
      {unsaved}
      {choosing ? (
        <ChoosingStep
          form={form}
          choices={choices}
          nameOf={nameOf}
          onChange={setChoices}
          onBack={() => setChoosing(false)}
          onCheck={check}
          onRefused={refused}
        />
      ) : (
        <FirstStep
          problems={problems}
          onward={text.showLessons}
          onSubmit={() => problems.isWhole() && setChoosing(true)}
          onCancel={onDone}
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
        </FirstStep>
      )}
    </Card>
  )
}

interface ChoosingProps {
  form: AwayForm
  choices: Choices
  nameOf: (teacherId: string) => string
  onChange: (choices: Choices) => void
  onBack: () => void
  onCheck: (absence: Absence) => Promise<void>
  onRefused: (answer: { field?: string | null; message: string }) => void
}

/** Shows the lessons as they are now, whoever changes them meanwhile. */
function ChoosingStep({ form, choices, nameOf, onChange, onBack, onCheck, onRefused }: ChoosingProps) {
  const text = useMessages(messages)
  const [busy, setBusy] = useState(false)
  const span = awaySpanOf(form)
  const { data, previousData, error, refetch } = useQuery(AwayLessonsQuery, {
    variables: { input: span ?? { teacherId: '', startsAt: '', endsAt: '' } },
    skip: span === null,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'network-only',
  })
  useFollow(['slot'], refetch)
  const answer = (data ?? previousData)?.awayLessons
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (answer === undefined) return <Spinner />
  if (!answer.success) {
    return (
      <>
        <p role="alert">{answer.message}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onRefused(answer)}>
            {text.back}
          </Button>
        </div>
      </>
    )
  }
  const { lessons } = answer
  return (
    <StepPart className={classes.form} label={text.lessons(nameOf(form.teacherId))}>
      <h2>{text.lessons(nameOf(form.teacherId))}</h2>
      {lessons.length > 0 && <p>{text.lessonCount(lessons.length)}</p>}
      <AwayLessons lessons={lessons} nameOf={nameOf} choices={choices} onChange={onChange} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {text.back}
        </Button>
        <Button
          loading={busy}
          onClick={() => {
            const absence = absenceOf(form, lessons, choices)
            if (absence === null) return
            setBusy(true)
            void onCheck(absence).finally(() => setBusy(false))
          }}
        >
          {text.check}
        </Button>
      </div>
    </StepPart>
  )
}
