import { expect, test } from 'vitest'
import { htmlOf, type Letter, textOf } from './letter.ts'
import type { Reading } from './letterParts.ts'
import { letterOf } from './letterOf.ts'
import { type MailContent, mailKinds } from './mail.kinds.ts'

const lesson = {
  startsAt: '2026-11-20T10:00:00',
  endsAt: '2026-11-20T10:50:00',
  teacherId: 't',
  courseId: 'c',
  online: false,
  locationId: 'l',
}
const booking = { ...lesson, studentId: 's', contractName: 's0001_1795326780001', pointsAfter: 6 }
const contents: MailContent[] = [
  { kind: 'passwordReset', data: {} },
  { kind: 'invitation', data: { code: 's0001' } },
  { kind: 'passwordChanged', data: { by: 'reset' } },
  { kind: 'emailConfirm', data: {} },
  { kind: 'sessionsEnded', data: {} },
  ...(['codesOn', 'codesOff', 'recoveryMade', 'recoveryUsed', 'reset'] as const).map((what) => ({
    kind: 'factorsChanged' as const,
    data: { what },
  })),
  { kind: 'factorsChanged', data: { what: 'passkeyAdded', name: 'My phone' } },
  { kind: 'factorsChanged', data: { what: 'passkeyRemoved', name: 'My phone' } },
  { kind: 'emailChanged', data: {} },
  {
    kind: 'newDevice',
    data: { at: '2026-11-19T21:05:00', network: '203.0.113.0/24', browser: 'Chrome, Android' },
  },
  { kind: 'newDevice', data: { at: '2026-11-19T21:05:00', network: '', browser: '' } },
  { kind: 'permissionsAdded', data: { permissions: ['slotNew', 'keysEdit'] } },
  { kind: 'keyCreated', data: { name: 'ロビー' } },
  { kind: 'keyCreated', data: { name: 'ロビー', renewed: true } },
  { kind: 'webhookCreated', data: { name: '会計' } },
  { kind: 'webhookCreated', data: { name: '会計', renewed: true } },
  { kind: 'bookingMade', data: { ...booking, by: 'student', cost: 2, cancelBy: '2026-11-19T18:00:00' } },
  { kind: 'bookingCancelled', data: { ...booking, by: 'staff', credit: 2 } },
  {
    kind: 'bookingMoved',
    data: {
      ...booking,
      before: { ...lesson, startsAt: '2026-11-19T10:00:00', endsAt: '2026-11-19T10:50:00', online: true },
      by: 'student',
      cost: 2,
      credit: 2,
      cancelBy: '2026-11-19T18:00:00',
    },
  },
  {
    kind: 'lessonChanged',
    data: {
      ...lesson,
      before: { ...lesson, startsAt: '2026-11-19T10:00:00', endsAt: '2026-11-19T10:50:00', online: true },
      role: 'booked',
    },
  },
  { kind: 'waitingPlace', data: { ...lesson, courseId: null, online: true } },
  {
    kind: 'offerMade',
    data: { ...lesson, until: '2026-11-19T18:30:00', cost: 2, contractName: 's0001_1760000000000', pointsAfter: 8 },
  },
  { kind: 'waitingEnded', data: { ...lesson, back: false } },
  { kind: 'waitingEnded', data: { ...lesson, back: false, closed: true } },
  {
    kind: 'closure',
    data: {
      end: 'closed',
      reason: '年末年始',
      points: 6,
      lessons: [
        { ...lesson, back: false },
        { ...lesson, startsAt: '2026-11-21T15:00:00', endsAt: '2026-11-21T15:50:00', back: false },
      ],
      waited: [{ ...lesson, courseId: null, back: false }],
    },
  },
  {
    kind: 'closure',
    data: {
      end: 'reopened',
      reason: '',
      points: 6,
      lessons: [
        { ...lesson, back: true },
        { ...lesson, back: false },
      ],
      waited: [],
    },
  },
  {
    kind: 'closure',
    data: { end: 'closed', reason: '研修', points: 0, lessons: [], waited: [{ ...lesson, back: false }] },
  },
  {
    kind: 'closure',
    data: { end: 'reopened', reason: '', points: 0, lessons: [], waited: [{ ...lesson, back: true }] },
  },
  {
    kind: 'templateBookings',
    data: {
      end: 'made',
      points: 0,
      lessons: [
        { ...lesson, studentId: 's' },
        { ...lesson, startsAt: '2026-11-27T10:00:00', endsAt: '2026-11-27T10:50:00', studentId: 's' },
      ],
    },
  },
  { kind: 'templateBookings', data: { end: 'cancelled', points: 2, lessons: [{ ...lesson, studentId: 's' }] } },
  ...(['made', 'undone'] as const).flatMap((end) =>
    (['student', 'staff'] as const).map((by): MailContent => ({
      kind: 'lessonsBooked',
      data: {
        end,
        by,
        points: 4,
        lessons: [
          { ...lesson, studentId: 's' },
          { ...lesson, startsAt: '2026-11-27T10:00:00', endsAt: '2026-11-27T10:50:00', studentId: 's' },
        ],
      },
    })),
  ),
  { kind: 'dailySchedule', data: { day: '2026-11-20' } },
  {
    kind: 'reminder',
    data: {
      why: 'evening',
      lessons: [lesson, { ...lesson, startsAt: '2026-11-20T15:00:00', endsAt: '2026-11-20T15:50:00' }],
    },
  },
  { kind: 'reminder', data: { why: 'hours', lessons: [lesson] } },
  { kind: 'reminder', data: { why: 'cancelBy', lessons: [{ ...lesson, cancelBy: '2026-11-19T18:00:00' }] } },
  {
    kind: 'contractReminder',
    data: { why: 'ending', contractName: 's0001_1795326780001', endDate: '2026-12-20', points: 6 },
  },
  ...[3, 0].map((points): MailContent => ({
    kind: 'contractReminder',
    data: { why: 'low', contractName: 's0001_1795326780001', endDate: '2027-03-20', points },
  })),
  {
    kind: 'contractReminder',
    data: { why: 'lot', contractName: 's0001_1795326780001', endDate: '2026-12-20', points: 2 },
  },
  ...(['changed', 'withdrawn'] as const).map((end): MailContent => ({
    kind: 'priceChange',
    data: {
      end,
      contractName: 's0001_1795326780001',
      planName: '月4回',
      from: '2027-04-01',
      priceBefore: 10_000,
      priceAfter: end === 'changed' ? 12_000 : 10_000,
    },
  })),
  ...(['receipt', 'invoice', 'statement', 'returnInvoice', 'depositReceipt', 'agreement'] as const).map(
    (paper): MailContent => ({
      kind: 'paper',
      data: { paper, id: 'p', paperNumber: '2026-00012' },
    }),
  ),
  { kind: 'alertPasswordReset', data: { userType: 'teacher', code: 't001', name: 'Smith Terry' } },
  { kind: 'alertWaitingAdd', data: { ...lesson, studentCode: 's0001', studentName: '佐藤 花' } },
  { kind: 'alertWaitingPlace', data: { ...lesson, waiting: 3 } },
]
const url = 'https://aozora.example'
const sender = { name: '青空英会話', contact: '03-1234-5678', color: '#ffc0cb', url }

