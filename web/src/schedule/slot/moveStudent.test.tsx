import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, emily, speech, station, talk, tanaka, typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { openStaffPage, success } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'

standAtNoon()

const group = aSlot('group', '2026-11-24', '15:00', booked({ s0045: '阿部 久美', s0046: '井上 蓮' }))
const slotAt = (id: string, startsAt: string, teacher: typeof emily) =>
  typed('BookableSlot', {
    slot: typed('Slot', {
      id,
      startsAt,
      endsAt: startsAt.replace(':00:00', ':50:00'),
      cancelBy: '2026-11-22T18:00:00',
      teacher,
      location: station,
      courses: [speech, talk],
    }),
    choices: [typed('BookingChoice', { courseCode: talk.code, online: false, cost: 1 })],
  })
const own = group.teacher?.id === tanaka.id ? tanaka : emily
const other = own === emily ? tanaka : emily
const targets = [
  slotAt('far', '2026-11-30T15:00:00', own),
  slotAt('near', '2026-11-25T15:00:00', own),
  slotAt('next', '2026-11-24T16:00:00', other),
]
const preview = {
  ...success,
  __typename: 'MoveBookingPreview',
  outcome: 'cancel_unrestricted',
  credit: 1,
  cost: 1,
  pointsAfter: 6,
  freeToCancelUntil: '2026-11-22T18:00:00',
  cancelBy: '2026-11-22T18:00:00',
  remainingBookings: null,
  contract: typed('Contract', { id: 'k-1', contractNumber: '1760000003401' }),
}
const person = (id: string, name: string, role: string, notice: string) =>
  typed('LessonPerson', {
    type: role === 'teaching' ? 'teacher' : 'student',
    role,
    id,
    code: id,
    name,
    notice,
    phoneNumber: '03-1234-5678',
    guardians: [],
  })

async function open(
  language: 'en' | 'jp',
  undoPreview: object,
  moved: object = {},
  found: object[] = targets,
  previewed: Record<string, unknown> = preview,
) {
  const filters: Record<string, unknown>[] = []
  const booking = (group.bookings ?? [])[0]
  const studentId = booking?.student?.id ?? ''
  server.use(
    api.query('DeskMovedLesson', () =>
      HttpResponse.json({
        data: {
          slot: {
            ...group,
            bookings: [
              {
                ...booking,
                cost: 1,
                contractNumber: '1760000003401',
                course: talk,
                lessonLocation: station.locationName,
              },
            ],
          },
        },
      }),
    ),
    api.query('DeskMoveTargets', ({ variables }) => {
      filters.push(variables)
      const page = (bookable: object[]) => typed('SlotPage', { next: null, bookable })
      return HttpResponse.json({ data: { ofTeacher: page(found.slice(0, 2)), ofAll: page(found) } })
    }),
  )
  const opened = await openStaffPage(<SchedulePage />, {
    slots: [group],
    at: '/admin/schedule?slot=group',
    language,
    answers: {
      moveBookingPreview: () => previewed,
      moveBooking: () => ({
        ...success,
        __typename: 'MoveBookingPayload',
        slot: null,
        toSlot: { ...group, id: 'near', bookings: [{ ...booking, id: 'b-9' }] },
        ...moved,
      }),
      undoPreview: () => ({ __typename: 'UndoPreview', ...undoPreview }),
      undoMove: () => ({ ...success, __typename: 'UndoMovePayload', slot: null, leftSlot: null, sameTime: [] }),
      lessonPeople: () => [
        person('t-1', 'Emily', 'teaching', 'mail'),
        person(studentId, '阿部 久美', 'booked', 'noAddress'),
        person('st-9', '別 人', 'booked', 'mail'),
      ],
    },
  })
  return { ...opened, filters, studentId }
}

const seen = { success: true, message: '', people: [], more: 0, stepsLeft: 0, digest: 'digest-1', sameTime: [] }

