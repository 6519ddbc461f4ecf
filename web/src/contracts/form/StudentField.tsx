import { useQuery } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { shownStudentCode } from '../../shared/format/studentCode.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { ContractStudentsQuery } from '../contractDocuments.ts'
import { messages } from '../messages.ts'

interface StudentFieldProps {
  /** The id of the student; empty while none is chosen. */
  value: string
  onChange: (id: string) => void
  error?: string | undefined
}

/** Finds the student by name or code while one types. */
export function StudentField({ value, onChange, error }: StudentFieldProps) {
  const today = useToday()
  const text = useMessages(messages)
  const [typed, setTyped] = useState('')
  const searchText = typed.slice(0, 100)
  const [search] = useDebouncedValue(searchText, 200)
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const { data, previousData, error: failed } = useQuery(ContractStudentsQuery, { variables: { search, date: today } })
  const found = ((data ?? previousData)?.studentChoices ?? []).map(({ id, fullName, studentCode, active }) => ({
    value: id,
    label: `${fullName} ${shownStudentCode(studentCode)}`,
    note: active ? undefined : text.notEnrolled,
  }))
  const choices = chosen && !found.some((each) => each.value === chosen.value) ? [chosen, ...found] : found
  return (
    <ChoiceField
      label={text.student}
      placeholder={text.studentHint}
      choices={choices}
      value={value}
      onChange={(id) => {
        setChosen(choices.find((choice) => choice.value === id) ?? null)
        onChange(id)
      }}
      search={{ onType: setTyped, pending: searchText !== search || (data === undefined && failed === undefined) }}
      noneLabel={text.noStudent}
      required
      error={error}
    />
  )
}
