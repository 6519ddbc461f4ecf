import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, green, tanaka } from '../../test/deskData.ts'
import { openStaffPage } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'
import './DaySheet.tsx'

standAtNoon()
afterEach(() => void vi.restoreAllMocks())

const group = booked({ s0045: '阿部 久美', s0101: '青木 愛' })
const talk = aSlot('talk', '2026-11-20', '10:00', { teacher: tanaka, lessonMemo: '教科書 p.24', ...group })
const came = aSlot('came', '2026-11-20', '12:00', booked({ s0007: '渡辺 修' }, { attendance: 'present' }))
const free = aSlot('free', '2026-11-20', '09:00')
const text = (element: Element) => element.textContent?.replaceAll(/\s/g, '')

test('a day is on paper by teacher or by time, a line a student with boxes, ticked where it is recorded (SCHED-43, D67)', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { address, requestedRanges } = await openStaffPage(<SchedulePage />, {
    slots: [came, talk, free],
    at: '/admin/schedule?from=2026-11-20',
    language: 'jp',
  })
  fireEvent.click(await screen.findByText('予定表を印刷'))
  const sheet = await screen.findByLabelText('日別予定表 11月20日(金)')
  expect(within(sheet).getByText('3枠（予約あり2枠）、生徒のべ3名')).toBeTruthy()
  expect(within(sheet).getAllByRole('heading', { level: 3 }).map(text)).toEqual(['Emilyt001', '田中先生t002'])
  const lines = [...sheet.querySelectorAll('tbody tr')].map(text)
  expect(lines).toEqual([
    '09:00–09:50駅前校フリートーク、発音クリニック予約なし',
    '12:00–12:50駅前校フリートーク渡辺修S0007出席（記録済み）✓',
    '10:00–10:50駅前校フリートーク阿部久美S0045教科書p.24',
    '青木愛S0101',
  ])
  fireEvent.click(screen.getByLabelText('時間順'))
  await waitFor(() => expect(sheet.querySelectorAll('tbody th')).toHaveLength(3))
  expect([...sheet.querySelectorAll('tbody th')].map(text)).toEqual(['09:00–09:50', '10:00–10:50', '12:00–12:50'])
  fireEvent.click(screen.getByLabelText('予約のある枠のみ'))
  await waitFor(() => expect(sheet.querySelectorAll('tbody th')).toHaveLength(2))
  expect(address.current).toContain('order=time')
  fireEvent.click(screen.getByText('印刷する'))
  expect(print).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByLabelText('次の日'))
  expect(await screen.findByText('この日の枠はありません')).toBeTruthy()
  expect(requestedRanges.at(-1)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
})

test('a long day is on paper to its last lesson, of the chosen place alone (SHELL-43)', async () => {
  const day = Array.from({ length: 150 }, (_, at) => {
    const time = `${String(9 + Math.floor(at / 15)).padStart(2, '0')}:${String((at % 15) * 4).padStart(2, '0')}`
    return aSlot(`s${at}`, '2026-11-20', time, at % 3 === 0 ? {} : { location: green })
  })
  await openStaffPage(<SchedulePage />, {
    slots: day,
    at: '/admin/schedule?view=sheet&date=2026-11-20&location=l-2&order=time',
    language: 'en',
  })
  const sheet = await screen.findByLabelText(/^Daily schedule/)
  expect(sheet.querySelectorAll('tbody tr')).toHaveLength(100)
})

test('Escape leaves the sheet for the list (SHELL-43)', async () => {
  const { user, address } = await openStaffPage(<SchedulePage />, {
    slots: [talk],
    at: '/admin/schedule?view=sheet&date=2026-11-20',
    language: 'en',
  })
  await screen.findByLabelText(/^Daily schedule/)
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(address.current).not.toContain('view=sheet')
})
