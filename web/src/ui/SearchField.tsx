import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { focusRows } from './focusRows.ts'
import { messages } from './messages.ts'

interface SearchFieldProps {
  value: string
  /** Called with what was typed, 200 ms after the last key. */
  onChange: (value: string) => void
  label?: string
}

/**
 * Draws the search box of a list; in the staff area `f` puts the cursor into it, and ↓ goes on to what it found.
 * (SHELL-19)
 */
export function SearchField({ value, onChange, label }: SearchFieldProps) {
  const text = useMessages(messages)
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const report = useDebouncedCallback((next: string) => {
    reported.current = next
    onChange(next)
  }, 200)

  // A value that came from elsewhere (the back button, a reset) wins over what was typed.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setTyped(value)
  }, [value])

  const change = (next: string) => {
    setTyped(next)
    report(next)
  }

  return (
    <TextInput
      type="search"
      aria-label={label ?? text.search}
      placeholder={text.search}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && !event.nativeEvent.isComposing && focusRows()) event.preventDefault()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={text.clearSearch} onClick={() => change('')} />}
      data-search
    />
  )
}
