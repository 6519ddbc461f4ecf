import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Language } from '../../shared/i18n/language.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { emily, speech, station, talk, typed } from '../../test/deskData.ts'
import { standAtNoon } from '../../test/computerClock.ts'
import { api, server } from '../../test/server.ts'
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

interface Served {
  language?: Language
  lessons?: object[]
  contracts?: object[]
  refused?: boolean
  courseId?: string
}

/** Opens the search of a student on a server that finds these lessons; remembers what it was asked and sent. */
async function search({ language = 'en', contracts = [contract], refused = false, courseId, ...served }: Served = {}) {
  signInStaff()
  const searches: Record<string, unknown>[] = []
  const sent: Record<string, unknown>[] = []
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
    })
  server.use(
    api.query('FindLessons', ({ variables }) => {
      searches.push(variables['filter'])
      return HttpResponse.json({ data: { slotPage: typed('SlotPage', { next: null, bookable: lessons }) } })
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
      return HttpResponse.json({ data: { bookSlot: typed('BookSlotPayload', { ...answer, slot: null }) } })
    }),
  )
  const student = { id: 's-1', fullName: '佐藤 美咲', active: true }
  const page = await openDeskPage(
    <>
      <h1>佐藤 美咲</h1>
      <FindLessonButton student={student} courseId={courseId} />
    </>,
    {
      at: '/admin/students?student=s-1',
      language,
    },
  )
  await page.user.click(screen.getByRole('button', { name: /^(レッスンを探す|Find a lesson)$/ }))
  return { ...page, searches, sent, dialog: within(await screen.findByRole('dialog')) }
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
    await user.click(dialog.getByRole('button', { name: weekday }))
    await user.click(dialog.getByRole('button', { name: part }))
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
