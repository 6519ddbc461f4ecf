import { expect, test } from 'vitest'
import { slotFieldLabel, slotProblemText } from './slotProblems.ts'

const schedule = { scheduleStart: '08:00', scheduleEnd: '22:00' }

test('a missing item is told with the label of its field (SCHED-77)', () => {
  const fields = [
    ['lessonDate', 'Lesson date', 'レッスン日'],
    ['startTime', 'Start time', '開始時刻'],
    ['endTime', 'End time', '終了時刻'],
    ['availableFrom', 'Booking opens', '予約開始'],
    ['cancelBy', 'Cancellation deadline', 'キャンセル期限'],
    ['location', 'Place', '場所'],
    ['teacher', 'Teacher', '講師'],
    ['courses', 'Courses', 'コース'],
  ] as const
  for (const [field, en, jp] of fields) {
    expect(slotFieldLabel(field, 'en')).toBe(en)
    expect(slotFieldLabel(field, 'jp')).toBe(jp)
    const isChosen = ['location', 'teacher', 'courses'].includes(field)
    const missing = { field, kind: 'missing' } as const
    expect(slotProblemText(missing, schedule, 'en')).toBe(`${en}: this is required.`)
    expect(slotProblemText(missing, schedule, 'jp')).toBe(`${jp}を${isChosen ? '選んで' : '入力して'}ください。`)
  }
})

test('times outside the schedule are told its range (SCHED-78)', () => {
  const problem = { field: 'endTime', kind: 'outsideSchedule' } as const
  expect(slotProblemText(problem, schedule, 'en')).toBe('End time: must be within 08:00–22:00.')
  expect(slotProblemText(problem, schedule, 'jp')).toBe('終了時刻は08:00〜22:00の間で指定してください。')
})
