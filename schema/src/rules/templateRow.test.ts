import { expect, test } from 'vitest'
import { createTemplateInput, emptyTemplate } from '../records/template.ts'
import { rowProblemText } from '../templateTexts.ts'
import { isComplete, rowProblems } from './templateRow.ts'

const schedule = { scheduleStart: '09:00', scheduleEnd: '21:00' }
const id = '00000000-0000-4000-8000-000000000001'
const whole = { day: 1, startTime: '10:00', endTime: '10:50', teacherId: id, locationId: id }
const request = (change: object) => createTemplateInput.parse({ ...emptyTemplate, ...change })
const answer = (change: object) => rowProblems(request(change), schedule).map(({ field, kind }) => `${field} ${kind}`)

test('all that a row lacks is said at once, in the order of its form (FIX-13…17)', () => {
  expect(answer({})).toEqual(['day day', 'startTime missing', 'endTime missing', 'teacher missing', 'location missing'])
  expect(isComplete(request({}))).toBe(false)
  expect(answer(whole)).toEqual([])
  expect(isComplete(request(whole))).toBe(true)
  expect(answer({ ...whole, locationId: null, onlineAvailable: true })).toEqual([])
})

test('times are within the hours, the end after the start (FIX-14, FIX-15)', () => {
  expect(answer({ ...whole, endTime: '10:00' })).toEqual(['endTime endNotAfterStart'])
  expect(answer({ ...whole, startTime: '08:00' })).toEqual(['startTime outsideSchedule'])
  expect(answer({ ...whole, endTime: '21:10' })).toEqual(['endTime outsideSchedule'])
})

test('fixed students need a course and a place, and a fixed place one that is there (FIX-19, FIX-20)', () => {
  const fixed = { ...whole, fixedStudentIds: [id] }
  expect(answer(fixed)).toEqual(['fixedCourseId courseForStudents', 'fixedOnline placeForStudents'])
  expect(answer({ ...fixed, fixedCourseId: id, fixedOnline: true })).toEqual(['fixedOnline notOnline'])
  const online = { locationId: null, onlineAvailable: true, fixedOnline: false }
  expect(answer({ ...whole, ...online })).toEqual(['fixedOnline notAtPlace'])
})

test('each is said in words, of a slot or of a row', () => {
  const words = (change: object) =>
    rowProblems(request(change), schedule).map((item) => rowProblemText(item, schedule, 'jp'))
  expect(words({ ...whole, day: null, startTime: '08:00' })).toEqual([
    '曜日を選んでください。',
    '開始時刻は09:00〜21:00の間で指定してください。',
  ])
})