function reading(language: 'jp' | 'en', type: 'student' | 'teacher' | null): Reading {
  return {
    language,
    reader: type === null ? null : { type, name: '佐藤 花' },
    guardian: null,
    creditType: 'p',
    url,
    link: `${url}/passwordReset/student/token`,
    lessons: [
      {
        startsAt: lesson.startsAt,
        endsAt: lesson.endsAt,
        course: '英会話',
        people: type === 'teacher' ? '佐藤 花' : 'Terry',
        place: '本校',
      },
    ],
    courseName: (id) => (id === null ? '' : '英会話'),
    teacherName: () => 'Terry',
    placeName: ({ online }) => (online ? 'either' : '本校'),
    studentName: () => '佐藤 花',
  }
}

function write(content: MailContent, language: 'jp' | 'en', type: 'student' | 'teacher' = 'student') {
  const letter = letterOf(content, reading(language, content.kind.startsWith('alert') ? null : type))
  return {
    letter,
    text: `${letter.subject}\n\n${textOf(letter, sender, language, false)}`,
    html: htmlOf(letter, sender, language, false),
  }
}

test('every kind has its words in both languages, the same in text and HTML (D14, D17, D55, D56)', async () => {
  expect([...new Set(contents.map(({ kind }) => kind))]).toEqual(mailKinds)
  for (const language of ['jp', 'en'] as const) {
    const letters = contents.map((content) => write(content, language))
    const teachers = contents
      .filter(
        ({ kind }) =>
          kind.startsWith('booking') || kind === 'closure' || kind === 'templateBookings' || kind === 'lessonsBooked',
      )
      .map((item) => write(item, language, 'teacher'))
    const all = [...letters, ...teachers]
    await expect(all.map(({ text }) => text).join('\n=====\n\n')).toMatchFileSnapshot(`letters.${language}.snap`)
    for (const { letter, html } of all) {
      expect(html).toContain(`<html lang="${language === 'jp' ? 'ja' : 'en'}">`)
      const words = html.replaceAll('&#39;', "'")
      for (const answer of partsOf(letter)) expect(words).toContain(answer)
    }
  }
})

