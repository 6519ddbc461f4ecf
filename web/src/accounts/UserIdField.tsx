import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { halfWidth } from '../shared/format/parseDate.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/** A typed user ID as the server knows it: full-width letters come from Japanese keyboards, ids are lower case. (AUTH-11) */
export function normalizeUserId(typed: string): string {
  return halfWidth(typed).trim().toLowerCase()
}

interface UserIdFieldProps {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** The field for a user ID. (AUTH-02, AUTH-06) */
export function UserIdField({ value, onChange, ref }: UserIdFieldProps) {
  const text = useMessages(messages)
  return (
    <TextInput
      {...(ref && { ref })}
      label={text.userId}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
