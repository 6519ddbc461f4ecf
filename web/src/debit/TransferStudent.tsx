import { useQuery } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { comparable } from '../shared/format/comparable.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { type TransferPreview, TransferStudentsQuery } from './debitDocuments.ts'
import { messages } from './messages.ts'

/** The student whose money it is. */
export interface Payer {
  id: string
  name: string
}

interface TransferStudentProps {
  label: string
  debtors: TransferPreview['debtors']
  value: Payer | null
  onChange: (payer: Payer | null) => void
}

/** Finds a student: offers those who owe, and while one types also those who owe nothing. (PAY-20) */
export function TransferStudent({ label, debtors, value, onChange }: TransferStudentProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const [typed, setTyped] = useState('')
  const searchText = typed.trim().slice(0, 100)
  const [search] = useDebouncedValue(searchText, 200)
  const { data, error } = useQuery(TransferStudentsQuery, {
    variables: { search, date: today },
    skip: search === '',
  })
  const owing = debtors.map(({ studentId: id, studentName: name, owing: due }) => ({
    id,
    name,
    label: text.owes(name, format.yen(due)),
  }))
  const others = (data?.studentChoices ?? [])
    .filter(({ id }) => !owing.some((debtor) => debtor.id === id))
    .map(({ id, fullName, studentCode }) => ({
      id,
      name: fullName,
      label: `${fullName} ${shownStudentCode(studentCode)}`,
      note: text.owesNothing,
    }))
  const found = [...owing.filter((debtor) => comparable(debtor.label).includes(comparable(searchText))), ...others]
  const known = value === null ? undefined : owing.find(({ id }) => id === value.id)
  const chosen = value && { ...value, ...(known ?? { label: text.owesNothingOf(value.name) }) }
  const offered = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  return (
    <ChoiceField
      bare
      label={label}
      placeholder={text.nobodyFits}
      choices={offered.map(({ id, ...choice }) => ({ value: id, ...choice }))}
      value={value?.id ?? ''}
      onChange={(id) => {
        const picked = offered.find((choice) => choice.id === id)
        onChange(picked === undefined ? null : { id, name: picked.name })
      }}
      search={{
        onType: setTyped,
        pending: searchText !== search || (search !== '' && data === undefined && error === undefined),
      }}
    />
  )
}
