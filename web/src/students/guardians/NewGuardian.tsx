import { useApolloClient } from '@apollo/client/react'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { createGuardianInput, guardianFields, linkFields } from '@koma/schema/records/guardian'
import { newValues } from '@koma/schema/records/record'
import { ReadingFields } from '../../accounts/ReadingFields.tsx'
import { NewRecordForm } from '../../record/NewRecordForm.tsx'
import form from '../../record/RecordForm.module.css'
import { useRecordForm } from '../../record/useRecordForm.ts'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import {
  CreateGuardianMutation,
  type GuardedStudent,
  GuardianOfAddressQuery,
  LinkGuardianMutation,
} from './guardianDocuments.ts'
import { messages } from './messages.ts'

const empty = newValues({ ...guardianFields, ...linkFields })
type GuardianValues = typeof empty

/** Asks for a guardian; an address that is known already links its guardian instead. (FAM-10) */
export function NewGuardian({ student, onDone }: { student: GuardedStudent; onDone: () => void }) {
  const text = useMessages(messages)
  const { language } = useSchool()
  const client = useApolloClient()
  const refetch = { refetch: ['Guardians'], awaitRefetch: true }
  const { save: create } = useSave(CreateGuardianMutation, refetch)
  const { save: link } = useSave(LinkGuardianMutation, refetch)
  const [record] = useState<GuardianValues>({ ...empty, comLang: language })
  const state = useRecordForm<GuardianValues>({
    isNew: true,
    record,
    schema: createGuardianInput.omit({ studentIds: true }),
    save: async (_changes, entered) => {
      const variables = { email: entered.email }
      const { data } = await client.query({ query: GuardianOfAddressQuery, variables, fetchPolicy: 'network-only' })
      const known = data?.guardianOfAddress
      const name = `${entered.lastName} ${entered.firstName}`
      const answer = known
        ? await link(
            { input: { guardianId: known.id, studentId: student.id, relation: entered.relation || null } },
            text.linked(known.fullName),
          )
        : await create({ input: { ...entered, studentIds: [student.id] } }, text.added(name))
      if (answer?.success === true) onDone()
      return answer
    },
  })
  const field = (name: keyof GuardianValues) => ({ label: text.fields[name], ...state.field(name) })
  return (
    <NewRecordForm form={state}>
      <p className={form.hint}>{text.hint}</p>
      <div className={form.pair}>
        <TextInput {...field('lastName')} />
        <TextInput {...field('firstName')} />
        <ReadingFields form={state} locked={false} />
        <TextInput {...field('email')} type="email" />
        <TextInput {...field('phoneNumber')} type="tel" />
        <TextInput {...field('relation')} />
      </div>
    </NewRecordForm>
  )
}