test.each(['jp', 'en'] as const)(
  'a closure of which nothing could be restored says so, without a number of lessons (%s, D14)',
  (language) => {
    const lost = { ...lesson, back: false }
    const data = { end: 'reopened' as const, reason: '', points: 0, lessons: [lost], waited: [] }
    for (const type of ['student', 'teacher'] as const) {
      const { letter } = write({ kind: 'closure', data }, language, type)
      expect(letter.subject).toBe(
        language === 'jp' ? '休講のままとなるレッスンのお知らせ' : 'Lessons that could not be restored',
      )
      expect(letter.lead.join('')).toMatch(language === 'jp' ? /休講のままとなります。$/ : /couldn't be restored\.$/)
    }
    // A teacher reads of the waiting list of their slot, not of a place of their own.
    for (const end of ['closed', 'reopened'] as const) {
      const waited = write(
        { kind: 'closure', data: { ...data, end, lessons: [], waited: [lost] } },
        language,
        'teacher',
      )
      expect(waited.letter.lead.join('')).toMatch(
        language === 'jp' ? /担当.*キャンセル待ちの登録/ : /[Ss]lots (of yours|marked) .*waiting lists/,
      )
    }
  },
)

test('a booking email states that a cancellation returns nothing, and why, instead of a deadline (BOOK-30, BOOK-31, D50)', () => {
  const cancelBy = '2026-11-19T18:00:00'
  const answer = (noReturn: 'late' | 'limit' | null | undefined, language: 'jp' | 'en') => {
    const data = {
      ...booking,
      by: 'student' as const,
      cost: 2,
      cancelBy,
      ...(noReturn === undefined ? {} : { noReturn }),
    }
    return write({ kind: 'bookingMade', data }, language).letter.facts?.at(-1)
  }
  // Mails that were queued by an older release say nothing about it.
  for (const inTime of [null, undefined]) {
    expect(answer(inTime, 'en')).toEqual(['Cancellation deadline', 'Thu 19 Nov 18:00'])
    expect(answer(inTime, 'jp')).toEqual(['キャンセル期限', '11月19日(木) 18:00'])
  }
  expect(answer('late', 'en')).toEqual([
    'If you cancel',
    'No refund: the cancellation deadline (Thu 19 Nov 18:00) has passed.',
  ])
  expect(answer('late', 'jp')).toEqual([
    'キャンセル',
    'キャンセル期限（11月19日(木) 18:00）を過ぎているため、キャンセルしても残高は戻りません。',
  ])
  expect(answer('limit', 'en')).toEqual([
    'If you cancel',
    "No refund: you've used all your refundable cancellations in November.",
  ])
  expect(answer('limit', 'jp')).toEqual([
    'キャンセル',
    '11月は残高が戻るキャンセルの回数を使い切っているため、キャンセルしても残高は戻りません。',
  ])
})

function partsOf({ subject, greeting, lead, facts, lessons, button, after }: Letter): string[] {
  const lines = (lessons ?? []).flatMap(({ time, title, where }) => [time, title, where])
  const parts = [
    subject,
    greeting ?? '',
    ...lead,
    ...(facts ?? []).flat(),
    ...lines,
    button?.label ?? '',
    ...(after ?? []),
  ]
  return parts.filter((part) => part !== '')
}

test('texts by students and schools are escaped, and the button is readable on any school colour', () => {
  const letter: Letter = {
    subject: '<script>',
    lead: [`"><img src=x onerror='1'>`],
    facts: [['<b>', '&amp;']],
    button: { label: 'Go', url: `${url}/?"><script>` },
  }
  const html = htmlOf(letter, { ...sender, name: '<i>', color: '#102030' }, 'en', true)
  expect(html).not.toMatch(/<script|<img|<i>|<b>/)
  expect(html).toContain('&#38;amp;')
  expect(html).toContain('background:#102030;color:#ffffff')
  expect(htmlOf(letter, sender, 'en', true)).toContain('background:#ffc0cb;color:#1c1d20')
})

test('no button leads to the front door: each opens the lesson, or the page of its reader that the mail is about (D14, D55)', () => {
  for (const type of ['student', 'teacher'] as const) {
    for (const content of contents) {
      const { url: target = `${url}/student/` } = write(content, 'en', type).letter.button ?? {}
      expect(target).toMatch(/^https:\/\/aozora\.example\/(student|teacher|passwordReset)\//)
    }
  }
  const slotId = 'a0000000-0000-4000-8000-000000000001'
  const free = { kind: 'waitingPlace', data: { ...lesson, slotId } } as const
  expect(write(free, 'en').letter.button?.url).toBe(`${url}/student/list?slot=${slotId}`)
  const moved = (role: 'taken' | 'given') =>
    write({ kind: 'lessonChanged', data: { ...lesson, slotId, before: lesson, role } }, 'en', 'teacher').letter.button
      ?.url
  expect(moved('taken')).toBe(`${url}/teacher/list?slot=${slotId}`)
  expect(moved('given')).toBe(`${url}/teacher/list`)
})
