import { createStaffInput } from '@koma/schema/records/staff'
import { nextCode } from '@koma/schema/rules/newCode'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { messages as accountMessages } from '../accounts/messages.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import formClasses from '../record/RecordForm.module.css'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { halfWidth } from '../shared/format/halfWidth.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { CreateStaffMutation } from './staffDocuments.ts'
import { messages } from './messages.ts'

const nobody = { staffCode: '', lastName: '', firstName: '' }

interface NewStaffProps {
  /** The IDs that staff have already. */
  codes: readonly string[]
  onCreated: (id: string) => void
}

/**
 * Asks for id, last name and first name of a new staff member; all three are needed. The next ID is proposed.
 * (STF-03, STF-04, ERR-36, PERM-30,
 * D80, D125, D126)
 */
export function NewStaff({ codes, onCreated }: NewStaffProps) {
  const text = useMessages(messages)
  const { fields } = useMessages(accountMessages)
  const [record] = useState({ ...nobody, staffCode: nextCode(codes) })
  const { added } = useRecordWords()
  const make = useCreate(
    CreateStaffMutation,
    'Accounts',
    ({ staffMember }) => staffMember && onCreated(staffMember.id),
    ({ lastName, firstName }) => added(`${lastName} ${firstName}`),
  )
  const form = useRecordForm({
    isNew: true,
    record,
    schema: createStaffInput,
    prepare: (entered) => ({ ...entered, staffCode: halfWidth(entered.staffCode) }),
    save: (input) => make({ ...nobody, ...input }),
  })
  return (
    <NewRecordForm form={form}>
      <TextInput
        label={text.staffCode}
        {...form.field('staffCode')}
        description={text.staffCodeHint}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <div className={formClasses.pair}>
        <TextInput label={fields.lastName} {...form.field('lastName')} />
        <TextInput label={fields.firstName} {...form.field('firstName')} />
      </div>
    </NewRecordForm>
  )
}
