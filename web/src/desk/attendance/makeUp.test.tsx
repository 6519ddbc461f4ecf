import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import type { AttendanceInput } from '../../gql/graphql.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { aSlot, booked, typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { SlotStudents } from '../slot/SlotStudents.tsx'
import { useSlotsInRange } from '../store/useSlotsInRange.ts'

const day = { from: '2026-11-20', to: '2026-11-20' }
const slot = aSlot('s', '2026-11-20', '15:00', booked({ s0007: '渡辺 修' }))
const bookingId = slot.bookings?.[0]?.id ?? ''

standAtNoon()
beforeEach(() => void vi.setSystemTime(Date.parse('2026-11-20T05:50:00Z')))

function Lesson() {
  const { slots } = useSlotsInRange(day)
  const [open] = slots ?? []
  return open ? (
    <>
      <h1>lesson</h1>
      <SlotStudents slot={open} />
    </>
  ) : null
}

const none = { points: 0, validUntil: null, digest: '' }
const give = (points: number) => ({ points, validUntil: '2026-12-20', digest: `${points} until 2026-12-20` })

/** A preview in which an absence that was told gives so many points; `given` are those of the present mark. */
function previewOf(points: number, given: { points: number; usedBy: string[] } = { points: 0, usedBy: [] }) {
  const mark = (attendance: 'present' | 'absent' | null, reason: string | null, gives: object) =>
    typed('MarkMakeUp', { attendance, reason, ...gives })
  return typed('BookingMakeUp', {
    bookingId,
    slotId: 's',
    ...given,
    validUntil: given.points === 0 ? null : '2026-12-20',
    marks: [
      mark('present', null, none),
      mark('present', 'late', none),
      mark('absent', null, none),
      mark('absent', 'told', give(points)),
      mark('absent', 'notTold', none),
      mark(null, null, none),
    ],
  })
}

/** Opens the lesson at a school that gives make-up points; the server refuses what it no longer promises. */
async function openLesson(language: 'jp' | 'en' = 'en') {
  const sent: AttendanceInput[] = []
  const school = {
    points: 2,
    given: { points: 0, usedBy: [] as string[] },
    refusal: null as { reasonCode: string; message: string } | null,
  }
  let kept = slot
  server.use(
    api.query('MakeUpPreview', () =>
      HttpResponse.json({ data: { makeUpPreview: [previewOf(school.points, school.given)] } }),
    ),
    api.mutation('SetAttendance', ({ variables }) => {
      const input = variables['input'] as AttendanceInput
      sent.push(input)
      const promised = input.reason === 'told' ? `${school.points} until 2026-12-20` : ''
      const moved = input.digest === promised ? null : { reasonCode: 'makeUpMoved', message: 'No longer those shown.' }
      const refusal = school.refusal ?? moved
      if (refusal === null) {
        const { attendance = null, reason = null } = input
        kept = {
          ...kept,
          bookings: (kept.bookings ?? []).map((each) => ({ ...each, attendance, attendanceReason: reason })),
        }
      }
      const answer = {
        success: refusal === null,
        code: refusal === null ? '1001' : 'generalE',
        field: null,
        slot: kept,
      }
      const words = refusal ?? { reasonCode: null, message: 'Action successful' }
      return HttpResponse.json({ data: { setAttendance: typed('SlotPayload', { ...answer, ...words }) } })
    }),
  )
  const page = await openDeskPage(<Lesson />, { at: '/', slots: [slot], language, school: { givesMakeUp: true } })
  const group = () => within(screen.getByRole('group', { name: /渡辺 修/ }))
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map((each) => each.textContent)
  return { ...page, sent, school, group, pressed }
}

test.each([
  ['en', 'Absent (Told us): 2 make-up points until Sun 20 Dec 2026'],
  ['jp', '欠席（連絡あり）：振替2ポイント（2026年12月20日(日)まで）'],
] as const)('what a mark gives is said before it is set, in %s (LOT-16)', async (language, words) => {
  await openLesson(language)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a mark that a colleague sets is read live: the line says what it gave before another mark removes it (LOT-16)', async () => {
  const { live, school } = await openLesson()
  await screen.findByText(/^Absent \(Told us\): 2 make-up points until/)
  const markedBy = (attendanceReason: 'told' | null) => {
    const bookings = (slot.bookings ?? []).map((each) => ({ ...each, attendance: 'absent' as const, attendanceReason }))
    live({ slots: [{ ...slot, bookings, version: slot.version + (attendanceReason === null ? 1 : 2) }] })
  }
  // Tapped one after the other: absent, and then why.
  markedBy(null)
  expect(await screen.findByRole('button', { name: /^Told us 渡辺 修 2 make-up points until/ })).toBeTruthy()
  school.given = { points: 2, usedBy: [] }
  markedBy('told')
  expect(
    await screen.findByText(/^Gave 2 make-up points until .* another mark removes those that are left$/),
  ).toBeTruthy()
})

test('the promise stands beside the reason and goes with the mark; other marks promise nothing (LOT-16)', async () => {
  const { user, sent, group } = await openLesson()
  await screen.findByText(/2 make-up points/)
  await user.click(group().getByRole('button', { name: 'Absent' }))
  await user.click(await screen.findByRole('button', { name: /^Told us 渡辺 修 2 make-up points until/ }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ reason: 'told', digest: '2 until 2026-12-20' }))
  expect(sent[0]).toMatchObject({ attendance: 'absent', digest: '' })
})

test('a mark whose promise no longer holds waits with the reason, for the new points or the old mark (LOT-16)', async () => {
  const { user, sent, school, group, pressed } = await openLesson()
  await screen.findByText(/2 make-up points/)
  await user.click(group().getByRole('button', { name: 'Absent' }))
  const told = await screen.findByRole('button', { name: /^Told us/ })
  school.points = 1
  await user.click(told)
  expect(await screen.findByText('No longer those shown.')).toBeTruthy()
  const again = await screen.findByRole('button', { name: 'Mark with 1 make-up point until Sun 20 Dec 2026' })
  expect(pressed()).toHaveLength(2)
  await user.click(again)
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ reason: 'told', digest: '1 until 2026-12-20' }))
  await waitFor(() => expect(screen.queryByText('No longer those shown.')).toBeNull())
})

test('a mark that cannot change because its points are used is dropped by one press, and the old one shows (LOT-17)', async () => {
  const { user, school, group, pressed } = await openLesson()
  await screen.findByText(/2 make-up points/)
  await user.click(group().getByRole('button', { name: 'Absent' }))
  await screen.findByRole('button', { name: /^Told us/ })
  school.refusal = { reasonCode: 'makeUpUsed', message: 'They are used (Fri 4 Dec 15:00)' }
  await user.click(group().getByRole('button', { name: 'Present' }))
  expect(await screen.findByText('They are used (Fri 4 Dec 15:00)')).toBeTruthy()
  expect(pressed()).toEqual(['Present'])
  // The server would refuse it each time.
  expect(screen.queryByRole('button', { name: /^Mark with/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep the old mark' }))
  await waitFor(() => expect(pressed()).toEqual(['Absent']))
})
