import { createStaffInput } from '@koma/schema/input/staff'
import { TextInput } from '@mantine/core'
import { messages as accountMessages } from '../record/account/messages.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import form from '../record/RecordForm.module.css'
import { messages as recordMessages } from '../record/messages.ts'
import { useLeavingNew } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { halfWidth } from '../shared/format/parseDate.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { CreateStaffMutation } from './staffDocuments.ts'
import { messages } from './messages.ts'

const nobody = { staffCode: '', lastName: '', firstName: '' }

/** Asks for id, last name and first name of a new staff member; all three are needed. (STF-03, STF-04, ERR-36, PERM-30, D80, D125, D126) */
export function NewStaff({ onCreated }: { onCreated: (id: string) => void }) {
  const text = useMessages(messages)
  const { fields } = useMessages(accountMessages)
  const { create } = useMessages(recordMessages)
  const guard = useLeavingNew()
  const { save } = useSave(CreateStaffMutation, { refetch: ['Accounts'], awaitRefetch: true })
  const work = useRecordForm({
    record: nobody,
    schema: createStaffInput,
    prepare: (entered) => ({ ...entered, staffCode: halfWidth(entered.staffCode) }),
    save: async (input) => {
      const answer = await save({ input: { ...nobody, ...input } })
      if (answer?.staffMember) onCreated(answer.staffMember.id)
      return answer
    },
  })
  return (
    <RecordForm work={work} saveLabel={create} guard={guard}>
      <TextInput
        label={text.staffCode}
        {...work.field('staffCode')}
        description={text.staffCodeHint}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <div className={form.pair}>
        <TextInput label={fields.lastName} {...work.field('lastName')} />
        <TextInput label={fields.firstName} {...work.field('firstName')} />
      </div>
    </RecordForm>
  )
}
