import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { ChoiceSegments } from '../../record/ChoiceSegments.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { NewContract } from '../form/NewContract.tsx'
import { StudentField } from '../form/StudentField.tsx'
import { PlanChoicesQuery } from './fromPlanDocuments.ts'
import { messages } from './messages.ts'
import { NewFromPlan } from './NewFromPlan.tsx'

interface AddContractProps {
  /** The student; without one the form asks. */
  studentId?: string
  onCreated: (id: string) => void
}

/** Asks for a new contract of a student: from a plan where the school has any, or by hand. (PLAN-05, CON-27) */
export function AddContract({ studentId, onCreated }: AddContractProps) {
  const text = useMessages(messages)
  const [how, setHow] = useState<'plan' | 'hand'>('plan')
  const [chosen, setChosen] = useState('')
  const whose = studentId ?? chosen
  const { data, previousData, error } = useQuery(PlanChoicesQuery, {
    variables: { studentId: whose === '' ? null : whose },
    fetchPolicy: 'cache-and-network',
  })
  const choices = (data ?? previousData)?.planChoices
  if (choices === undefined && error === undefined) return <Spinner />
  const { isNew = false, versions = [] } = choices ?? {}
  const byHand = <NewContract {...(studentId !== undefined && { studentId })} onCreated={onCreated} />
  if (versions.length === 0) return byHand
  return (
    <>
      <ChoiceSegments
        label={text.how}
        value={how}
        onChange={setHow}
        data={[
          { value: 'plan', label: text.fromPlan },
          { value: 'hand', label: text.byHand },
        ]}
      />
      {how === 'hand' && byHand}
      {how === 'plan' && studentId === undefined && <StudentField value={chosen} onChange={setChosen} />}
      {how === 'plan' && (
        <NewFromPlan
          key={`${whose} ${isNew}`}
          plans={versions}
          isNew={isNew && whose !== ''}
          studentId={whose}
          onCreated={onCreated}
        />
      )}
    </>
  )
}
