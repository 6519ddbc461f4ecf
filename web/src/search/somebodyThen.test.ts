import { expect, test } from 'vitest'
import { somebodyThen } from './somebodyThen.ts'

// A Friday.
const today = '2026-11-20'

test.each([
  ['Emily 火', { name: 'Emily', date: '2026-11-24', hour: null }],
  ['Emily　火曜', { name: 'Emily', date: '2026-11-24', hour: null }],
  ['火 Emily', { name: 'Emily', date: '2026-11-24', hour: null }],
  ['Emily Tue', { name: 'Emily', date: '2026-11-24', hour: null }],
  ['Tuesday Emily Clark', { name: 'Emily Clark', date: '2026-11-24', hour: null }],
  ['高橋先生 明日', { name: '高橋先生', date: '2026-11-21', hour: null }],
  ['Emily 12/1', { name: 'Emily', date: '2026-12-01', hour: null }],
  ['Emily 1 Dec', { name: 'Emily', date: '2026-12-01', hour: null }],
  ['Emily 木15時', { name: 'Emily', date: '2026-11-26', hour: '15:00' }],
  ['Emily Thu 15:00', { name: 'Emily', date: '2026-11-26', hour: '15:00' }],
  ['佐藤 木 夕方', { name: '佐藤', date: '2026-11-26', hour: '17:00' }],
  ['Thu 18 Emily', { name: 'Emily', date: '2026-11-26', hour: '18:00' }],
  ['Thu 18 林 薫', { name: '林 薫', date: '2026-11-26', hour: '18:00' }],
  ['林 薫 木18時', { name: '林 薫', date: '2026-11-26', hour: '18:00' }],
])('%s is somebody and a day (SHELL-46)', (text, found) => expect(somebodyThen(text, today)).toEqual(found))

test.each(['', '火', 'Emily', '木 15時', 'Thu 15:00', '12月1日 15:00', '佐藤 花', 'tomorrow 3pm', 'Thu 18', '木 夕方'])(
  '%s is none (SHELL-46)',
  (text) => expect(somebodyThen(text, today)).toBeNull(),
)
