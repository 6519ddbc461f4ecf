import { updateApiKeyInput } from './records/apiKey.ts'
import { updateContractInput } from './records/contract.ts'
import { updateCourseInput } from './records/course.ts'
import { updateLocationInput } from './records/location.ts'
import { updateSettingsInput } from './records/settings.ts'
import { updateStaffInput } from './records/staff.ts'
import { updateStudentInput } from './records/student.ts'
import { updateTeacherInput } from './records/teacher.ts'
import { updateTemplateInput } from './records/template.ts'
import { updateWebhookInput } from './records/webhook.ts'
import { expect, test } from 'vitest'
import { valueWord } from './fieldValues.ts'
import { fieldWord, inReadingOrder } from './fieldWords.ts'

/** Inputs that are not fields of the record. */
const steps = new Set([
  'id',
  'version',
  'profileVersion',
  'temporaryToken',
  'deleteOutside',
  'emptyWaitingLists',
  'cancelBookings',
])

const inputs = {
  updateApiKeyInput,
  updateContractInput,
  updateCourseInput,
  updateLocationInput,
  updateSettingsInput,
  updateStaffInput,
  updateStudentInput,
  updateTeacherInput,
  updateTemplateInput,
  updateWebhookInput,
}

test.each(Object.entries(inputs))('every field of %s has its words in the log (LOG-05, LOG-15)', (name, input) => {
  const fields = Object.keys(input.shape).filter((field) => !steps.has(field))
  const record = name.replace(/^update(.)(.*)Input$/, (_, first: string, rest: string) => first.toLowerCase() + rest)
  const kind = record === 'settings' ? 'school' : record
  expect(fields.filter((field) => !isNamed(field, kind))).toEqual([])
})

const isNamed = (field: string, kind: string | null) =>
  fieldWord(field, 'jp', kind) !== field && fieldWord(field, 'en', kind) !== field

test("a field has its record's word for it, and entries of before keep theirs (LOG-15)", () => {
  expect(fieldWord('displayName', 'jp', 'course')).toBe('名前')
  expect(fieldWord('displayName', 'jp', 'teacher')).toBe('表示名')
  expect(fieldWord('isGroup', 'jp', 'course')).toBe(fieldWord('group', 'jp', 'course'))
})

test('every logged field of slots and accounts has a name in both languages (LOG-15)', () => {
  const notified = `slots firstSlot lastSlot teachers teacher startsAt endsAt availableFrom cancelBy location onlineAvailable
    onlineLessonLink lessonMemo courses attendance sessions email notify comLang profile payments adjustments logo revoked secret test replay
    renewed stoppedWhy state takenBack agreement importKind reminders remindEvening remindHours remindCancelHours dailySchedule contractReminder pushNotifications`
  const fields = notified.split(/\s+/)
  expect(fields.filter((field) => !isNamed(field, null))).toEqual([])
})

test('values that are words of the program are said in the words of people, and what people wrote stays (LOG-05)', () => {
  expect(valueWord('notify', 'true', 'jp')).toBe('はい')
  expect(valueWord('comLang', 'jp', 'en')).toBe('Japanese')
  expect(valueWord('title', 'en', 'jp')).toBe('en')
  expect(valueWord('cost', '3', 'jp')).toBe('3')
  expect(valueWord('email', '', 'jp')).toBeNull()
})

const payments = JSON.stringify({
  payment_01: { value: 5000, date: '2026-11-20', memo: '現金', uncollectible: false },
  payment_02: { value: 1200, date: '2026-11-21', memo: '', uncollectible: true },
})

test.each([
  [
    'payments',
    payments,
    '5,000円 · 2026-11-20 · 現金、1,200円 · 2026-11-21 · 回収不能',
    '¥5,000 · 2026-11-20 · 現金, ¥1,200 · 2026-11-21 · written off',
  ],
  ['payments', '{}', null, null],
  ['adjustments', '{"adjustment_01":{"type":"-","value":300,"memo":"x"}}', '-300円 · x', '-¥300 · x'],
  ['permissions', 'slotNew, keysEdit', '枠の作成、APIキーの管理', 'Create slots, Manage API keys'],
  [
    'scopes',
    'slots:write, log:read',
    '枠: 変更、ログ（すべての内容）: 読み取り',
    'Slots: Change, Log (everything in it): Read',
  ],
  ['types', 'booking.created, teacher.changed', '予約、講師: 変更', 'Booked, Teacher: changed'],
  ['types', '', 'すべて', 'everything'],
  ['addresses', '', '制限なし', 'from anywhere'],
  ['days', '1, 3', '月、水', 'Mon, Wed'],
  ['day', '0', '日', 'Sun'],
  ['attendance', 'absent', '欠席', 'absent'],
  ['creditType', 't', 'チケット', 'tickets'],
  ['defaultCalendar', 'week', '週', 'week'],
  ['state', 'cancelled', '途中で停止', 'stopped'],
  ['stoppedWhy', 'gone', '受信側が終了', 'its receiver is gone'],
  ['type', 'dispatch', '出張先', 'elsewhere'],
  ['importKind', 'student', '生徒', 'Student'],
  ['startsAt', '2026-11-20T15:00', '2026-11-20 15:00', '2026-11-20 15:00'],
  ['lastSlot', '2026-11-20T15:00:00', '2026-11-20 15:00', '2026-11-20 15:00'],
  ['scheduleStart', '08:00:00', '08:00', '08:00'],
  ['renewed', 'true', 'はい', 'yes'],
])('the logged %s of %s reads in both languages (LOG-05)', (field, value, jp, en) => {
  expect([valueWord(field, value, 'jp'), valueWord(field, value, 'en')]).toEqual([jp, en])
})

test('a screen writes days and times in its own way (LOG-05)', () => {
  const times = { day: (date: string) => `day ${date}`, moment: (time: string) => `at ${time}` }
  expect(valueWord('endDate', '2026-11-20', 'en', times)).toBe('day 2026-11-20')
  expect(valueWord('cancelBy', '2026-11-20T15:00', 'en', times)).toBe('at 2026-11-20T15:00')
  expect(valueWord('payments', payments, 'en', times)).toContain('day 2026-11-21')
})

test('a start is read before its end, a family name before the other, and what has no place after them as it came (LOG-05)', () => {
  const kept = 'endsAt courses endDate lastSlot startsAt firstName lessonMemo firstSlot lastName startDate cost'
  const changes = inReadingOrder(kept.split(' ').map((field) => ({ field })))
  expect(changes.map(({ field }) => field).join(' ')).toBe(
    'lastName firstName firstSlot lastSlot startsAt endsAt startDate endDate courses lessonMemo cost',
  )
})
