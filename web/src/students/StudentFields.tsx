import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { AccountFields } from '../accounts/AccountFields.tsx'
import { ReadingFields } from '../accounts/ReadingFields.tsx'
import { CodeField } from '../record/CodeField.tsx'
import formClasses from '../record/RecordForm.module.css'
import type { RecordFormState } from '../record/useRecordForm.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { staffMessages } from './staffMessages.ts'
import { isLink, shortTexts, type StudentValues } from './studentValues.ts'

interface StudentFieldsProps {
  form: RecordFormState<StudentValues>
  locked?: boolean
  isNew?: boolean
  /** Shown below name, address and number. */
  children?: ReactNode
}

/** Shows the fields of a student. (ASTU-12, ASTU-15…17, D79) */
export function StudentFields({ form, locked = false, isNew = false, children }: StudentFieldsProps) {
  const text = useMessages(staffMessages)
  const field = (name: 'contractHolder' | 'schoolNotes' | (typeof shortTexts)[number]) => ({
    label: text[name],
    disabled: locked,
    ...form.field(name),
  })
  return (
    <>
      <CodeField
        label={text.studentCode}
        hint={text.codeHint}
        locked={locked}
        isNew={isNew}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('studentCode')}
      />
      <AccountFields form={form} locked={locked} readings={<ReadingFields form={form} locked={locked} />} hidesActive>
        {children}
      </AccountFields>
      <Switch
        label={text.isFixed}
        description={!isNew && text.isFixedHint}
        checked={form.values.isFixed}
        disabled={locked}
        onChange={({ currentTarget: { checked } }) => form.setField('isFixed', checked)}
      />
      <div className={formClasses.pair}>
        <TextInput {...field('contractHolder')} description={text.contractHolderHint} inputWrapperOrder={belowInput} />
        {shortTexts.map((name) => (
          <TextInput key={name} {...field(name)} type={isLink(name) ? 'url' : 'text'} />
        ))}
      </div>
      <Textarea
        {...field('schoolNotes')}
        description={text.schoolNotesHint}
        inputWrapperOrder={belowInput}
        rows={4}
        resize="vertical"
      />
    </>
  )
}

const belowInput: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
