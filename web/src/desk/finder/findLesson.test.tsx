import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Language } from '../../shared/i18n/language.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { aSlot, booked, emily, speech, station, talk, typed } from '../../test/deskData.ts'
import { standAtNoon } from '../../test/computerClock.ts'
import { api, server } from '../../test/server.ts'
import { undoTells } from '../../test/runs.ts'
import { done, refusedAt, signInStaff } from '../../test/staff.ts'
import { FindLessonButton } from './FindLessonButton.tsx'

standAtNoon()

const contract = typed('ContractItem', {
  id: 'k-1',
  contractNumber: '1760000003401',
  startDate: '2026-11-01',
  endDate: '2027-10-31',
  courses: [talk],
})

const lesson = (id: string, startsAt: string) =>
  typed('BookableSlot', {
    slot: typed('Slot', {
      id,
      startsAt,
      endsAt: `${startsAt.slice(0, 14)}50:00`,
      bookedCount: 0,
      teacher: emily,
      location: station,
      courses: [talk],
    }),
    choices: [
      typed('BookingChoice', { courseCode: talk.code, online: false, cost: 2, contractId: 'k-1', pointsAfter: 6 }),
    ],
  })

const taken = booked({ s0001: '佐藤 美咲' })
/** The lesson once the student is booked in it. */
const bookedSlot = aSlot('l-1', '2026-11-26', '18:00', {
  ...taken,
  bookings: (taken.bookings ?? []).map((booking) => ({
    ...booking,
    id: 'b-1',
    student: booking.student && { ...booking.student, id: 's-1' },
  })),
})

interface Served {
  language?: Language
  lessons?: object[]
  contracts?: object[]
  refused?: boolean
  courseId?: string
  trial?: boolean
  /** How many lessons a search of another time of day finds. */
  looser?: number
  /** Where it goes on after these lessons. */
  next?: string
  /** A slot of the talk is there, and the student lacks points for it. */
  standing?: boolean
}

/** Opens the search of a student on a server that finds these lessons; remembers what it was asked and sent. */
async function search({
  language = 'en',
  contracts = [contract],
  refused = false,
  trial = false,
  courseId,
  ...served
}: Served = {}) {
  signInStaff()
  const searches: Record<string, unknown>[] = []
  const sent: Record<string, unknown>[] = []
  const undone: unknown[] = []
  let lessons = served.lessons ?? [lesson('l-1', '2026-11-26T18:00:00')]
  const person = (type: string, id: string, name: string, notice: string) =>
    typed('LessonPerson', {
      type,
      role: type === 'teacher' ? 'teaching' : 'booked',
      id,
      code: id,
      name,
      notice,
      phoneNumber: '',
      guardians: [],
    })
  server.use(
    api.query('FindLessons', ({ variables }) => {
      searches.push(variables['filter'])
      const isLooser = 'weekdays' in variables['filter'] && !('startsFrom' in variables['filter'])
      const more = Array.from({ length: isLooser ? (served.looser ?? 0) : 0 }, (_, index) =>
        lesson(`more-${index}`, `2026-11-26T${10 + index}:00:00`),
      )
      return HttpResponse.json({
        data: { slotPage: typed('SlotPage', { next: served.next ?? null, bookable: [...lessons, ...more] }) },
      })
    }),
    api.query('FinderContracts', () =>
      HttpResponse.json({ data: { contractPage: typed('ContractPage', { contracts }) } }),
    ),
    api.query('FinderTeachers', () => HttpResponse.json({ data: { teachers: [{ ...emily, active: true }] } })),
    api.query('LessonPeople', () =>
      HttpResponse.json({
        data: {
          lessonPeople: [
            person('teacher', emily.id, emily.displayName, 'off'),
            person('student', 's-1', '佐藤 美咲', 'mail'),
          ],
        },
      }),
    ),
    api.mutation('FinderBook', ({ variables }) => {
      sent.push(variables['input'])
      lessons = []
      const answer = refused ? refusedAt('slotId', 'This lesson is full.', 'ES1001') : done
      const slot = refused ? null : bookedSlot
      return HttpResponse.json({ data: { bookSlot: typed('BookSlotPayload', { ...answer, slot }) } })
    }),
    api.mutation('DeskUndoBooking', ({ variables }) => {
      undone.push(variables['bookingId'])
      lessons = served.lessons ?? [lesson('l-1', '2026-11-26T18:00:00')]
      return HttpResponse.json({ data: { undoBooking: typed('UndoBookingPayload', { ...done, slot: null }) } })
    }),
    api.query('FinderSlots', ({ variables }) => {
      // The first page is of lessons that are over.
      const [slots, next] = variables['after']
        ? [[lesson('l-9', '2026-11-26T18:00:00').slot], null]
        : [[lesson('l-0', '2026-11-20T08:00:00').slot], 'p-2']
      return HttpResponse.json({
        data: { slotPage: typed('SlotPage', served.standing ? { slots, next } : { slots: [], next: null }) },
      })
    }),
    api.query('FinderRefusal', () =>
      HttpResponse.json({
        data: { bookingPreview: typed('BookingPreview', { success: false, message: 'It needs 2 more points.' }) },
      }),
    ),
    undoTells(),
  )
  const student = { id: 's-1', fullName: '佐藤 美咲', active: true }
  const page = await openDeskPage(
    <>
      <h1>佐藤 美咲</h1>
      <FindLessonButton student={student} courseId={courseId} />
    </>,
    {
      at: `/admin/students?student=s-1${trial ? '&find=trial' : ''}`,
      language,
    },
  )
  if (!trial) await page.user.click(screen.getByRole('button', { name: /^(レッスンを探す|Find a lesson)$/ }))
  return { ...page, searches, sent, undone, dialog: within(await screen.findByRole('dialog')) }
}

