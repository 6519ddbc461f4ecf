import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import type { AttendanceInput } from '../../gql/graphql.ts'
import { SlotStudents } from '../slot/SlotStudents.tsx'
import { useSlotsInRange } from '../store/useSlotsInRange.ts'
import { clearSession, storeSession } from '../../shared/session/session.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { aSlot, booked, typed } from '../../test/deskData.ts'
import { done } from '../../test/staff.ts'
import { api, server } from '../../test/server.ts'

const day = { from: '2026-11-20', to: '2026-11-20' }
const slot = aSlot('s', '2026-11-20', '15:00', booked({ s0007: '渡辺 修', s0101: 'Dubois Claire' }))

standAtNoon()
// Soon before the lesson: what is marked sooner is asked about.
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

/** Opens the lesson on a server that keeps what it gets; `answers` come first, one per call. */
async function openLesson(language: 'jp' | 'en' = 'en', lesson = slot) {
  const sent: AttendanceInput[] = []
  const answers: (() => Response | Promise<Response>)[] = []
  let kept = lesson
  server.use(
    api.mutation('SetAttendance', async ({ variables }) => {
      const input = variables['input'] as AttendanceInput
      sent.push(input)
      const special = answers.shift()
      if (special) return special()
      kept = {
        ...kept,
        bookings: (kept.bookings ?? []).map((booking) =>
          booking.student?.id === input.studentId
            ? { ...booking, attendance: input.attendance ?? null, attendanceReason: input.reason ?? null }
            : booking,
        ),
      }
      const answer = typed('SlotPayload', {
        success: true,
        code: '1001',
        field: null,
        reasonCode: null,
        message: 'Action successful',
        slot: kept,
      })
      return HttpResponse.json({ data: { setAttendance: answer } })
    }),
  )
  const page = await openDeskPage(<Lesson />, { at: '/', slots: [lesson], language })
  const button = (student: RegExp, name: string) => {
    // A tap that is meant comes a moment after the one before.
    vi.setSystemTime(Date.now() + 1000)
    return within(screen.getByRole('group', { name: student })).getByRole('button', { name })
  }
  const marks = () =>
    screen.getAllByRole('button', { pressed: true }).map((each) => {
      const group = each.closest('fieldset')?.getAttribute('aria-label') ?? ''
      return `${group.replace('Attendance of ', '')} ${each.textContent}`
    })
  return { ...page, sent, answers, button, marks, none: () => screen.queryAllByRole('button', { pressed: true }) }
}

const down = () => HttpResponse.error()

/** The next answer comes once what this gives is called. */
function heldIn(answers: (() => Response | Promise<Response>)[]): () => void {
  let answer: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (answer = resolve))
  answers.push(async () => {
    await arrived
    return HttpResponse.json({ data: { setAttendance: typed('SlotPayload', { ...done, reasonCode: null, slot }) } })
  })
  return answer
}

const osamu = /渡辺 修/
const claire = /Dubois Claire/
const inOrder = (sent: AttendanceInput[]) =>
  sent.map(({ studentId, attendance }) => `${studentId} ${attendance ?? '-'}`)

