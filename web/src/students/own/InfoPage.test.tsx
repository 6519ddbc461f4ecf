import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, server } from '../../test/server.ts'
import { openStudentPage } from '../../test/studentArea.tsx'
import { aStudentContract, aStudentRecord, typed } from '../../test/studentData.ts'
import type { InfoContract, StudentInfo } from './infoDocuments.ts'
import { InfoPage } from './InfoPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') }))
afterEach(() => vi.useRealTimers())

function aContract(change: Partial<InfoContract> = {}): InfoContract {
  return typed('Contract', {
    id: 'k-1',
    contractNumber: '1760000003401',
    active: true,
    startDate: '2026-04-01',
    endDate: '2027-03-31',
    points: 8,
    lots: [],
    monthlyContract: false,
    monthlyPoints: 0,
    balanceOwing: 0,
    fees: [],
    monthlyBookingLimit: 4,
    monthlyCancelLimit: 2,
    usage: [
      typed('ContractMonth', { month: '2026-11', bookings: 1, returns: 2 }),
      typed('ContractMonth', { month: '2026-12', bookings: 2, returns: 0 }),
    ],
    courses: [
      typed('Course', { id: 'c-eng', displayName: '日常英会話' }),
      typed('Course', { id: 'c-biz', displayName: 'ビジネス英語' }),
    ],
    nextPlan: null,
    ...change,
  })
}

/** Returns a contract as the student's area reads it. */
function asOwn({ nextPlan: _, balanceOwing: __, monthlyContract: ___, monthlyPoints: ____, ...own }: InfoContract) {
  return aStudentContract({ ...own, lots: own.lots.map((lot) => ({ ...lot, validFrom: null })) })
}

