import { expect, test } from 'vitest'
import type { z } from 'zod'
import { courseForm } from './course.ts'
import { settingsForm } from './school.ts'

const fieldsOf = (schema: z.ZodType, values: object) =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path }) => path.join('.'))

test('a day that ends before it starts is told beside whatever else is wrong with the settings (SET-06, SET-08, SET-12)', () => {
  const settings = { name: '', cancelByDays: 400, scheduleStart: '22:00', scheduleEnd: '21:00', email: '' }
  expect(fieldsOf(settingsForm, settings)).toEqual(expect.arrayContaining(['name', 'cancelByDays', 'scheduleEnd']))
  // Hours that are none are no order either.
  expect(fieldsOf(settingsForm, { ...settings, scheduleStart: '' })).not.toContain('scheduleEnd')
})

test('hours and size of a course are told beside whatever else is wrong with it (CRS-05, CRS-09, CRS-11)', () => {
  const course = {
    code: '',
    displayName: '',
    description: '',
    cost: 1,
    group: false,
    numberOfStudents: 1,
    days: [],
    startTime: '10:00',
    endTime: '09:00',
  }
  expect(fieldsOf(courseForm, course)).toEqual(['code', 'displayName', 'days', 'endTime'])
  expect(fieldsOf(courseForm, { ...course, group: true })).toContain('numberOfStudents')
})
