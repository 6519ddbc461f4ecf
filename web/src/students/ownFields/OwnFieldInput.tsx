import { FIRST_DATE, LAST_DATE } from '@koma/schema/rules/fieldKinds'
import { nameIn } from '@koma/schema/rules/studentField'
import { Select, TextInput } from '@mantine/core'
import { messages as recordMessages } from '../../record/messages.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { OwnField } from './ownFieldDocuments.ts'

interface OwnFieldInputProps {
  field: OwnField
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  /** Whether it is marked as needed: of a new student. */
  required?: boolean
  error?: string | undefined
}

/** Asks for the value of one of the school's own fields, as its kind needs. (FIELD-03) */
export function OwnFieldInput({
  field,
  value,
  onChange,
  disabled = false,
  required = false,
  error,
}: OwnFieldInputProps) {
  const [language] = useLanguage()
  const { yesNo } = useMessages(recordMessages)
  const label = nameIn(field, language)
  const shared = { label, value, disabled, required, error, name: field.id }
  if (field.kind === 'date')
    return <DateField {...shared} onChange={onChange} clearable strict minDate={FIRST_DATE} maxDate={LAST_DATE} />
  if (field.kind === 'choice' || field.kind === 'yesNo') {
    const data =
      field.kind === 'yesNo'
        ? [
            { value: 'yes', label: yesNo.yes },
            { value: 'no', label: yesNo.no },
          ]
        : field.choices
            .filter(({ id, active }) => active || id === value)
            .map((choice) => ({ value: choice.id, label: nameIn(choice, language) }))
    return (
      <Select {...shared} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} data={data} clearable />
    )
  }
  return (
    <TextInput
      {...shared}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      type={field.kind === 'link' ? 'url' : 'text'}
    />
  )
}