test('present, absent and, by the active one again, nothing: at once on screen and sent (TCH-09, SLOT-23, SLOT-24, SCHED-43, SCHED-49)', async () => {
  const { user, button, marks, sent, none, answers } = await openLesson()
  const answer = heldIn(answers)
  await user.click(button(osamu, 'Present'))
  // The server has not answered yet.
  expect(marks()).toEqual(['渡辺 修 Present'])
  answer()
  await waitFor(() => expect(none()).toEqual([]))
  await user.click(button(osamu, 'Absent'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(marks()).toEqual(['渡辺 修 Absent'])
  await user.click(button(osamu, 'Absent'))
  expect(none()).toEqual([])
  await waitFor(() => expect(inOrder(sent)).toEqual(['st-s0007 present', 'st-s0007 absent', 'st-s0007 -']))
  expect(new Set(sent.map(({ slotId }) => slotId))).toEqual(new Set(['s']))
})

test.each([
  ['en', "We couldn't record the attendance. No booking"],
  ['jp', '出欠を記録できませんでした。 No booking'],
] as const)('a refusal puts the old mark back and says why, in %s (TCH-09, SLOT-24)', async (language, words) => {
  const { user, button, none, answers } = await openLesson(language)
  answers.push(() =>
    HttpResponse.json({
      data: {
        setAttendance: typed('SlotPayload', {
          success: false,
          code: 'generalE',
          field: null,
          reasonCode: 'noBooking',
          message: 'No booking',
          slot,
        }),
      },
    }),
  )
  await user.click(button(osamu, language === 'en' ? 'Present' : '出席'))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  await waitFor(() => expect(none()).toEqual([]))
})

test('the second of a double tap does nothing: a mark is neither cleared nor wiped by it (SLOT-24, SHELL-40)', async () => {
  const { user, button, marks, sent } = await openLesson()
  await user.dblClick(button(osamu, 'Absent'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(marks()).toEqual(['渡辺 修 Absent'])
  await user.dblClick(button(osamu, 'Present'))
  await waitFor(() => expect(inOrder(sent)).toEqual(['st-s0007 absent', 'st-s0007 present']))
  expect(marks()).toEqual(['渡辺 修 Present'])
})

test.each([
  ['en', 'Present', "渡辺 修's attendance is no longer marked", 'Undo'],
  ['jp', '出席', '渡辺 修さんの出欠を未入力に戻しました', '元に戻す'],
] as const)(
  'a double tap on a set mark leaves it; one tap clears it, says so and can be undone, in %s (TCH-23)',
  async (language, present, cleared, undo) => {
    const { user, button, marks, sent, none } = await openLesson(language)
    await user.click(button(osamu, present))
    await waitFor(() => expect(sent).toHaveLength(1))
    const marked = marks()
    await user.dblClick(button(osamu, present))
    await waitFor(() => expect(inOrder(sent).at(-1)).toBe('st-s0007 present'))
    expect(marks()).toEqual(marked)
    await waitFor(() => expect(screen.queryByRole('button', { name: undo })).toBeNull())
    await user.click(button(osamu, present))
    expect(none()).toEqual([])
    expect(await screen.findByText(cleared)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: undo }))
    expect(marks()).toEqual(marked)
    await waitFor(() => expect(inOrder(sent).slice(-2)).toEqual(['st-s0007 -', 'st-s0007 present']))
  },
)

test('a server that breaks or forbids is a refusal too', async () => {
  const { user, button, none, answers } = await openLesson()
  answers.push(() => HttpResponse.json({ errors: [{ message: 'You are not allowed to do this.' }] }))
  await user.click(button(osamu, 'Present'))
  expect((await screen.findByRole('alert')).textContent).toContain('You are not allowed to do this.')
  answers.push(() => new HttpResponse(null, { status: 500 }))
  await user.click(button(claire, 'Absent'))
  await waitFor(() => expect(none()).toEqual([]))
})

test('attendance marks wait while offline, show so, and are sent in order afterwards; the last click wins (SLOT-24, SCHED-49)', async () => {
  const { user, button, marks, sent, answers } = await openLesson()
  answers.push(down, down)
  await user.click(button(osamu, 'Present'))
  expect(await screen.findByText(/Not sent yet/)).toBeTruthy()
  await user.click(button(claire, 'Absent'))
  await waitFor(() => expect(sent).toHaveLength(2))
  answers.length = 0
  answers.push(down)
  await user.click(button(osamu, 'Absent'))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(marks()).toEqual(['渡辺 修 Absent', 'Dubois Claire Absent'])
  expect(screen.getAllByText(/Not sent yet/)).toHaveLength(2)
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)

  sent.length = 0
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(/Not sent yet/)).toBeNull())
  expect(inOrder(sent)).toEqual(['st-s0101 absent', 'st-s0007 absent'])
  expect(marks()).toEqual(['渡辺 修 Absent', 'Dubois Claire Absent'])
  expect(screen.getByText('Attendance sent.')).toBeTruthy()
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test('waiting marks can be sent by hand (SLOT-24)', async () => {
  const { user, button, marks, answers } = await openLesson()
  answers.push(down)
  await user.click(button(osamu, 'Present'))
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull())
  expect(marks()).toEqual(['渡辺 修 Present'])
})

