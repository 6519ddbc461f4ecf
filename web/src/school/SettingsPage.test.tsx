import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../shared/i18n/language.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import { meaningOf } from './meanings.ts'
import type { Settings } from './schoolSettingsDocuments.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { valuesOf } from './settingsValues.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const initial = typed('SchoolSettings', {
  id: 'school',
  version: 1,
  name: '青空英会話スクール',
  email: 'info@aozora.example.jp',
  emailName: '',
  schoolContact: '',
  invoiceNumber: '',
  transferTo: '',
  transferToEn: '',
  taxRounding: 'down',
  language: 'jp',
  timezoneName: 'Asia/Tokyo',
  defaultColor: '#0b6e99',
  scheduleStart: '08:00',
  scheduleEnd: '22:00',
  scheduleIntervalMinutes: 30,
  slotLengthMinutes: 50,
  availableFromMonths: 1,
  availableFromDay: 1,
  availableFromHour: 9,
  bookUntilHours: 1,
  bookUntilMinutes: 0,
  cancelByDays: 1,
  cancelByHour: 18,
  defaultCalendar: 'week',
  creditType: 'p',
  displayTeacherName: true,
  showAttendance: false,
  priorityTeachers: false,
  onlineLessons: true,
  waitingList: true,
  offerMinutes: 0,
  offerQuietFrom: '00:00',
  offerQuietUntil: '00:00',
  offerCloseMinutes: 0,
  studentMoves: 'cancellation',
  movesPerMonth: 0,
  moveWithinDays: 0,
  remindEvening: false,
  remindEveningAt: '19:00',
  remindHours: 0,
  remindCancelHours: 0,
  leaveNoticeMonths: 1,
  leaveNoticeDay: 0,
  pauseFee: 0,
  leaveReasons: '',
  lateFeeYen: 0,
  lateFeePercent: 0,
  lateFeeDays: 7,
  noShowFee: 0,
  firstMonth: 'whole',
  firstMonthRounding: 'down',
  firstMonthUnit: 'one',
  firstMonthPoints: 'whole',
  makeUpTold: 0,
  makeUpNotTold: 0,
  makeUpAbsent: 0,
  makeUpLate: 0,
  makeUpDays: 30,
  contractReminders: false,
  alertPasswordReset: false,
  alertWaitingList: false,
  secondFactorStaff: false,
  secondFactorTeachers: false,
} as const) as unknown as Settings

const none = typed('SlotsLeft', { open: 0, booked: 0, slots: [] })
const effects = {
  outside: none,
  zoned: none,
  skipped: none,
  online: none,
  waiting: typed('WaitingLeft', {
    count: 2,
    students: [
      typed('WaitingStudent', { name: '岡田 歩', slotId: 's-1', startsAt: '2026-11-24T15:00:00' }),
      typed('WaitingStudent', { name: '石井 悠真', slotId: 's-1', startsAt: '2026-11-24T15:00:00' }),
    ],
  }),
}

const account = (id: string, fullName: string, change: { active?: boolean; hasSecondFactor?: boolean } = {}) =>
  typed('Account', { id, fullName, active: true, hasSecondFactor: false, ...change })
const staff = [account('a-1', '田中 恵'), account('a-2', '木村 修', { active: false })]
const teachers = [account('a-3', 'Emma Wilson', { hasSecondFactor: true })]

