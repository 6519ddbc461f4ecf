import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { ChoiceField } from './ChoiceField.tsx'

const sent = vi.fn<(value: string) => void>()
afterEach(() => sent.mockClear())

function TeacherForm() {
  const [value, setValue] = useState('t1')
  const send = (event: FormEvent) => {
    event.preventDefault()
    sent(value)
  }
  return (
    <form onSubmit={send}>
      <ChoiceField
        label="Teacher"
        choices={[
          { value: 't1', label: 'Emily t001' },
          { value: 't2', label: '田中先生 t002' },
          { value: 't3', label: '田村先生 t003' },
        ]}
        value={value}
        onChange={setValue}
      />
      <button type="submit">Save</button>
    </form>
  )
}

function open() {
  setLanguage('en')
  render(
    <MantineProvider env="test">
      <TeacherForm />
    </MantineProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Teacher' })
  return { user: userEvent.setup(), field }
}

test('Enter takes the only one that fits, and sends nothing while the text has chosen nothing (SCHED-63)', async () => {
  const { user, field } = open()
  await user.click(field)
  await user.keyboard('田{Enter}')
  expect([field.value, sent.mock.calls]).toEqual(['田', []])
  await user.keyboard('中{Enter}')
  expect([field.value, sent.mock.calls]).toEqual(['田中先生 t002', []])
  await user.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledExactlyOnceWith('t2')
})

test('pressing the button with a text in the field saves what the field then reads (SCHED-63)', async () => {
  const { user, field } = open()
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(field)
  await user.keyboard('ｔ００３')
  await save()
  expect([field.value, sent.mock.lastCall]).toEqual(['田村先生 t003', ['t3']])
  await user.click(field)
  await user.keyboard('田')
  await save()
  expect([field.value, sent.mock.lastCall]).toEqual(['田村先生 t003', ['t3']])
  await user.click(field)
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  await save()
  expect([field.value, sent.mock.lastCall]).toEqual(['Emily t001', ['t1']])
})

test('the mark does not stay at its place in the list while others come there', async () => {
  const { user, field } = open()
  await user.click(field)
  await user.keyboard('田{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { name: '田村先生 t003' }).hasAttribute('data-combobox-selected')).toBe(true)
  await user.keyboard('{Backspace}t00{Enter}')
  expect([field.value, sent.mock.calls]).toEqual(['t00', []])
  await user.keyboard('{Escape}')
  expect(field.value).toBe('Emily t001')
})
