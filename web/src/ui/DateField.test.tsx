import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { DateField } from './DateField.tsx'

function renderField(onChange: (date: string) => void) {
  function Field() {
    const [value, setValue] = useState('2026-11-20')
    return (
      <DateField
        label="開始日"
        value={value}
        onChange={(date) => {
          setValue(date)
          onChange(date)
        }}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  )
  return { user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('開始日') }
}

test('a typed date acts once, when all its 10 characters are there (SHELL-25)', async () => {
  const onChange = vi.fn<(date: string) => void>()
  const { user, field } = renderField(onChange)
  await user.clear(field)
  await user.type(field, '2026/12/0')
  expect(onChange).not.toHaveBeenCalled()
  await user.type(field, '1')
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2026-12-01'))
  expect(onChange).toHaveBeenCalledOnce()
})

test('full-width digits are a date too (SHELL-25)', async () => {
  const onChange = vi.fn<(date: string) => void>()
  const { user, field } = renderField(onChange)
  await user.clear(field)
  await user.type(field, '２０２６／１２／０１')
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2026-12-01'))
})

test('a shorter way to write a date acts on Enter and when the field is left (SHELL-25)', async () => {
  const onChange = vi.fn<(date: string) => void>()
  const { user, field } = renderField(onChange)
  await user.clear(field)
  await user.type(field, '2026/12/1')
  expect(onChange).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01')
  await user.clear(field)
  await user.type(field, '2026年12月2日')
  await user.tab()
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-12-02'))
  await waitFor(() => expect(field.value).toBe('2026/12/02'))
})

test.each(['Thu', 'thursday', '木', '木曜', '木曜日'])('%s is the next such day (SHELL-25)', async (typed) => {
  const onChange = vi.fn<(date: string) => void>()
  const { user, field } = renderField(onChange)
  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  const day = Temporal.PlainDate.from(onChange.mock.lastCall?.[0] ?? '')
  const ahead = Temporal.Now.plainDateISO().until(day).days
  expect([day.dayOfWeek, ahead >= 0 && ahead < 7]).toEqual([4, true])
})

test('a typed text that is no date is replaced with a spoken message', async () => {
  const onChange = vi.fn<(date: string) => void>()
  const { user, field } = renderField(onChange)
  await user.clear(field)
  await user.type(field, '26/11/2026')
  await user.tab()
  expect(await screen.findByText('「26/11/2026」は日付として読み取れないため、元の日付に戻しました。')).toBeTruthy()
  await waitFor(() => expect(field.value).toBe('2026/11/20'))
  expect(onChange).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, '12/1{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01')
  expect(screen.queryByText(/読み取れないため/)).toBeNull()
})

test.each([
  ['2026/13/45', '2026-13-45という日付はありません。月は1から12までです。元の日付に戻しました。'],
  ['2/30', '2026-02-30という日付はありません。この月は28日までです。元の日付に戻しました。'],
  ['31 Apr 2026', '2026-04-31という日付はありません。この月は30日までです。元の日付に戻しました。'],
  ['平成32年4月1日', '平成は1989-01-08から2019-04-30までです。この日付は令和2年（2020年）です。元の日付に戻しました。'],
])('a typed date that does not exist is refused as such: %s (READ-05)', async (typed, words) => {
  const { user, field } = renderField(vi.fn())
  await user.clear(field)
  await user.type(field, typed)
  await user.tab()
  expect((await screen.findByText(/元の日付に戻しました/)).textContent).toBe(
    words.replaceAll('2026-02', `${Temporal.Now.plainDateISO().year}-02`),
  )
})

test('in English it reads as its readers write dates, and takes that back (SHELL-25)', async () => {
  act(() => setLanguage('en'))
  onTestFinished(() => act(() => setLanguage('jp')))
  const onChange = vi.fn<(date: string) => void>()
  const { user, field } = renderField(onChange)
  expect(field.value).toBe('20 Nov 2026')
  await user.clear(field)
  await user.type(field, '2 Dec 2026')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-12-02'))
  await user.tab()
  await waitFor(() => expect(field.value).toBe('2 Dec 2026'))
})

test('a date follows the language of a page that is open (BRAND-02)', async () => {
  onTestFinished(() => act(() => setLanguage('jp')))
  renderField(() => {})
  const shown = () => screen.getByLabelText<HTMLInputElement>('開始日').value
  expect(shown()).toBe('2026/11/20')
  act(() => setLanguage('en'))
  await waitFor(() => expect(shown()).toBe('20 Nov 2026'))
  act(() => setLanguage('jp'))
  await waitFor(() => expect(shown()).toBe('2026/11/20'))
})

test('an impossible date changes nothing (SHELL-25)', async () => {
  const onChange = vi.fn<(date: string) => void>()
  const { user, field } = renderField(onChange)
  await user.clear(field)
  await user.type(field, '2026/02/30')
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  expect(field.value).toBe('2026/11/20')
})
