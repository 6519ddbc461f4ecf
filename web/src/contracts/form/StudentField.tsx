import { useQuery } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { shownStudentCode } from '../../shared/format/studentCode.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { ContractStudentsQuery } from '../contractDocuments.ts'
import { messages } from '../messages.ts'

/** A student as the field shows them, also when they are not among those found. */
export interface ChosenStudent {
  id: string
  label: string
}

interface StudentFieldProps {
  value: ChosenStudent | null
  onChange: (student: ChosenStudent | null) => void
  error?: string | undefined
}

/** Finds the student by name or code while one types. */
export function StudentField({ value, onChange, error }: StudentFieldProps) {
  const today = useToday()
  const text = useMessages(messages)
  const [typed, setTyped] = useState('')
  const searchText = typed.slice(0, 100)
  const [search] = useDebouncedValue(searchText, 200)
  const { data, previousData, error: failed } = useQuery(ContractStudentsQuery, { variables: { search, date: today } })
  const found = ((data ?? previousData)?.studentChoices ?? []).map(({ id, fullName, studentCode, active }) => ({
    value: id,
    label: `${fullName} ${shownStudentCode(studentCode)}`,
    note: active ? undefined : text.notEnrolled,
  }))
  const isFound = value === null || found.some((each) => each.value === value.id)
  const choices = isFound ? found : [{ value: value.id, label: value.label }, ...found]
  return (
    <ChoiceField
      label={text.student}
      placeholder={text.studentHint}
      choices={choices}
      value={value?.id ?? ''}
      onChange={(id) => {
        const choice = choices.find((each) => each.value === id)
        onChange(choice ? { id, label: choice.label } : null)
      }}
      search={{ onType: setTyped, pending: searchText !== search || (data === undefined && failed === undefined) }}
      noneLabel={text.noStudent}
      required
      error={error}
    />
  )
}
