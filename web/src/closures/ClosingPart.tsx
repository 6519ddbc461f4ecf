import { useApolloClient } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeavingNew } from '../record/useLeaving.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastError } from '../ui/toasts.tsx'
import { CloseTimeMutation, type ClosingPlan, ClosingPreviewQuery } from './closingDocuments.ts'
import { ClosingFields } from './ClosingFields.tsx'
import { type Closing, type ClosingForm, closingOf, emptyForm, spanForm } from './closingForm.ts'
import classes from './closures.module.css'
import { DryRun } from './DryRun.tsx'
import { FirstStep } from './FirstStep.tsx'
import { messages } from './messages.ts'
import { useSpanProblems } from './useSpanProblems.ts'

interface ClosingPartProps {
  /** Hears the run of a closure; none if it was given up. */
  onDone: (runId?: string) => void
  /** Goes on with substitutes for a teacher, on the days that are chosen; null where the viewer may not. */
  onSubstitutes: ((absence: { teacherId: string; from: string; to: string }) => void) | null
}

/** Closes time in two steps: what is to be closed, and what that does. */
export function ClosingPart({ onDone, onSubstitutes }: ClosingPartProps) {
  const text = useMessages(messages)
  const needs = useNeeds()
  const client = useApolloClient()
  const today = useToday()
  const [begun] = useState(() => emptyForm(today))
  const [form, setForm] = useState(begun)
  const guard = useLeavingNew()
  const [checked, setChecked] = useState<{ closing: Closing; plan: ClosingPlan } | null>(null)
  const isNoneChosen = form.kind === 'holidays' && form.holidays.length === 0
  const problems = useSpanProblems(spanForm(form), isNoneChosen ? { holidays: text.noneChosen } : {})
  const [busy, setBusy] = useState(false)
  const { save, saving } = useSave(CloseTimeMutation, { refetch: ['Runs', 'Closures'], awaitRefetch: true })
  const mayCancel = usePermission('slotCancel')
  const isBooked = checked?.plan.slots.some(({ stays, seats }) => stays === null && seats.length > 0) === true
  const closing = closingOf(form)
  const teacherId = form.whose.startsWith('teacher:') ? form.whose.slice('teacher:'.length) : null

  const change = (changes: Partial<ClosingForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    problems.forget()
  }
  const check = async () => {
    if (!problems.isWhole() || closing === null) return
    setBusy(true)
    try {
      const { data } = await client.query({
        query: ClosingPreviewQuery,
        variables: { input: closing },
        fetchPolicy: 'no-cache',
      })
      const answer = data?.closingPreview
      if (answer?.plan) setChecked({ closing, plan: answer.plan })
      else if (answer) problems.refuse(answer)
    } catch {
      toastError()
    } finally {
      setBusy(false)
    }
  }
  const close = async () => {
    if (checked === null) return
    const { closing: shown, plan } = checked
    const answer = await save({ input: { closing: shown, digest: plan.digest } }, text.closed)
    if (answer?.success) onDone(answer.run?.id)
    else if (answer?.plan) setChecked({ closing: shown, plan: answer.plan })
  }

  return (
    <Card>
      <Unsaved
        unsaved={JSON.stringify(form) !== JSON.stringify(begun)}
        guard={guard}
        onDiscard={() => setForm(begun)}
      />
      {checked === null ? (
        <FirstStep
          problems={problems}
          onward={text.check}
          busy={busy}
          onSubmit={() => void check()}
          onCancel={() => onDone()}
        >
          <ClosingFields form={form} onChange={change} errors={problems.errors} />
          {onSubstitutes !== null && teacherId !== null && (
            <Notice tone="info">
              {text.teacherHint}{' '}
              <Button
                variant="default"
                size="compact-md"
                onClick={() => onSubstitutes({ teacherId, from: form.from, to: form.to })}
              >
                {text.toSubstitutes}
              </Button>
            </Notice>
          )}
        </FirstStep>
      ) : (
        <>
          <DryRun closing={checked.closing} plan={checked.plan} />
          {isBooked && !mayCancel && (
            <Notice tone="info">
              {text.needsCancel} {needs('slotCancel')}
            </Notice>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setChecked(null)}>
              {text.back}
            </Button>
            <Button color="red" loading={saving} disabled={isBooked && !mayCancel} onClick={() => void close()}>
              {text.close}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