async function open(
  change: Partial<StudentInfo> = {},
  options: { language?: 'jp' | 'en'; creditType?: 'p' | 't' } = {},
) {
  const info = { current: change }
  server.use(
    api.query('StudentInfo', () =>
      HttpResponse.json({
        data: {
          viewer: typed('Viewer', {
            id: 'v-1',
            student: typed('Student', {
              id: 's-1',
              studentCode: 's0001',
              storageLocation: '',
              fields: [],
              materialLocation: '',
              contracts: [aContract()],
              ...info.current,
            }),
          }),
        },
      }),
    ),
    api.query('OwnSettings', () =>
      HttpResponse.json({
        data: {
          viewer: typed('Viewer', {
            id: 'v-1',
            userType: 'student',
            code: 's0001',
            email: 'hana@mail.example',
            emailConfirmed: true,
            wishedEmail: null,
            securityMails: true,
            notify: true,
            comLang: 'jp',
            guardian: null,
          }),
        },
      }),
    ),
    api.query('CalendarFeed', () =>
      HttpResponse.json({ data: { calendarFeed: typed('CalendarFeed', { active: false, createdAt: null }) } }),
    ),
  )
  const page = await openStudentPage(<InfoPage />, {
    at: '/student/info',
    // The area reads the same contracts. If it were told something else of them, the last answer would win.
    student: aStudentRecord({ contracts: (change.contracts ?? [aContract()]).map(asOwn) }),
    language: options.language ?? 'en',
    school: { creditType: options.creditType ?? 'p' },
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...page, info }
}

const cards = () =>
  within(screen.getByRole('region', { name: /^Contracts$|^契約$/ }))
    .getAllByRole('listitem')
    .map((card) => card.textContent)

test('a contract card has everything a student wants to know of it (STU-30…38, STU-45, CONST-08)', async () => {
  await open()
  expect(cards()).toEqual([
    [
      'Contract 1760000003401',
      '8 points left',
      'TypePoint',
      'PeriodWed 1 Apr 2026 – Wed 31 Mar 2027',
      'Amount duePaid',
      'Booking limit4 a month3 left this month, 2 next month',
      'Refundable cancellations2 a month0 left this month, 2 next month',
      'Courses日常英会話, ビジネス英語',
    ].join(''),
  ])
})

test('in Japanese too, with tickets, a monthly contract, a debt and no limits (STU-31, STU-33, BRAND-13, D95, D140)', async () => {
  const monthly = aContract({
    monthlyContract: true,
    monthlyPoints: 4,
    balanceOwing: 12000,
    monthlyBookingLimit: null,
    monthlyCancelLimit: null,
  })
  const paidTooMuch = aContract({ id: 'k-2', balanceOwing: -500, courses: [] })
  await open({ contracts: [monthly, paidTooMuch] }, { language: 'jp', creditType: 't' })
  expect(cards()[0]).toBe(
    [
      '契約 1760000003401',
      '残り チケット8枚',
      '種類月額制（毎月チケット4枚）',
      '期間2026年4月1日(水) – 2027年3月31日(水)',
      '未払い額12,000円',
      '予約の上限制限なし',
      'チケットが戻るキャンセル制限なし',
      'コース日常英会話、ビジネス英語',
    ].join(''),
  )
  expect(cards()[1]).toContain('種類パッケージ')
  expect(cards()[1]).toContain('未払い額500円（お預かり）')
})

test('active contracts that have not ended come first, then future ones, by start; others are not shown (STU-30, D61)', async () => {
  await open({
    contracts: [
      aContract({ id: 'future', contractNumber: 'future', startDate: '2026-12-01' }),
      aContract({ id: 'ended', contractNumber: 'ended', endDate: '2026-11-19' }),
      aContract({ id: 'off', contractNumber: 'off', active: false }),
      aContract({ id: 'later', contractNumber: 'later', startDate: '2026-10-01', endDate: '2026-11-20' }),
      aContract({ id: 'earlier', contractNumber: 'earlier', startDate: '2026-01-01' }),
    ],
  })
  expect(cards().map((card) => /Contract ([a-z]+?)(?=\d| |Not)/.exec(card)?.[1])).toEqual([
    'earlier',
    'later',
    'future',
  ])
  expect(cards()[2]).toContain('Not started yet')
})

test('the page names whom to ask if there is no valid contract (STU-30)', async () => {
  await open({ contracts: [] })
  expect(screen.getByText('No valid contract')).toBeTruthy()
})

test('material and lesson notes are links of their own, hidden while there are none (STU-24, D60)', async () => {
  await open({ materialLocation: 'https://books.example/1', storageLocation: 'notes.example/1' })
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name })
  expect(link('Material').getAttribute('href')).toBe('https://books.example/1')
  expect(link('Lesson notes').getAttribute('href')).toBe('https://notes.example/1')
  expect(link('Material').target).toBe('_blank')
})

test('no links while the school has entered none (STU-24, D60)', async () => {
  await open()
  expect(screen.queryByRole('link')).toBeNull()
})

test('user ID, email, languages, notification, password and the calendar address are here (STU-25…29, SHELL-14)', async () => {
  const { user } = await open()
  const settings = within(screen.getByRole('region', { name: 'Settings' }))
  expect(settings.getByText('S0001')).toBeTruthy()
  expect(await settings.findByText('hana@mail.example')).toBeTruthy()
  expect(settings.getByRole<HTMLInputElement>('switch', { name: 'Email notifications' }).checked).toBe(true)
  expect(settings.getByRole('radiogroup', { name: 'Email language' })).toBeTruthy()
  expect(settings.getByRole('button', { name: 'Change password' })).toBeTruthy()
  expect(settings.getByRole('heading', { level: 2, name: /calendar/i })).toBeTruthy()
  await user.click(settings.getByRole('radio', { name: '日本語' }))
  expect(await screen.findByRole('heading', { level: 1, name: '契約情報' })).toBeTruthy()
})

test('points that move and bills that are paid show by themselves (STU-32, STU-33)', async () => {
  const { live, info } = await open({ contracts: [aContract({ balanceOwing: 3000 })] })
  expect(cards()[0]).toContain('¥3,000')
  info.current = { contracts: [aContract({ points: 6 })] }
  act(() => live.student(aStudentRecord({ contracts: [aStudentContract({ points: 6 })] })))
  await waitFor(() => expect(cards()[0]).toContain('6 points left'))
  await waitFor(() => expect(cards()[0]).toContain('Amount duePaid'))
})
