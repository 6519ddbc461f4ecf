import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, tanaka, typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { openStaffPage, success } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'

standAtNoon()

const day = '2026-11-20'
const group = aSlot('group', day, '09:00', booked({ s0045: '阿部 久美', s0101: '青木 愛' }))
const single = aSlot('single', day, '10:00', { teacher: tanaka, ...booked({ s0007: '渡辺 修' }) })
const before = aSlot('before', '2026-11-18', '10:00', booked({ s0046: '小川 晴' }))
const done = aSlot('done', day, '08:00', booked({ s0047: '森 陽子' }, { attendance: 'absent' }))
const running = aSlot('running', day, '11:40', { endsAt: `${day}T12:10:00`, ...booked({ s0048: '林 蓮' }) })
const all = [group, single, before, done, running]

const at = `/admin/schedule?view=attendance&from=2026-11-13&to=${day}`

/** Opens the list on a server that keeps the marks; `sent` holds them in the order they came. */
async function openList(language: 'jp' | 'en' = 'en', address = at) {
  const sent: string[] = []
  const stored = new Map(all.map((slot) => [slot.id, slot]))
  const opened = await openStaffPage(<SchedulePage />, { slots: all, at: address, language })
  server.use(
    api.mutation<{ setAttendance: object }, { input: Record<'slotId' | 'studentId', string> & { attendance: null } }>(
      'SetAttendance',
      ({ variables: { input } }) => {
        sent.push(`${input.studentId} ${String(input.attendance)}`)
        const slot = stored.get(input.slotId) ?? group
        const bookings = (slot.bookings ?? []).map((each) =>
          each.student?.id === input.studentId ? { ...each, attendance: input.attendance } : each,
        )
        stored.set(slot.id, { ...slot, bookings })
        return HttpResponse.json({
          data: { setAttendance: typed('SlotPayload', { ...success, reasonCode: null, slot: stored.get(slot.id) }) },
        })
      },
    ),
  )
  await screen.findByRole('heading', { level: 1, name: language === 'en' ? 'Mark attendance' : '出欠の入力' })
  return { ...opened, sent }
}

test('lessons that are over and not marked are listed by day with teacher and students; others are not (SCHED-107)', async () => {
  await openList()
  expect((await screen.findAllByRole('heading', { level: 2 })).map((each) => each.textContent)).toEqual([
    'Wed 18 Nov',
    'Today Fri 20 Nov',
  ])
  expect(screen.getByText('Attendance not marked: 3 lessons')).toBeTruthy()
  for (const name of ['小川 晴', '阿部 久美', '青木 愛', '渡辺 修']) expect(screen.getByText(name)).toBeTruthy()
  for (const name of ['森 陽子', '林 蓮']) expect(screen.queryByText(name)).toBeNull()
  expect(screen.getByRole('link', { name: /^田中先生/ }).getAttribute('href')).toContain('slot=single')
})

test('one press marks a lesson, which stays in sight; the toast undoes it (SCHED-107, TCH-22)', async () => {
  const { user, sent } = await openList()
  const button = () => screen.findByRole('button', { name: /^All present .*09:00/ })
  await user.click(await button())
  await waitFor(() => expect(sent).toEqual(['st-s0045 present', 'st-s0101 present']))
  expect(screen.getByText('Attendance not marked: 2 lessons')).toBeTruthy()
  expect(screen.getByText('阿部 久美')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.slice(2)).toEqual(['st-s0045 null', 'st-s0101 null']))
  expect(await button()).toBeTruthy()
})

test('an absence and its reason are one tap each; all others are present after one question with their number (SCHED-107, TCH-26)', async () => {
  const { user, sent } = await openList()
  const ai = within(await screen.findByRole('group', { name: 'Attendance of 青木 愛' }))
  await user.click(ai.getByRole('button', { name: 'Absent' }))
  await user.click(await screen.findByRole('button', { name: 'Told us 青木 愛' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Mark all present (3)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark 3 students in 3 lessons as present?' }))
  expect(sent).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Mark present' }))
  const marked = ['st-s0046 present', 'st-s0045 present', 'st-s0007 present']
  await waitFor(() => expect(sent.slice(2)).toEqual(marked))
  expect(await screen.findByText('Attendance is marked for all lessons shown')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.slice(5)).toEqual(marked.map((each) => each.replace('present', 'null'))))
})

test('the list keeps to the teacher of its address and, in Japanese, says when nothing is left', async () => {
  const { user, address } = await openList('jp', `${at}&teacher=${tanaka.id}`)
  expect(await screen.findByText('出欠が未入力：1件')).toBeTruthy()
  expect(screen.queryByText('阿部 久美')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'スケジュールに戻る' }))
  await waitFor(() => expect(address.current).not.toContain('view='))
})

test('the schedule narrowed to open attendance leads to the list of the same days (SCHED-107)', async () => {
  const { user, address } = await openStaffPage(<SchedulePage />, {
    slots: all,
    at: `/admin/schedule?from=2026-11-13&to=${day}&show=unmarked`,
    language: 'en',
  })
  await user.click(await screen.findByRole('link', { name: 'Mark attendance' }))
  await waitFor(() => expect(address.current).toBe(at))
})