test.each([
  [
    'en',
    'Thu',
    'Evening',
    /^Book Thu 26 Nov/,
    "2 points from contract …3401 (6 points left) · Email: 佐藤 美咲 · Can't be emailed: Emily",
  ],
  [
    'jp',
    '木',
    '夕方以降',
    /^11月26日\(木\).*を予約する$/,
    '契約…3401から2ポイント（予約後 6ポイント） · メール：佐藤 美咲 · メールが届かない：Emily',
  ],
] as const)(
  'a weekday and a part of the day find what the student can book, which is booked in one click, in %s (ASTU-45)',
  async (language, weekday, part, button, effect) => {
    const { user, dialog, searches, sent, address } = await search({ language })
    expect(address.current).toContain('find=lesson')
    // One click chooses both.
    await user.click(dialog.getByRole('button', { name: `${weekday} ${part}` }))
    expect(dialog.getByRole('button', { name: weekday }).getAttribute('aria-pressed')).toBe('true')
    expect(dialog.getByRole('button', { name: part }).getAttribute('aria-pressed')).toBe('true')
    const days = { from: '2026-11-20', to: '2026-12-17', bookableBy: 's-1' }
    await waitFor(() => expect(searches.at(-1)).toEqual({ ...days, weekdays: [4], startsFrom: '17:00' }))
    expect(await dialog.findByText(effect)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          slotId: 'l-1',
          startsAt: '2026-11-26T18:00:00',
          studentId: 's-1',
          courseCode: talk.code,
          online: false,
          tell: true,
          expects: { cost: 2, contractId: 'k-1', pointsAfter: 6 },
        },
      ]),
    )
    expect((await dialog.findByRole('link')).getAttribute('href')).toContain('slot=l-1')
    // That nothing else is left is no answer to a booking.
    expect(dialog.queryByText(/^(No lesson to book|この条件で)/)).toBeNull()
  },
)