test('a click while another is on its way is sent after it, and never undone by its answer (SLOT-24)', async () => {
  const { user, button, marks, sent, answers } = await openLesson()
  const answer = heldIn(answers)
  await user.click(button(osamu, 'Present'))
  await user.click(button(osamu, 'Absent'))
  await user.click(button(claire, 'Present'))
  expect(sent).toHaveLength(1)
  answer()
  await waitFor(() => expect(inOrder(sent)).toEqual(['st-s0007 present', 'st-s0007 absent', 'st-s0101 present']))
  expect(marks()).toEqual(['渡辺 修 Absent', 'Dubois Claire Present'])
})

test('marks that are not confirmed when the page is loaded anew are sent by the next one, for nobody else (SLOT-24, TCH-09)', async () => {
  const as = (id: string) => {
    history.replaceState(null, '', '/teacher/list')
    storeSession(JSON.stringify({ _id: id, type: 'teacher', token: 't', firstName: 'Emily', lastName: 'Clark' }))
  }
  const never = () => new Promise<Response>(() => undefined)
  as('t1')
  const first = await openLesson()
  first.answers.push(never)
  await first.user.click(first.button(osamu, 'Present'))
  await first.user.click(first.button(osamu, 'Absent'))
  await first.user.click(first.button(claire, 'Present'))
  expect(first.sent).toHaveLength(1)
  first.close()

  as('t2')
  const foreign = await openLesson()
  expect(foreign.none()).toEqual([])
  foreign.close()
  expect(foreign.sent).toEqual([])

  as('t1')
  const { sent, marks } = await openLesson()
  await waitFor(() => expect(inOrder(sent)).toEqual(['st-s0007 absent', 'st-s0101 present']))
  await waitFor(() => expect(sessionStorage.getItem('unsentMarks')).toBeNull())
  expect(marks()).toEqual(['渡辺 修 Absent', 'Dubois Claire Present'])
  clearSession()
})

test("others' changes show below a waiting mark, and the mark stays (SLOT-24)", async () => {
  const { user, button, marks, answers, live } = await openLesson()
  answers.push(down)
  await user.click(button(osamu, 'Present'))
  await screen.findByText(/Not sent yet/)
  live({ slots: [{ ...slot, ...booked({ s0007: '渡辺 修', s0009: '青木 愛' }) }] })
  expect(await screen.findByRole('group', { name: /青木 愛/ })).toBeTruthy()
  expect(marks()).toEqual(['渡辺 修 Present'])
  // What still waited would be sent into the tests that follow.
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull())
})

test('everybody whose attendance is open is present by one tap; who is marked keeps the mark (TCH-22)', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T05:50:00Z'))
  const { user, button, marks, sent } = await openLesson()
  await user.click(await screen.findByRole('button', { name: 'All present' }))
  await waitFor(() => expect(inOrder(sent)).toEqual(['st-s0007 present', 'st-s0101 present']))
  expect(marks()).toEqual(['渡辺 修 Present', 'Dubois Claire Present'])
  expect(screen.queryByRole('button', { name: /^All/ })).toBeNull()
  // A mark that is cleared leaves one open, which has its own button.
  await user.click(button(osamu, 'Present'))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /^All/ })).toBeNull()
})

test('one absent first, then all others present, in Japanese (TCH-22)', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T05:50:00Z'))
  const three = aSlot(
    's',
    '2026-11-20',
    '15:00',
    booked({ s0007: '渡辺 修', s0101: 'Dubois Claire', s0009: '青木 愛' }),
  )
  const { user, button, marks, sent } = await openLesson('jp', three)
  await user.click(button(osamu, '欠席'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '残り全員出席' }))
  await waitFor(() => expect(inOrder(sent).slice(1)).toEqual(['st-s0101 present', 'st-s0009 present']))
  expect(marks()).toHaveLength(3)
  // All that one tap has marked is undone by one.
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  await waitFor(() => expect(inOrder(sent).slice(3)).toHaveLength(2))
})

