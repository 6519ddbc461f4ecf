import { MOST_YEN } from '@koma/schema/rules/contractMoney'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { type Amount, AmountField } from './AmountField.tsx'

beforeEach(() => setLanguage('en'))

/** Types into a field, and returns what it took, what it shows then and its words. */
async function typeInto(typed: string, limits: { most?: number; signed?: boolean } = {}) {
  let value: Amount = ''
  function Form() {
    const [amount, setAmount] = useState<Amount>('')
    const take = (next: Amount) => {
      value = next
      setAmount(next)
    }
    return <AmountField label="Yen" value={amount} onChange={take} {...limits} />
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const field = screen.getByLabelText<HTMLInputElement>('Yen')
  await user.type(field, typed)
  await user.tab()
  const described = field.getAttribute('aria-describedby')
  return {
    value,
    shown: field.value,
    words: described === null ? null : document.getElementById(described)?.textContent,
    isInvalid: field.getAttribute('aria-invalid') === 'true',
  }
}

test.each([
  ['¥12,000', 12_000],
  ['12,000 yen', 12_000],
  ['１２，０００円', 12_000],
  ['12,5', null],
  ['12.000', null],
] as const)('an amount reads %s as %s; null is refused at the field (PAY-18)', async (typed, expected) => {
  const { value, isInvalid } = await typeInto(typed)
  expect(value).toBe(expected ?? Number.NaN)
  expect(isInvalid).toBe(expected === null)
})

test.each([
  ['99999999', {}, MOST_YEN, '99,999,999', null],
  ['100000000', {}, Number.NaN, '100000000', 'The limit is ¥99,999,999.'],
  ['9999999999', {}, Number.NaN, '9999999999', 'The limit is ¥99,999,999.'],
  ['1000001', { most: 1_000_000 }, Number.NaN, '1000001', 'The limit is ¥1,000,000.'],
  ['-500', {}, Number.NaN, '-500', "Amounts can't be negative. To give money back, use “Refund”."],
  ['-1500', { signed: true }, -1500, '-1,500', null],
  ['-100000000', { signed: true }, Number.NaN, '-100000000', 'The limit is ¥99,999,999.'],
  ['12,5', { signed: true }, Number.NaN, '12,5', 'Enter digits only, such as 12500.'],
] as const)(
  '%s in a field %o is %s, shown as %s with one message at most (PAY-28, PAY-29)',
  async (typed, limits, ...expected) => {
    const { value, shown, words } = await typeInto(typed, limits)
    expect([value, shown.replace('−', '-'), words]).toEqual(expected)
  },
)
