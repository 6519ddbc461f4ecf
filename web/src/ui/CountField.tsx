import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '../shared/format/amounts.ts'
import { isLongWhole, MOST_WHOLE, parseWhole } from '../shared/format/parseWhole.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

interface CountFieldProps {
  label: string
  /** Shows no label of its own; it is still read out. */
  bare?: boolean
  description?: ReactNode
  /** Empty for nothing, NaN for text that isn't a whole number. */
  value?: number | ''
  onChange: (value: number | '') => void
  onBlur?: (event: FocusEvent) => void
  /** The lowest value the arrow keys reach; without it numbers below 0 can be typed. */
  min?: number
  disabled?: boolean
  error?: ReactNode
}

/**
 * Draws a field for a whole number, typed in half or full width or stepped with the arrow keys. Anything else stays as
 * typed, shows an error at the field and cannot be saved.
 */
export function CountField(props: CountFieldProps) {
  const { value = '', onChange, onBlur, min, error, label, bare, ...field } = props
  const text = useMessages(messages)
  const [entered, setTyped] = useState<string | null>(null)
  // Another value has come since, such as the one that is saved.
  const typed = entered !== null && Object.is(parseWhole(entered), value) ? entered : null
  const isWrong = Number.isNaN(value)
  const accept = (next: string) => {
    setTyped(next)
    onChange(parseWhole(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined || value === '' || isWrong) return
    event.preventDefault()
    accept(String(min === undefined ? value + step : Math.max(min, value + step)))
  }
  return (
    <TextInput
      {...field}
      {...(bare === true ? { 'aria-label': label } : { label })}
      // The digits of some phones have no minus.
      inputMode={min === undefined ? 'text' : 'numeric'}
      value={typed ?? (isWrong ? '' : String(value))}
      onChange={(event) => accept(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!isWrong) setTyped(null)
        onBlur?.(event)
      }}
      error={isWrong ? (isLongWhole(typed ?? '') ? text.tooLarge(formatNumber(MOST_WHOLE)) : text.wholeNumber) : error}
    />
  )
}
