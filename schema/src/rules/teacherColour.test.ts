import { expect, test } from 'vitest'
import { nextTeacherColour, teacherColours } from './teacherColour.ts'

test('each new teacher gets a colour that nobody has, and when all are taken one that few have (CONST-28)', () => {
  const given: string[] = []
  while (given.length < teacherColours.length) given.push(nextTeacherColour(given))
  expect(given).toEqual([...teacherColours])
  expect(nextTeacherColour([...given.slice(1), '#FF8000', '#ff8000'])).toBe(teacherColours[1])
  expect(nextTeacherColour(['#123456'])).toBe('#ff8000')
})
