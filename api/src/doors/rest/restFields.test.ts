import { courseFields } from '@koma/schema/records/course'
import { expect, test } from 'vitest'
import { newRestBody, readRest, restBody, restShape, restValues } from './restFields.ts'

const course = {
  code: 'ENG-50',
  displayName: '英会話',
  description: '',
  cost: 2,
  active: true,
  group: false,
  numberOfStudents: 1,
  days: [1, 3],
  startTime: '09:00',
  endTime: '21:00',
  isLesson: true,
}

test('a record is shown under its documented names, and read back as it was', () => {
  const shown = restValues(courseFields, course)
  expect(shown).toMatchObject({ dayArray: ['1', '3'], sTime: '09:00', eTime: '21:00' })
  expect(Object.keys(shown)).toEqual(Object.keys(restShape(courseFields)))
  expect(readRest(courseFields, shown)).toEqual(course)
})

test('a new record needs what has no default, a change needs nothing, and neither takes what Koma sets', () => {
  const all = Object.keys(restShape(courseFields))
  const created = all.filter((name) => name !== 'isLesson')
  expect(Object.keys(newRestBody(courseFields).shape)).toEqual(created)
  const changed = created.filter((name) => name !== 'code')
  expect(Object.keys(restBody(courseFields).shape)).toEqual(['version', ...changed])
  expect(restBody(courseFields).safeParse({}).success).toBe(true)
  const missing = newRestBody(courseFields)
    .safeParse({})
    .error?.issues.map(({ path }) => path[0])
  expect(missing).toEqual(['code', 'displayName', 'cost', 'dayArray', 'sTime', 'eTime'])
})

test('what a body does not have is not read as anything', () => {
  expect(readRest(courseFields, { dayArray: undefined, sTime: '10:00' })).toEqual({
    days: undefined,
    startTime: '10:00',
  })
})
