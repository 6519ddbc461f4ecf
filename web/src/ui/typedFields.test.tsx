import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { CountField } from './CountField.tsx'
import { TimeField } from './TimeField.tsx'

beforeEach(() => setLanguage('en'))

function openCount() {
  const taken: (number | '')[] = []
  function Form() {
    const [value, setValue] = useState<number | ''>(5)
    const take = (next: number | '') => {
      taken.push(next)
      setValue(next)
    }
    return (
      <>
        <CountField label="Days" value={value} onChange={take} min={0} />
        <button onClick={() => setValue(7)}>theirs</button>
      </>
    )
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  return { taken, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Days') }
}

test('a number is taken in full width as in half, and stepped with the arrow keys (SET-07…10, CRS-12)', async () => {
  const { taken, user, field } = openCount()
  await user.clear(field)
  await user.type(field, '１２')
  expect(field.value).toBe('１２')
  await user.tab()
  expect(field.value).toBe('12')
  expect(taken).toEqual(['', 1, 12])
  await user.type(field, '{ArrowUp}{ArrowDown}{ArrowDown}')
  expect(field.value).toBe('11')
  await user.clear(field)
  await user.type(field, '0{ArrowDown}')
  expect(taken.at(-1)).toBe(0)
})

test('a typed text that is no whole number stays and shows an error at the field (SET-13)', async () => {
  const { taken, user, field } = openCount()
  await user.clear(field)
  await user.type(field, '1.5')
  await user.tab()
  expect(field.value).toBe('1.5')
  expect(taken.at(-1)).toBeNaN()
  expect(screen.getByText('Enter a whole number.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '－２')
  expect(taken.at(-1)).toBe(-2)
  expect(screen.queryByText('Enter a whole number.')).toBeNull()
})

test.each(['9', '1.5'])('another value that comes takes the place of %s that was typed', async (entered) => {
  const { user, field } = openCount()
  await user.clear(field)
  await user.type(field, entered)
  // Without a way of the focus, as after Enter.
  fireEvent.click(screen.getByText('theirs'))
  expect(field.value).toBe('7')
  expect(screen.queryByText('Enter a whole number.')).toBeNull()
})

test('a phone shows digits alone only where no minus is needed', () => {
  openCount()
  expect(screen.getByLabelText('Days').inputMode).toBe('numeric')
  cleanup()
  render(
    <MantineProvider env="test">
      <CountField label="Change" onChange={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByLabelText('Change').inputMode).toBe('text')
})

test('a typed text that is no time stays and shows an error at the field (SET-06, CRS-09)', async () => {
  const taken: string[] = []
  function Form() {
    const [value, setValue] = useState('09:00')
    const take = (time: string) => {
      taken.push(time)
      setValue(time)
    }
    return <TimeField label="Start" value={value} onChange={take} step={30} error="This is required." />
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const field = screen.getByLabelText<HTMLInputElement>('Start')
  await user.clear(field)
  await user.type(field, '25')
  await user.tab()
  expect(field.value).toBe('25')
  expect(taken).toEqual([''])
  expect(screen.getByText('Enter a time such as 9:30.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '１０時半')
  await user.tab()
  expect(field.value).toBe('10:30')
  expect(taken).toEqual(['', '10:30'])
})