async function openSettings(options: { flags?: string[]; language?: Language } = {}) {
  const { flags = ['settingsEdit'], language = 'en' } = options
  signInStaff(flags)
  const sent: object[] = []
  let saved = initial
  server.use(
    api.query('PaperSeal', () => HttpResponse.json({ data: { paperSeal: null } })),
    api.query('WithoutFactor', () => HttpResponse.json({ data: { staff, teachers } })),
    api.query('Settings', () => HttpResponse.json({ data: { settings: saved } })),
    api.query('SettingsEffects', () =>
      HttpResponse.json({ data: { settingsEffects: typed('SettingsEffects', effects) } }),
    ),
    api.mutation('UpdateSettings', ({ variables }) => {
      sent.push(variables['input'])
      saved = { ...saved, ...variables['input'], version: saved.version + 1 }
      const payload = typed('SettingsPayload', { ...done, settings: saved })
      return HttpResponse.json({ data: { updateSettings: payload } })
    }),
  )
  const desk = await openDeskPage(<SettingsPage />, { at: '/', language })
  await screen.findByLabelText(language === 'jp' ? 'スクール名' : 'School name')
  const colleague = (change: Partial<Settings>) => {
    saved = { ...saved, ...change, version: saved.version + 1 }
    return desk.announceSettings()
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const enter = async (name: string, value: string) => {
    await desk.user.clear(field(name))
    await desk.user.paste(value)
    await desk.user.tab()
  }
  return { ...desk, sent, colleague, field, enter }
}

test('the examples follow the entered values, by a lesson a week ahead (SET-07…10, SCHED-85, SCHED-86)', async () => {
  const { enter } = await openSettings()
  expect(screen.getByText('A lesson on Fri 27 Nov 15:00 can be booked from Thu 1 Oct 09:00.')).toBeTruthy()
  expect(screen.getByText('A lesson on Fri 27 Nov 15:00 can be booked until Fri 27 Nov 14:00.')).toBeTruthy()
  expect(screen.getByText('A new slot at 15:00 ends at 15:50; you can change each one.')).toBeTruthy()
  await enter('Days before', '3')
  expect(await screen.findByText(/is cancelled by Tue 24 Nov 18:00, the points are refunded/)).toBeTruthy()
  await enter('Months before', '0')
  await enter('Day of month', '31')
  expect(
    await screen.findByText(/would open only on Mon 30 Nov 09:00\. Choose an opening before the lesson day/),
  ).toBeTruthy()
})

test('a lesson is taken that is within the hours, and nothing is said of what means nothing (SET-06, SET-13)', () => {
  const values = valuesOf(initial)
  const meaning = meaningOf({ ...values, scheduleStart: '17:00', cancelByDays: 366, bookUntilHours: '' }, '2026-11-20')
  expect(meaning).toMatchObject({ lesson: '2026-11-27T17:00:00', cancelBy: null, bookUntil: null })
})

test.each([
  ['en', 'Days before', '366', 'Enter 0~365.'],
  ['en', 'Lesson length (minutes)', '4', 'Enter 5~1440.'],
  ['jp', 'レッスンの長さ（分）', '1441', '5~1440 の範囲で入力してください。'],
] as const)(
  '%s: %s of %s is refused at its field with the range (SET-07, SET-08, SET-13)',
  async (language, name, value, words) => {
    const { enter, field, sent } = await openSettings({ language })
    await enter(name, value)
    const error = await screen.findByText(words)
    expect(field(name).getAttribute('aria-describedby')).toContain(error.id)
    expect(sent).toEqual([])
  },
)

test('only what was changed is saved, from the version on screen, and a colleague’s change stands beside it (SET-14, D129)', async () => {
  const { user, enter, colleague, sent, field } = await openSettings()
  await enter('Contact', '03-1111-2222')
  await colleague({ schoolContact: '03-9999-9999', emailName: '受付' })
  await screen.findByText('This record changed after you opened it')
  expect(field('Sender name').value).toBe('受付')
  await user.click(screen.getByRole('button', { name: 'Keep my version' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ version: 2, schoolContact: '03-1111-2222' }]))
})

