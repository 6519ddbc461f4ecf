import { expect, test } from 'vitest'
import { logAbout } from './logEntry.ts'
import { logTexts } from './logTexts.ts'
import type { LoggedEntry } from './logTypes.ts'
import { leaveName } from './leaveTexts.ts'

const aboutOf = (leave: Parameters<typeof leaveName>[0], language: 'jp' | 'en') => {
  const entry = { type: 'record_created', recordKind: 'leave', recordName: leaveName(leave), changes: [] }
  return logAbout(
    { ...entry, studentName: '佐藤 美咲', studentCode: 's0001' } as unknown as LoggedEntry,
    logTexts[language],
  )
}

test.each([
  [
    { kind: 'pause', from: '2026-12-01', until: '2026-12-31' },
    '佐藤 美咲 · 休会・退会：2026年12月1日–2026年12月31日',
    '佐藤 美咲 · Pause or departure: 1 Dec 2026–31 Dec 2026',
  ],
  [
    { kind: 'pause', from: '2026-12-01', until: null },
    '佐藤 美咲 · 休会・退会：2026年12月1日から',
    '佐藤 美咲 · Pause or departure: from 1 Dec 2026',
  ],
  [
    { kind: 'pause', from: '2026-12-01', until: '2026-12-01' },
    '佐藤 美咲 · 休会・退会：2026年12月1日',
    '佐藤 美咲 · Pause or departure: 1 Dec 2026',
  ],
  // Who leaves is a student until the day before.
  [
    { kind: 'leaving', from: '2026-12-01', until: null },
    '佐藤 美咲 · 休会・退会：最終日 2026年11月30日',
    '佐藤 美咲 · Pause or departure: last day 30 Nov 2026',
  ],
] as const)('the log names whose pause or departure it is, and its days (PAUSE-09, LOG-05)', (leave, jp, en) => {
  expect([aboutOf(leave, 'jp'), aboutOf(leave, 'en')]).toEqual([jp, en])
})