test.each([
  [
    'en',
    'Move student: 阿部 久美',
    /^Move to Wed 25 Nov 15:00/,
    'Move student',
    'Undo',
    ['Move 阿部 久美 back to Tue 24 Nov 15:00?', 'Keep the move', 'Move back'],
    'Move undone: 阿部 久美',
  ],
  [
    'jp',
    '振替：阿部 久美さん',
    /^振替先 11月25日\(水\) 15:00/,
    '振り替える',
    '元に戻す',
    ['阿部 久美さんを11月24日(火) 15:00に戻しますか？', '振替のままにする', '元の日時に戻す'],
    '振替を元に戻しました：阿部 久美',
  ],
] as const)(
  'staff move one of a group in three clicks, having seen both lessons and who is told, and undo it, in %s (MOVE-06, MOVE-10, MOVE-11)',
  async (language, begin, choose, send, undo, [title, keep, back], undone) => {
    const { user, sent, filters, studentId } = await open(language, {
      ...seen,
      people: [{ ...person('t-1', 'Emily', 'teaching', 'mail'), __typename: 'ToldPerson' }],
    })
    let clicks = 0
    const click = async (element: HTMLElement) => {
      clicks += 1
      await user.click(element)
    }
    await click(await screen.findByRole('button', { name: begin }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Move 阿部 久美$|さんの振替$/ }))
    const target = await dialog.findByRole('button', { name: choose })
    // The same teacher's first, nearest in time first.
    const names = dialog.getAllByRole('button', { name: /Nov|11月/ }).map(({ textContent }) => textContent)
    expect(names.map((name) => /25|30|24/.exec(name)?.[0])).toEqual(['25', '30', '24'])
    expect(filters[0]?.['ofAll']).toEqual({
      bookableBy: studentId,
      movesFrom: 'group',
      from: '2026-11-20',
      to: '2026-12-08',
    })
    await click(target)
    for (const side of [/^(Before|変更前)$/, /^(After|変更後)$/]) {
      const lesson = await dialog.findByRole('region', { name: side })
      expect(lesson.textContent).toContain(station.locationName)
    }
    expect(dialog.queryByText(/別 人/)).toBeNull()
    expect(await dialog.findByRole('link', { name: '03-1234-5678' })).toBeTruthy()
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: send })
    await waitFor(() => expect(button.disabled).toBe(false))
    await click(button)
    expect(clicks).toBe(3)
    await waitFor(() => expect(sent.filter(([name]) => name === 'DeskMoveBooking')).toHaveLength(1))
    expect(sent.find(([name]) => name === 'DeskMoveBooking')?.[1]).toMatchObject({
      slotId: 'group',
      studentId,
      tell: true,
      to: { slotId: 'near', courseCode: talk.code, online: false },
      expects: { outcome: 'cancel_unrestricted', cost: 1, contractId: 'k-1', pointsAfter: 6, returnable: true },
    })
    await user.click(await screen.findByRole('button', { name: undo }))
    const question = within(await screen.findByRole('dialog', { name: title }))
    expect(question.getByRole('button', { name: keep })).toBeTruthy()
    await user.click(question.getByRole('button', { name: back }))
    expect(await screen.findByText(undone)).toBeTruthy()
    expect(sent.find(([name]) => name === 'DeskUndoMove')?.[1]).toEqual({
      bookingId: 'b-9',
      tell: true,
      digest: 'digest-1',
    })
  },
)

test('where the old seat has gone, the undo says what else there is at that time (MOVE-11)', async () => {
  const taken = { success: false, message: 'The seat has been taken.', sameTime: [targets[2]] }
  const { user } = await open('en', { ...seen, ...taken })
  await user.click(await screen.findByRole('button', { name: 'Move student: 阿部 久美' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Move 阿部 久美$|さんの振替$/ }))
  await user.click(await dialog.findByRole('button', { name: /^Move to Wed 25/ }))
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Move student' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const answer = within(await screen.findByRole('dialog', { name: 'The seat has been taken.' }))
  expect(answer.getByText('Other lessons free at Tue 24 Nov 15:00')).toBeTruthy()
  expect(answer.getByRole('listitem').textContent).toContain('16:00')
})

