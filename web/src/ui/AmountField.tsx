import { MOST_YEN } from '@koma/schema/rules/contractMoney'
import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { isLongWhole } from '../shared/format/parseWhole.ts'
import { parseYen, withoutYen } from '../shared/format/parseYen.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { moneyMessages } from './moneyMessages.ts'

/** The value of a number field; empty while it is being retyped, NaN for text that is no amount. */
export type Amount = number | ''

interface AmountFieldProps {
  label: string
  value?: Amount
  onChange: (value: Amount, typed: string) => void
  /** What was typed before the field was last taken off the page. */
  typed?: string | undefined
  disabled?: boolean
  required?: boolean
  error?: ReactNode
  /** Shows no label of its own; it is still read out. */
  bare?: boolean
  placeholder?: string
  /** The most that can be entered; what one amount can have if left out. */
  most?: number
  /** An amount may be below 0. */
  signed?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onClick?: (event: MouseEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  /** The cursor of a dialog begins in it. */
  'data-autofocus'?: true
  /** The field's name, by which others can find it. */
  'data-amount'?: string
}

/**
 * Draws a field for whole yen, also in full width, with signs of yen or commas between thousands; anything else shows
 * an error at the field and cannot be saved. (CON-40, CON-60, PAY-18, PAY-28)
 */
export function AmountField(props: AmountFieldProps) {
  const { label, value = '', onChange, typed: typedBefore, disabled, required, error, bare = false, ...rest } = props
  const { most = MOST_YEN, signed = false, onBlur, ...more } = rest
  const { tooLarge } = useMessages(messages)
  const text = useMessages(moneyMessages)
  const format = useFormat()
  const [entered, setTyped] = useState<string | null>(Number.isNaN(value) ? (typedBefore ?? null) : null)
  // Another value has come since: what is saved, none at all, or that of the next row.
  const typed = entered !== null && isSame(amountIn(entered, most, signed), value) ? entered : null
  const isWrong = Number.isNaN(value)
  const wordsOf = (written: string) => {
    const yen = Number(parseYen(written))
    if (Math.abs(yen) > most || isLongWhole(withoutYen(written))) return tooLarge(format.yen(most))
    return yen < 0 ? text.noNegativeYen : text.digitsOnly
  }
  return (
    <TextInput
      {...more}
      {...(bare ? { 'aria-label': label } : { label })}
      // The digits of some phones have no minus.
      inputMode={signed ? 'text' : 'numeric'}
      autoComplete="off"
      value={typed ?? (value === '' || isWrong ? '' : formatNumber(value))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(amountIn(event.currentTarget.value, most, signed), event.currentTarget.value)
      }}
      onBlur={(event) => {
        if (!isWrong) setTyped(null)
        onBlur?.(event)
      }}
      disabled={disabled ?? false}
      aria-required={required || undefined}
      error={isWrong ? wordsOf(typed ?? '') : error}
    />
  )
}

/** Tells whether two amounts are the same one; none is as good as 0. */
const isSame = (a: Amount, b: Amount) => Object.is(a === '' ? 0 : a, b === '' ? 0 : b)

/** Returns the amount that is written; NaN for text that is not one, or that is more or less than it may be. */
function amountIn(typed: string, most: number, signed: boolean): Amount {
  const yen = parseYen(typed)
  return yen === '' || (yen >= (signed ? -most : 0) && yen <= most) ? yen : Number.NaN
}
