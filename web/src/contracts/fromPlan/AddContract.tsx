import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { ChoiceSegments } from '../../record/ChoiceSegments.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { NewContract } from '../form/NewContract.tsx'
import { type ChosenStudent, StudentField } from '../form/StudentField.tsx'
import { PlanChoicesQuery } from './fromPlanDocuments.ts'
import { messages } from './messages.ts'
import { NewFromPlan } from './NewFromPlan.tsx'
import { TrialPlanNotice } from './TrialPlanNotice.tsx'

interface AddContractProps {
  /** The student; without one the form asks. */
  studentId?: string
  /** The plan that was chosen before the form was opened. */
  chosenPlan?: string | null
  onCreated: (id: string) => void
}

/** Asks for a new contract of a student, from a plan or by hand. Without plans only by hand. (PLAN-05, CON-27) */
export function AddContract({ studentId, chosenPlan = null, onCreated }: AddContractProps) {
  const text = useMessages(messages)
  const [how, setHow] = useState<'plan' | 'hand'>('plan')
  const [student, setStudent] = useState<ChosenStudent | null>(null)
  const [planId, setPlanId] = useState(chosenPlan)
  const whose = studentId ?? student?.id ?? ''
  const { data, previousData, error } = useQuery(PlanChoicesQuery, {
    variables: { studentId: whose === '' ? null : whose },
    fetchPolicy: 'cache-and-network',
  })
  const choices = (data ?? previousData)?.planChoices
  // A student is chosen in a form, which stays while the plans are read for them.
  if (choices === undefined && error === undefined && student === null) return <Spinner />
  const { isNew = false, versions = [], firstMonth } = choices ?? {}
  const shown = versions.length === 0 ? 'hand' : how
  const trialPlan = versions.find(({ kind }) => kind === 'trial')
  return (
    <>
      {versions.length > 0 && (
        <ChoiceSegments
          label={text.how}
          value={how}
          onChange={setHow}
          data={[
            { value: 'plan', label: text.fromPlan },
            { value: 'hand', label: text.byHand },
          ]}
        />
      )}
      {shown === 'hand' && (
        <NewContract
          {...(studentId !== undefined && { studentId })}
          student={student}
          {...(trialPlan && {
            renderTrial: () => (
              <TrialPlanNotice
                plan={trialPlan}
                onUse={() => {
                  setPlanId(trialPlan.id)
                  setHow('plan')
                }}
              />
            ),
          })}
          onStudent={(next) => {
            setHow('hand')
            setStudent(next)
          }}
          onCreated={onCreated}
        />
      )}
      {shown === 'plan' && studentId === undefined && <StudentField value={student} onChange={setStudent} />}
      {shown === 'plan' && (
        <NewFromPlan
          key={`${whose} ${isNew}`}
          plans={versions}
          isNew={isNew && whose !== ''}
          firstMonthRule={firstMonth}
          studentId={whose}
          planId={planId}
          onCreated={onCreated}
        />
      )}
    </>
  )
}
