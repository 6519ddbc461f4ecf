import { expect, test } from 'vitest'
import type { Language } from './codes.ts'
import { logAbout, logColumns } from './logEntry.ts'
import type { LoggedEntry } from './logTypes.ts'
import { logTexts } from './logTexts.ts'

const paid = (value: number, more: object = {}) => JSON.stringify({ payment_01: { value, memo: '', ...more } })

const entry = (before: string | null, after: string | null): LoggedEntry => ({
  type: 'payment_changed',
  doneAt: '2026-11-20T09:05:00',
  actor: 'system',
  actorName: null,
  door: 'screen',
  network: null,
  browser: null,
  lessonTime: null,
  lessonTimeBefore: null,
  lessonLocation: null,
  lessonLocationBefore: null,
  online: false,
  teacherCodeBefore: null,
  teacherCode: null,
  teacherName: null,
  studentCode: 's0049',
  studentName: '石井 浩',
  courseName: null,
  contractId: null,
  contractName: null,
  contractHolder: '石井 久美',
  pointsChange: 0,
  pointsAfter: null,
  recordKind: 'contract',
  recordName: 's0049_1',
  changes: [{ field: 'payments', before, after }],
})

const notified: [what: string, entry: LoggedEntry, jp: string, en: string][] = [
  ['recorded', entry('{}', paid(5000)), '入金01 · 5,000円', 'Payment 01 · ¥5,000'],
  ['changed', entry(paid(5000), paid(6000)), '入金01 · 5,000円 → 6,000円', 'Payment 01 · ¥5,000 → ¥6,000'],
  ['deleted', entry(paid(6000), '{}'), '入金01 · 6,000円', 'Payment 01 · ¥6,000'],
  ['kept apart from its note', entry(paid(1), paid(1, { memo: 'x' })), '入金01 · 1円', 'Payment 01 · ¥1'],
  [
    'written off',
    entry('{}', paid(700, { uncollectible: true })),
    '入金01 · 700円 · 回収不能',
    'Payment 01 · ¥700 · written off',
  ],
]

test.each(notified)('a payment %s is told with student, holder, its label and yen (LOG-16)', (_, about, jp, en) => {
  const owner = '石井 浩 · 石井 久美'
  expect(logAbout(about, logTexts.jp)).toBe(`${owner} · ${jp} · s0049_1`)
  expect(logAbout(about, logTexts.en)).toBe(`${owner} · ${en} · s0049_1`)
})

test.each<[Language, string[]]>([
  ['jp', ['契約者', '石井 久美', '入金', '入金01', '金額（円）', '6000', '入金方法', '現金']],
  ['en', ['Contract holder', '石井 久美', 'Payment', 'Payment 01', 'Amount (yen)', '6000', 'Method', 'Cash']],
])('the file has columns for it (%s, LOG-12, CSV-10)', (language, cells) => {
  const row = logColumns(language).slice(-4)
  expect(row.flatMap(([head, cell]) => [head, cell(entry(paid(5000), paid(6000, { method: 'cash' })))])).toEqual(cells)
})

test.each([
  ['contract', 's0003_1795326780001', '契約：1795326780001', 'Contract: 1795326780001'],
  ['closure', '2026-12-07', '休校：2026年12月7日', 'Closure: 7 Dec 2026'],
  ['closure', '2026-12-30–2027-01-03', '休校：2026年12月30日–2027年1月3日', 'Closure: 30 Dec 2026–3 Jan 2027'],
  [
    'closure',
    '2026-12-07 10:00–12:00 Tom',
    '休校：2026年12月7日 10:00–12:00 Tom',
    'Closure: 7 Dec 2026 10:00–12:00 Tom',
  ],
])('the log names a %s, %s, as screens do', (recordKind, recordName, jp, en) => {
  const named = { ...entry(null, null), type: 'record_changed' as const, recordKind, recordName, changes: [] }
  expect([logAbout(named, logTexts.jp), logAbout(named, logTexts.en)]).toEqual([jp, en])
})
