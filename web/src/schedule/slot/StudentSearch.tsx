import { useQuery } from '@apollo/client/react'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Ref, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { type StudentChoice, StudentChoicesQuery } from './bookingDocuments.ts'
import { messages } from './messages.ts'
import classes from './SlotView.module.css'

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
  const [search] = useDebouncedValue(typed === labelOf(chosen) ? '' : typed.slice(0, 100), 200)
  const { data, previousData } = useQuery(StudentChoicesQuery, { variables: { search, date } })
  const found = (data ?? previousData)?.studentChoices ?? []
  const students = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found

  return (
    <Select
      ref={ref}
      label={label}
      placeholder={m.searchHint}
      data={students.map((student) => ({ value: student.id, label: labelOf(student) }))}
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(students.find((student) => student.id === id) ?? null)}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      clearable={false}
      allowDeselect={false}
      nothingFoundMessage={data ? m.noStudent : undefined}
      error={error}
      renderOption={({ option }) => {
        const student = students.find(({ id }) => id === option.value)
        const why =
          !student || (student.active && student.hasContract) ? null : student.active ? m.noContract : m.notActive
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {why !== null && <span className={classes.hint}>{why}</span>}
          </span>
        )
      }}
    />
  )
}

function labelOf(student: StudentChoice | null): string {
  return student === null ? '' : `${student.fullName} ${student.studentId}`
}
