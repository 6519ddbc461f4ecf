import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { parseTimeInput, stepTime } from '../shared/format/parseTime.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

interface TimeFieldProps {
  label: string
  /** `HH:mm`, or an empty text for no time. */
  value: string
  onChange: (time: string) => void
  /** Minutes that the arrow keys go up and down by. */
  step: number
  disabled?: boolean
  required?: boolean
  error?: ReactNode
  /** The field's name, by which others can find it. */
  name?: string
}

/**
 * Draws a time of the 24-hour clock, typed freely (9:30, 930, 9時半) or stepped with the arrow keys; acts when left and
 * on Enter. Text that isn't a time stays as typed and shows an error at the field.
 */
export function TimeField(props: TimeFieldProps) {
  const { label, value, onChange, step, disabled, required, error, name } = props
  const text = useMessages(messages)
  const [shown, setShown] = useState(value)
  const [givenValue, setGivenValue] = useState(value)
  const [unread, setUnread] = useState(false)
  if (givenValue !== value) {
    setGivenValue(value)
    if (value !== '' || !unread) setShown(value)
  }

  const accept = () => {
    const time = parseTimeInput(shown) ?? ''
    setUnread(time === '' && shown.trim() !== '')
    if (time !== '') setShown(time)
    if (time !== value) onChange(time)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return accept()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const time = stepTime(parseTimeInput(shown) ?? '00:00', step, event.key === 'ArrowUp' ? 1 : -1)
    setShown(time)
    onChange(time)
  }

  return (
    <TextInput
      label={label}
      value={shown}
      onChange={(event) => {
        setShown(event.currentTarget.value)
        setUnread(false)
      }}
      onBlur={accept}
      onKeyDown={onKeyDown}
      placeholder={text.timeHint}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      aria-required={required || undefined}
      error={unread && value === '' ? text.timeForm : error}
      name={name}
    />
  )
}
