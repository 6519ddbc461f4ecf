import { useQuery } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { type Ref, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { type StudentChoice, StudentChoicesQuery } from './deskBookingDocuments.ts'
import { messages } from './messages.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'

interface StudentSearchProps {
  label: string
  /** The day of the lesson, `YYYY-MM-DD`, on which a contract must be valid. */
  date: string
  chosen: StudentChoice | null
  onChoose: (student: StudentChoice | null) => void
  error?: string | undefined
  ref: Ref<HTMLInputElement>
}

/** Finds a student by id or name while one types; says of each who cannot be booked why. (SCHED-45, SCHED-52) */
export function StudentSearch({ label, date, chosen, onChoose, error, ref }: StudentSearchProps) {
  const m = useMessages(messages)
  const [typed, setTyped] = useState('')
  const searchText = typed.slice(0, 100)
  const [search] = useDebouncedValue(searchText, 200)
  const { data, previousData, error: failed } = useQuery(StudentChoicesQuery, { variables: { search, date } })
  const found = (data ?? previousData)?.studentChoices ?? []
  const students = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const noteOf = ({ active, hasContract, isAway }: StudentChoice) => {
    if (!active) return m.notActive
    if (isAway) return m.isAway
    return hasContract ? undefined : m.noContract
  }

  return (
    <ChoiceField
      ref={ref}
      label={label}
      placeholder={m.searchHint}
      choices={students.map((student) => ({
        value: student.id,
        label: `${student.fullName} ${shownStudentCode(student.studentCode)}`,
        note: noteOf(student),
      }))}
      value={chosen?.id ?? ''}
      onChange={(id) => onChoose(students.find((student) => student.id === id) ?? null)}
      search={{ onType: setTyped, pending: searchText !== search || (data === undefined && failed === undefined) }}
      noneLabel={m.noStudent}
      error={error}
    />
  )
}