test('a day narrows the list, the lesson rules can be asked for, and nobody need be told (MOVE-06, MOVE-10)', async () => {
  const { user, sent, filters } = await open('en', seen)
  await user.click(await screen.findByRole('button', { name: 'Move student: 阿部 久美' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Move 阿部 久美$|さんの振替$/ }))
  await user.type(await dialog.findByRole('textbox', { name: 'Only on this day' }), '2026/11/25')
  await waitFor(() => expect(filters.at(-1)?.['ofAll']).toMatchObject({ from: '2026-11-25', to: '2026-11-25' }))
  await user.click(await dialog.findByRole('button', { name: /^Move to Wed 25/ }))
  await user.click(await dialog.findByRole('switch', { name: 'Apply deadline and limits' }))
  await waitFor(() =>
    expect(sent.findLast(([name]) => name === 'DeskMovePreview')?.[1]).toMatchObject({ lessonRules: true }),
  )
  await user.click(dialog.getByRole('switch', { name: 'Email the student and the teacher' }))
  expect(dialog.getByText('Nobody will be emailed.')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await dialog.findByRole('textbox', { name: 'Only on this day' })).toBeTruthy()
})

test.each([
  ['en', 'Move student: 阿部 久美', `${speech.displayName} (different course)`],
  ['jp', '振替：阿部 久美さん', `${speech.displayName}（別のコース）`],
] as const)(
  'the course that is booked comes before others, which are marked, in %s (MOVE-10)',
  async (language, begin, mark) => {
    const choices = [speech, talk].map(({ code }) =>
      typed('BookingChoice', { courseCode: code, online: false, cost: 1 }),
    )
    const { user } = await open(
      language,
      seen,
      {},
      targets.map((target) => ({ ...target, choices })),
    )
    await user.click(await screen.findByRole('button', { name: new RegExp(begin) }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Move 阿部 久美$|さんの振替$/ }))
    const section = within(await dialog.findByRole('region', { name: /^(Same teacher|同じ講師)/ }))
    const texts = section.getAllByRole('button').map(({ textContent }) => textContent)
    expect(texts.map((text) => /25|30/.exec(text)?.[0])).toEqual(['25', '30', '25', '30'])
    expect(texts.map((text) => text.includes(mark))).toEqual([false, false, true, true])
  },
)

test.each([
  ['en', {}, "This doesn't count as a cancellation. The balance of contract …3401 doesn't change: 6 points."],
  ['jp', {}, 'キャンセルの回数には数えません。 残高は変わりません（契約末尾3401：6ポイント）。'],
  [
    'en',
    { outcome: 'cancel_return' },
    "This counts as a cancellation. The balance of contract …3401 doesn't change: 6 points.",
  ],
  [
    'en',
    { cost: 2, pointsAfter: 5 },
    "This doesn't count as a cancellation. 2 points from contract …3401 (new balance: 5 points).",
  ],
  [
    'en',
    { contract: typed('Contract', { id: 'k-2', contractNumber: '1760000003402' }) },
    "This doesn't count as a cancellation. 1 point from contract …3402 (new balance: 6 points).",
  ],
  [
    'en',
    { outcome: 'cancel_no_return', credit: 0, pointsAfter: 5 },
    'This counts as a cancellation without a refund. 1 point from contract …3401 (new balance: 5 points).',
  ],
] as const)('the preview names points only where they change, in %s %o (MOVE-10)', async (language, change, words) => {
  const { user } = await open(language, seen, {}, targets, { ...preview, ...change })
  await user.click(await screen.findByRole('button', { name: /^(Move student|振替)[:：].*阿部 久美/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Move 阿部 久美$|さんの振替$/ }))
  await user.click(await dialog.findByRole('button', { name: /^Move to Wed 25|^振替先 11月25日/ }))
  expect(await dialog.findByText(words)).toBeTruthy()
})

test('the offer to undo a move ends once another lesson is open, not when the panel closes (MOVE-11, SHELL-30)', async () => {
  const { user, goTo } = await open('en', seen)
  await user.click(await screen.findByRole('button', { name: 'Move student: 阿部 久美' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Move 阿部 久美$/ }))
  await user.click(await dialog.findByRole('button', { name: /^Move to Wed 25/ }))
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Move student' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  await goTo('/admin/schedule')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await goTo('/admin/schedule?slot=near')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})
