import { useQuery } from '@apollo/client/react'
import { nameIn } from '@koma/schema/rules/studentField'
import { useMemo } from 'react'
import { z } from 'zod'
import { errorAt } from '../../record/formErrors.ts'
import { messages as recordMessages } from '../../record/messages.ts'
import { OwnFieldFacts } from '../../record/OwnFieldFacts.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import formClasses from '../../record/RecordForm.module.css'
import parts from '../../record/RecordParts.module.css'
import { useLeaving } from '../../record/useLeaving.ts'
import { useRecordForm } from '../../record/useRecordForm.ts'
import { unlessNoted, useRecordWords } from '../../record/useRecordWords.ts'
import { type Answer, useSave } from '../../record/useSave.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { staffMessages } from '../staffMessages.ts'
import {
  type OwnField,
  SaveOwnFieldsMutation,
  StudentOwnFieldsQuery,
  type StudentWithFields,
} from './ownFieldDocuments.ts'
import { OwnFieldInput } from './OwnFieldInput.tsx'
import { fieldNamed, inputOf, type OwnTexts, textsOf } from './ownFieldValues.ts'

/**
 * Shows the values of a student's own fields, edited in place by those who may; nothing without any field. (FIELD-03)
 */
export function OwnFields({ id }: { id: string }) {
  const text = useMessages(staffMessages)
  const mayEdit = usePermission('studentEdit')
  const { data, refetch } = useQuery(StudentOwnFieldsQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  useFollow(['student'], refetch, id)
  useFollow(['studentField'], refetch)
  const student = data?.student
  const fields = useMemo(() => (data?.studentFields ?? []).filter(({ active }) => active), [data])
  if (!student || fields.length === 0) return null
  return (
    <section className={parts.part} aria-label={text.ownFields}>
      <h3>{text.ownFields}</h3>
      {mayEdit ? (
        // Other fields need another form.
        <Form key={fields.map((field) => field.id).join()} student={student} fields={fields} reload={refetch} />
      ) : (
        <OwnFieldFacts values={student.fields} />
      )}
    </section>
  )
}

interface FormProps {
  student: StudentWithFields
  fields: readonly OwnField[]
  reload: () => Promise<unknown>
}

function Form({ student, fields, reload }: FormProps) {
  const text = useMessages(staffMessages)
  const [language] = useLanguage()
  const { yesNo, nothing } = useMessages(recordMessages)
  const { saved } = useRecordWords()
  const { save } = useSave(SaveOwnFieldsMutation, { refetch: ['Students'] })
  const record = useMemo(() => textsOf(fields, student.fields), [fields, student.fields])
  const schema = useMemo(() => z.object(Object.fromEntries(fields.map(({ id }) => [id, z.string()]))), [fields])
  const form = useRecordForm<OwnTexts>({
    record,
    schema,
    save: async (changes) => {
      const given = fields.flatMap((field) => {
        const typed = changes[field.id]
        return typed === undefined ? [] : [inputOf(field, typed)]
      })
      const input = { id: student.id, version: student.version, fields: given }
      return byField(await save({ input }, unlessNoted(saved(text.ownFields))))
    },
    reload,
  })
  const wordOf = (field: OwnField | undefined, value: string) => {
    if (field?.kind === 'yesNo' && value !== '') return yesNo[value === 'yes' ? 'yes' : 'no']
    const choice = field?.choices.find(({ id }) => id === value)
    return choice ? nameIn(choice, language) : value || nothing
  }
  return (
    <RecordForm
      form={form}
      locked={false}
      guard={useLeaving(text.ownFields)}
      wordsOf={(name, value) => {
        const field = fields.find(({ id }) => id === name)
        return { label: field ? nameIn(field, language) : '', value: wordOf(field, String(value)) }
      }}
    >
      <div className={formClasses.pair}>
        {fields.map((field) => (
          <OwnFieldInput
            key={field.id}
            field={field}
            value={form.values[field.id] ?? ''}
            onChange={(value) => form.setField(field.id, value)}
            error={errorAt(form.errors, field.id)}
          />
        ))}
      </div>
    </RecordForm>
  )
}

/** Returns an answer whose fields are named as the form here names them. */
function byField<Given extends Answer>(answer: Given | null): Given | null {
  return (
    answer && {
      ...answer,
      field: answer.field == null ? null : fieldNamed(answer.field),
      errors: (answer.errors ?? []).map((error) => ({ ...error, field: error.field && fieldNamed(error.field) })),
    }
  )
}
