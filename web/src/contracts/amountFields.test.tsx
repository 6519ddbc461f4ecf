import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { CountField } from '../ui/CountField.tsx'
import { AmountField } from './form/AmountField.tsx'

beforeEach(() => setLanguage('en'))

/** Payments, refunds, prices and adjustments are typed in the first; fees, settings and counted money in the second. */
const fields = { AmountField, CountField }

test.each(
  Object.keys(fields).flatMap((field) =>
    [
      ['¥12,000', 12_000],
      ['12,000 yen', 12_000],
      ['１２，０００円', 12_000],
      ['12,5', null],
      ['12.000', null],
    ].map(([typed, yen]) => [field, typed, yen] as const),
  ),
)('%s reads %s as %s; null is refused at the field (PAY-18)', async (name, typed, expected) => {
  let value: number | '' = ''
  function Form() {
    const [amount, setAmount] = useState<number | ''>('')
    const take = (next: number | '') => {
      value = next
      setAmount(next)
    }
    return name === 'AmountField' ? (
      <AmountField label="Yen" value={amount} onChange={take} />
    ) : (
      <CountField yen label="Yen" value={amount} onChange={take} />
    )
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Yen')
  await userEvent.setup().type(field, String(typed))
  expect(value).toBe(expected ?? Number.NaN)
  expect(field.getAttribute('aria-invalid')).toBe(expected === null ? 'true' : null)
})
