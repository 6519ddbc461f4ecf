import { useQuery } from '@apollo/client/react'
import { newContractForm } from '@koma/schema/records/contract'
import { type ReactNode, useState } from 'react'
import { errorAt } from '../../record/formErrors.ts'
import { NewRecordForm } from '../../record/NewRecordForm.tsx'
import { useCreate } from '../../record/useCreate.ts'
import { type RecordFormState, useRecordForm } from '../../record/useRecordForm.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { askFirst } from '../../ui/askFirst.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ContractCoursesQuery, CreateContractMutation } from '../contractDocuments.ts'
import { ContractFields } from './ContractFields.tsx'
import { isTrialCourse } from './contractLike.ts'
import { type ContractValues, newContract, prepare, shownEnd } from './contractValues.ts'
import { inputOf } from './inputOf.ts'
import { type ChosenStudent, StudentField } from './StudentField.tsx'
import { messages } from '../messages.ts'

type NewValues = ContractValues & { studentId: string }

interface NewContractProps {
  onCreated: (id: string) => void
  /** The student; without one the form asks. */
  studentId?: string
  /** Whom the form shows as chosen where it asks. */
  student: ChosenStudent | null
  onStudent: (student: ChosenStudent | null) => void
  /** Draws what to know where only courses for a trial are chosen. (PLAN-14) */
  renderTrial?: () => ReactNode
}

/** Asks for a new contract, for the only course where there is one alone. (CON-27…42, PERM-14, ASTU-35, D89, D91) */
export function NewContract(props: NewContractProps) {
  const { data, error } = useQuery(ContractCoursesQuery)
  if (data === undefined && error === undefined) return <Spinner />
  const courses = (data?.courses ?? []).filter(({ active }) => active)
  const [only, another] = courses
  const trials = new Set(courses.filter(isTrialCourse).map(({ id }) => id))
  return <Form {...props} courseIds={only && !another ? [only.id] : []} trials={trials} />
}

interface FormProps extends NewContractProps {
  courseIds: string[]
  /** The ids of the courses whose name says that they are for a trial. */
  trials: ReadonlySet<string>
}

/** Shows the form, with `courseIds` ticked at first: the course of a school that has one alone. */
function Form({ onCreated, studentId, student, onStudent, renderTrial, courseIds, trials }: FormProps) {
  const today = useNow().slice(0, 10)
  const [nothing] = useState<NewValues>({
    studentId: studentId ?? student?.id ?? '',
    ...newContract(today),
    courseIds,
  })
  const text = useMessages(messages)
  const { creditType } = useSchool()
  const confirmEmpty = (effect: ReactNode) => askFirst({ title: text.emptyTitle, confirmLabel: text.emptySave, effect })
  const make = useCreate(
    CreateContractMutation,
    'Contracts',
    ({ contract }) => contract && onCreated(contract.id),
    () => text.added,
  )
  const form = useRecordForm<NewValues>({
    isNew: true,
    record: nothing,
    schema: newContractForm,
    prepare: withDefaults,
    async save(_, { studentId: whose, contractHolder, ...entered }) {
      const missing = [
        !entered.monthlyContract && entered.pointsAdjustment === 0 && text.emptyBalance[creditType],
        entered.courseIds.length === 0 && text.booksNothing,
      ].filter((lack) => lack !== false)
      if (
        missing.length > 0 &&
        !(await confirmEmpty([...missing, text.emptyAsk].map((line) => <p key={line}>{line}</p>)))
      )
        return null
      const holder = contractHolder === '' ? {} : { contractHolder }
      return make({ ...inputOf({ ...entered, ...holder }), startDate: entered.startDate, studentId: whose })
    },
  })
  const chosen = form.values.courseIds
  const isTrial = chosen.length > 0 && chosen.every((id) => trials.has(id))
  return (
    <NewRecordForm form={form}>
      {studentId === undefined && (
        <StudentField
          value={student}
          onChange={(next) => {
            onStudent(next)
            form.setField('studentId', next?.id ?? '')
          }}
          error={errorAt(form.errors, 'studentId')}
        />
      )}
      {isTrial && renderTrial?.()}
      <ContractFields form={form as unknown as RecordFormState<ContractValues>} studentId={form.values.studentId} />
    </NewRecordForm>
  )
}

/**
 * Returns the contract as it will be made: a new monthly one ends with its month and opens with its points, whatever
 * was entered before (CON-28, D91).
 */
function withDefaults(entered: NewValues): NewValues {
  const { monthlyContract, ...values } = prepare(entered)
  const pointsAdjustment = monthlyContract ? 0 : values.pointsAdjustment
  return { ...values, monthlyContract, pointsAdjustment, endDate: shownEnd(entered, true) }
}