test.each([
  ['of a day to come', '2026-11-19T03:00:00Z'],
  ['that begins in more than a quarter of an hour', '2026-11-20T05:44:00Z'],
])('a group %s has no button for all (TCH-22)', async (_, now) => {
  vi.setSystemTime(Date.parse(now))
  await openLesson()
  await screen.findByRole('group', { name: osamu })
  expect(screen.queryByRole('button', { name: 'All present' })).toBeNull()
})

test('an absence says in one more tap whether it was told, and an undo brings that back (TCH-26)', async () => {
  const { user, button, sent } = await openLesson()
  await screen.findByRole('button', { name: 'All present' })
  expect(screen.queryByRole('button', { name: 'Told us 渡辺 修' })).toBeNull()
  await user.click(button(osamu, 'Absent'))
  expect(screen.queryByRole('button', { name: 'Late 渡辺 修' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Told us 渡辺 修' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ attendance: 'absent', reason: 'told' }))
  expect(screen.getByRole('button', { name: 'Told us 渡辺 修', pressed: true })).toBeTruthy()
  await user.click(button(osamu, 'Present'))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ attendance: 'present', reason: null }))
  expect(screen.getByRole('button', { name: 'Late 渡辺 修', pressed: false })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ attendance: 'absent', reason: 'told' }))
  // A second tap clears it.
  await user.click(await screen.findByRole('button', { name: 'Told us 渡辺 修' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ attendance: 'absent', reason: null }))
})

test('a double tap on a reason leaves it set (TCH-26)', async () => {
  const { user, button, sent } = await openLesson()
  await user.click(button(osamu, 'Absent'))
  await user.dblClick(await screen.findByRole('button', { name: 'Told us 渡辺 修' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ attendance: 'absent', reason: 'told' }))
  expect(screen.getByRole('button', { name: 'Told us 渡辺 修', pressed: true })).toBeTruthy()
  expect(sent.map(({ reason }) => reason)).toEqual([null, 'told'])
})

test('a booking that is no lesson has no attendance (SLOT-25)', async () => {
  await openDeskPage(<Lesson />, {
    at: '/',
    slots: [aSlot('s', '2026-11-20', '15:00', booked({ _: '' }, { student: null }))],
  })
  expect(screen.queryByRole('group')).toBeNull()
})

test.each([
  ['en', 'Absent', '渡辺 修 marked as absent', 'Undo'],
  ['jp', '欠席', '渡辺 修さんを欠席にしました', '元に戻す'],
] as const)(
  'one mark says so and can be undone to what it was, in %s (TCH-23)',
  async (language, absent, said, undo) => {
    const { user, button, sent, marks } = await openLesson(language)
    await user.click(button(osamu, language === 'en' ? 'Present' : '出席'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(button(osamu, absent))
    expect(await screen.findByText(said)).toBeTruthy()
    // The toast of the first mark has given way: the last one is undone.
    await waitFor(() => expect(screen.getAllByRole('button', { name: undo })).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: undo }))
    await waitFor(() => expect(inOrder(sent)).toEqual(['st-s0007 present', 'st-s0007 absent', 'st-s0007 present']))
    expect(marks()).toHaveLength(1)
  },
)

test.each([
  ['of a day to come', '2026-11-19T03:00:00Z'],
  ['that begins in more than a quarter of an hour', '2026-11-20T05:44:00Z'],
])('the attendance of a lesson %s is asked about before it is marked (SCHED-43, TCH-09)', async (_, now) => {
  vi.setSystemTime(Date.parse(now))
  const { user, sent, button } = await openLesson()
  await screen.findByRole('group', { name: osamu })
  await user.click(button(osamu, 'Absent'))
  const dialog = await screen.findByRole('dialog', { name: 'Mark as absent on Fri 20 Nov 15:00?' })
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Mark absent' }))
  await waitFor(() => expect(sent).toMatchObject([{ attendance: 'absent' }]))
  // Clearing what was marked by mistake needs no question.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button(osamu, 'Absent'))
  await waitFor(() => expect(sent).toHaveLength(2))
})