test('nobody is told where the switch is off, and a lesson that has gone is asked for again (ASTU-45)', async () => {
  const { user, dialog, searches, sent } = await search({ refused: true })
  await user.click(dialog.getByRole('switch', { name: 'Email the student and the teacher' }))
  expect(await dialog.findByText(/Nobody will be emailed$/)).toBeTruthy()
  const before = searches.length
  await user.click(dialog.getByRole('button', { name: /^Book / }))
  expect(await screen.findByText('This lesson is full.')).toBeTruthy()
  expect(sent[0]).toMatchObject({ tell: false })
  await waitFor(() => expect(searches.length).toBeGreaterThan(before))
  expect(await dialog.findByText('No lesson to book matches these filters')).toBeTruthy()
})

test('without a contract for these days it says so (ASTU-45)', async () => {
  const { dialog } = await search({ lessons: [], contracts: [] })
  expect(await dialog.findByText('No contract covers these dates')).toBeTruthy()
})

test('a trial that was booked is said so, and undone where it stands; Done ends the search (ASTU-45, ASTU-46)', async () => {
  const { user, dialog, undone } = await search({ trial: true })
  await user.click(await dialog.findByRole('button', { name: /^Book / }))
  expect(await dialog.findByText('Trial booked: Thu 26 Nov 18:00–18:50 Emily')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(dialog.queryByText(/^Trial booked/)).toBeNull())
  expect(undone).toEqual(['b-1'])
  await user.click(await dialog.findByRole('button', { name: /^Book / }))
  await user.click(await dialog.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an empty answer says which condition leaves nothing, drops it, and names the rule of what is there (ASTU-45)', async () => {
  const { user, dialog, searches } = await search({ lessons: [], looser: 3, standing: true })
  await user.click(dialog.getByRole('button', { name: 'Thu Evening' }))
  expect(
    await dialog.findByText(
      "There are slots, but they can't be booked. Thu 26 Nov 18:00–18:50, Emily: It needs 2 more points.",
    ),
  ).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /Four more weeks/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Without “Evening” (3)' }))
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ weekdays: [4] }))
  expect(searches.at(-1)).not.toHaveProperty('startsFrom')
})

test.each([
  {
    what: 'the rule',
    courses: [talk],
    said: "There are slots, but they can't be booked. Thu 26 Nov 18:00–18:50, Emily: It needs 2 more points.",
  },
  {
    what: 'the courses of the contracts',
    courses: [speech],
    said: `There are slots, but none of the courses in the contracts: ${speech.displayName}.`,
  },
])(
  'where all slots read so far are refused, without any condition, $what is the reason (ASTU-45)',
  async ({ courses, said }) => {
    const { dialog } = await search({ lessons: [], next: 'p-2', standing: true, contracts: [{ ...contract, courses }] })
    expect(await dialog.findByText(said)).toBeTruthy()
    expect(dialog.getByText('No lesson to book so far')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Look further ahead' })).toBeTruthy()
  },
)

test('each course of the contracts is one click (ASTU-45)', async () => {
  const { user, dialog, searches } = await search({ contracts: [{ ...contract, courses: [talk, speech] }] })
  await user.click(await dialog.findByRole('button', { name: speech.displayName }))
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ courseId: speech.id }))
})

/** A lesson to book as speech, which is listed first, or as talk. */
const ofTwo = {
  ...lesson('l-2', '2026-11-26T18:00:00'),
  slot: { ...lesson('l-2', '2026-11-26T18:00:00').slot, courses: [speech, talk] },
  choices: [speech, talk].map(({ code }) =>
    typed('BookingChoice', { courseCode: code, online: false, cost: 2, contractId: 'k-1', pointsAfter: 6 }),
  ),
}

test.each([
  [talk.id, talk],
  [speech.id, speech],
  ['c-elsewhere', speech],
])('the course with the most bookings is chosen where possible: %s (ASTU-45)', async (courseId, first) => {
  const { user, dialog, sent } = await search({ lessons: [ofTwo], courseId })
  const way = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Course and place' })
  expect(way.value).toContain(first.displayName)
  await user.click(dialog.getByRole('button', { name: /^Book / }))
  await waitFor(() => expect(sent).toMatchObject([{ courseCode: first.code }]))
})
