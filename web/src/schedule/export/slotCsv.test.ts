import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { slotMessages } from '../../desk/messages.ts'
import { aSlot, booked, emily, tanaka } from '../../test/deskData.ts'
import { messages } from './messages.ts'
import { slotCsv } from './slotCsv.ts'
import { teacherReport } from './teacherReport.ts'

const read = (text: string): string[][] => parse(text, { bom: true })
const slots = [
  aSlot('a', '2026-11-20', '10:00', {
    ...booked({ s0045: '阿部 久美', s0101: 'Dubois Claire' }, { attendance: 'present' }),
    lessonMemo: '宿題, p.12\r\n次回\n発音,',
    onlineAvailable: true,
  }),
  aSlot('b', '2026-11-20', '11:00', { endsAt: '2026-11-20T12:25:00', lessonMemo: '=HYPERLINK("x")' }),
  aSlot('c', '2026-11-21', '09:00', { teacher: tanaka, ...booked({ s0045: '阿部 久美' }) }),
]

test('attendance that is still open is a plain cell (SCHED-09, D135)', () => {
  const [header = [], , , open = []] = read(slotCsv(slots, messages.jp, slotMessages.jp))
  expect(open[header.indexOf('出欠')]).toBe('–')
})

test('the slot export has a row a slot and the same columns in both languages (SCHED-09, CSV-10, D135)', () => {
  const [header = [], first = [], second = []] = read(slotCsv(slots, messages.jp, slotMessages.jp))
  expect(Object.fromEntries(header.map((name, index) => [name, first[index]]))).toEqual({
    レッスン日: '2026-11-20',
    開始時間: '10:00',
    終了時間: '10:50',
    予約開始日時: '2026-10-01 09:00',
    キャンセル期限: '2026-11-19 18:00',
    講師ID: 't001',
    講師: 'Emily',
    場所: '駅前校',
    オンライン: 'あり',
    コース: 'フリートーク; 発音クリニック',
    予約中のコース: 'フリートーク',
    予約数: '2',
    定員: '4',
    実施場所: '駅前校',
    生徒ID: 's0045; s0101',
    生徒: '阿部 久美; Dubois Claire',
    出欠: '出席; 出席',
    キャンセル待ち: '',
    オンラインレッスンのリンク: '',
    メモ: '宿題  p.12 次回 発音 ',
  })
  expect(second.at(-1)).toBe(`'=HYPERLINK("x")`)
  const english = read(slotCsv(slots, messages.en, slotMessages.en))
  expect(english).toHaveLength(4)
  expect(english[0]?.slice(0, 3)).toEqual(['Lesson date', 'Start time', 'End time'])
  expect(english[0]).toHaveLength(header.length)
})

test('the teacher report counts slots and hours of each teacher and in total, two decimals (CSV-05, CSV-06, D136)', () => {
  const nobody = { ...emily, id: 't-3', teacherCode: 't003', displayName: 'Nobody' }
  expect(read(teacherReport(slots, [emily, tanaka, nobody], messages.en))).toEqual([
    ['Teacher ID', 'Teacher', 'Slots', 'Booked slots', 'Scheduled hours', 'Booked hours'],
    ['t001', 'Emily', '2', '1', '2.25', '0.83'],
    ['t002', '田中先生', '1', '1', '0.83', '0.83'],
    ['t003', 'Nobody', '0', '0', '0.00', '0.00'],
    ['', 'Total', '3', '2', '3.08', '1.67'],
  ])
  expect(read(teacherReport(slots, [tanaka], messages.jp)).at(-1)).toEqual(['', '合計', '1', '1', '0.83', '0.83'])
})