test('settings with a choice are sent; those without side effects are a plain success (SET-05, SET-15, SET-19…21, SHELL-34, BRAND-13)', async () => {
  const { user, sent } = await openSettings()
  expect(screen.getByText('Students see that a lesson takes “2 points”. Balances keep their numbers.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Tickets' }))
  expect(screen.getByText('Students see that a lesson takes “2 tickets”. Balances keep their numbers.')).toBeTruthy()
  expect(screen.getByText('Students see who teaches before they book.')).toBeTruthy()
  await user.click(screen.getByLabelText(/^Show teachers' names to students/))
  expect(screen.getByText("Students see no teacher's name: not on screen, in emails or in their history.")).toBeTruthy()
  expect(screen.getByText('Sent to info@aozora.example.jp.')).toBeTruthy()
  await user.click(screen.getByLabelText('When someone asks for a new password'))
  await user.click(screen.getByLabelText('When someone joins a waiting list or a seat opens up'))
  await user.click(screen.getByRole('radio', { name: 'English' }))
  await user.click(screen.getByRole('radio', { name: 'Month' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        version: 1,
        creditType: 't',
        displayTeacherName: false,
        alertPasswordReset: true,
        alertWaitingList: true,
        language: 'en',
        defaultCalendar: 'month',
      },
    ]),
  )
  expect(await screen.findByText('Saved “School settings”')).toBeTruthy()
})

test('a wrong choice shows at once: alerts without an address, an end before the start (SET-06, SET-19, D56)', async () => {
  const { user, field, enter, sent } = await openSettings({ language: 'jp' })
  await user.clear(field('スクールのメールアドレス'))
  expect(screen.getByText('スクールのメールアドレスを入力すると、お知らせを受け取れます。')).toBeTruthy()
  await user.type(field('スクールのメールアドレス'), 'a@b')
  expect(screen.queryByText(/お知らせは .* に届きます。/)).toBeNull()
  await user.type(field('スクールのメールアドレス'), '.jp')
  expect(screen.getByText('お知らせは a@b.jp に届きます。')).toBeTruthy()
  await user.clear(field('スクールのメールアドレス'))
  await user.click(screen.getByLabelText('パスワード再設定の申請があったとき'))
  expect(await screen.findByText('お知らせメールを受け取るには、スクールのメールアドレスが必要です。')).toBeTruthy()
  await enter('終了時刻', '7:00')
  expect(await screen.findByText('終了は開始より後の時刻にしてください。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(document.activeElement).toBe(field('終了時刻'))
  // What mends it takes the words away, also at another field.
  await enter('開始時刻', '6:00')
  await waitFor(() => expect(screen.queryByText('終了は開始より後の時刻にしてください。')).toBeNull())
  expect(sent).toEqual([])
})

test('switching off the waiting list names the waiting students first, and empties the lists on request (SET-16, D147)', async () => {
  const { user, sent } = await openSettings()
  await user.click(screen.getByLabelText(/^Offer a waiting list/))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('2 waiting-list entries.')).toBeTruthy()
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '岡田 歩Tue 24 Nov 15:00',
    '石井 悠真Tue 24 Nov 15:00',
  ])
  expect(sent).toEqual([])
  await user.click(question.getByRole('radio', { name: 'Empty' }))
  await user.click(question.getByRole('button', { name: 'Save' }))
  const tidy = { deleteOutside: false, emptyWaitingLists: true, tell: true }
  await waitFor(() => expect(sent).toEqual([{ version: 1, waitingList: false, ...tidy }]))
})

test('settings are read-only without the permission (PERM-37, D128)', async () => {
  const { field } = await openSettings({ flags: [] })
  await screen.findByText(/^You need the permission “Change settings”/)
  expect(field('Contact').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('what reminders mean is not said while one of their fields is invalid (REMIND-04, SET-13)', async () => {
  const { enter } = await openSettings()
  expect(screen.getByText(/^Only students and teachers who chose times of their own/)).toBeTruthy()
  await enter('Hours before the lesson (0: none)', '9999')
  await waitFor(() => expect(screen.queryByText(/chose times of their own/)).toBeNull())
  expect(screen.queryByText(/get these unless they chose otherwise/)).toBeNull()
  await enter('Hours before the lesson (0: none)', '3')
  expect(await screen.findByText(/get these unless they chose otherwise/)).toBeTruthy()
})

test('a school requires a second factor, and sees who in use has none so far (SEC-33)', async () => {
  const { user, sent } = await openSettings()
  expect((await screen.findByText(/田中 恵/)).textContent).not.toContain('木村 修')
  expect(screen.queryByText(/Emma Wilson/)).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Require a second factor of staff' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ secondFactorStaff: true })]))
})
