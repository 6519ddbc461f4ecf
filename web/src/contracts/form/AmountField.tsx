import { MOST_YEN } from '@koma/schema/rules/contractMoney'
import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { isLongWhole } from '../../shared/format/parseWhole.ts'
import { parseYen, withoutYen } from '../../shared/format/parseYen.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { Amount } from './contractValues.ts'
import { messages } from '../messages.ts'

interface AmountFieldProps {
  label: string
  value: Amount
  onChange: (value: Amount, typed: string) => void
  /** What was typed before the field was last taken off the page. */
  typed?: string | undefined
  disabled?: boolean
  required?: boolean
  error?: ReactNode
  /** Shows no label of its own; it is still read out. */
  bare?: boolean
  placeholder?: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onClick?: (event: MouseEvent<HTMLInputElement>) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  /** The cursor of a dialog begins in it. */
  'data-autofocus'?: true
  /** The field's name, by which others can find it. */
  'data-amount'?: string
}

/**
 * Draws a field for whole yen, also in full width, with signs of yen or commas between thousands; anything else shows
 * an error at the field and cannot be saved. (CON-40, CON-60, PAY-18)
 */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, typed: typedBefore, disabled, required, error, bare = false, ...more } = props
  const text = useMessages(messages)
  const format = useFormat()
  const [entered, setTyped] = useState<string | null>(Number.isNaN(value) ? (typedBefore ?? null) : null)
  // Another value has come since: what is saved, none at all, or that of the next row.
  const typed = entered !== null && isSame(amountIn(entered), value) ? entered : null
  const isWrong = Number.isNaN(value)
  const wordsOf = (written: string) => {
    if (Number(parseYen(written)) > MOST_YEN || isLongWhole(withoutYen(written)))
      return text.tooLarge(format.yen(MOST_YEN))
    return text[Number(parseYen(written)) < 0 ? 'noNegative' : 'digitsOnly']
  }
  return (
    <TextInput
      {...more}
      {...(bare ? { 'aria-label': label } : { label })}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (value === '' || isWrong ? '' : formatNumber(value))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(amountIn(event.currentTarget.value), event.currentTarget.value)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
      disabled={disabled ?? false}
      aria-required={required || undefined}
      error={isWrong ? wordsOf(typed ?? '') : error}
    />
  )
}

/** Tells whether two amounts are the same one; none is as good as 0. */
const isSame = (a: Amount, b: Amount) => Object.is(a === '' ? 0 : a, b === '' ? 0 : b)

/** Returns the amount that is written; NaN for text that is not one, is below 0, or more than any amount can be. */
function amountIn(typed: string): Amount {
  const yen = parseYen(typed)
  return yen === '' || (yen >= 0 && yen <= MOST_YEN) ? yen : Number.NaN
}
