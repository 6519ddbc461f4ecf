import { expect, test } from 'vitest'
import { exportPeriodInput } from './exportPeriod.ts'

const good = { from: '2026-11-20', to: '2026-11-27', teacherIds: ['t-1'] }
const problems = (change: Partial<typeof good>) =>
  exportPeriodInput
    .safeParse({ ...good, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('an export needs both dates, in order, and a teacher (SCHED-96, CSV-08, CSV-09)', () => {
  expect(problems({})).toBeUndefined()
  expect(problems({ to: '2026-11-20' })).toBeUndefined()
  expect(problems({ from: '' })).toEqual([['from', 'missing']])
  expect(problems({ to: '' })).toEqual([['to', 'missing']])
  expect(problems({ from: '2026-11-28' })).toEqual([['to', 'startAfterEnd']])
  expect(problems({ teacherIds: [] })).toEqual([['teacherIds', 'missing']])
})
