import { MOST_YEN } from '@koma/schema/rules/contractMoney'
import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { halfWidth } from '../../shared/format/halfWidth.ts'
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
 * Draws a field for whole yen: digits only, full-width ones too; anything else shows an error at the field and cannot
 * be saved. (CON-40, CON-60)
 */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, typed: typedBefore, disabled, required, error, bare = false, ...more } = props
  const text = useMessages(messages)
  const format = useFormat()
  const [entered, setTyped] = useState<string | null>(Number.isNaN(value) ? (typedBefore ?? null) : null)
  // Another value has come since: what is saved, none at all, or that of the next row.
  const typed = entered !== null && isSame(amountIn(entered), value) ? entered : null
  const isWrong = Number.isNaN(value)
  const wordsOf = (plain: string) =>
    isNumber(plain) ? text.tooLarge(format.yen(MOST_YEN)) : text[/^[-−]\d+$/.test(plain) ? 'noNegative' : 'digitsOnly']
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
      error={isWrong ? wordsOf(plainOf(typed ?? '')) : error}
    />
  )
}

const plainOf = (typed: string) => halfWidth(typed).replaceAll(/[\s,¥円]/g, '')
const isNumber = (plain: string) => /^\d+$/.test(plain)

/** Tells whether two amounts are the same one; none is as good as 0. */
const isSame = (a: Amount, b: Amount) => Object.is(a === '' ? 0 : a, b === '' ? 0 : b)

/** Returns the amount that is written; NaN for text that is not one, or more than any amount can be. */
function amountIn(typed: string): Amount {
  const plain = plainOf(typed)
  if (plain === '') return ''
  return isNumber(plain) && Number(plain) <= MOST_YEN ? Number(plain) : Number.NaN
}
