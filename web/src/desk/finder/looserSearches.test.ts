import { expect, test } from 'vitest'
import { anyLesson } from './finderFilter.ts'
import { looserSearches } from './looserSearches.ts'

test('each condition of a search is dropped in turn, and its days are extended (ASTU-45)', () => {
  const free = anyLesson('2026-11-20')
  expect(looserSearches(free).map(({ drop }) => drop)).toEqual(['days'])
  const full = { ...free, weekdays: [4], from: '17:00', courseId: 'c', teacherId: 't', place: 'online' }
  const searches = looserSearches(full)
  expect(searches.map(({ drop }) => drop)).toEqual(['weekdays', 'hours', 'course', 'teacher', 'place', 'days'])
  expect(searches[1]?.values).toEqual({ ...full, from: '', before: '' })
  expect(searches.at(-1)?.values.days).toEqual({ from: '2026-11-20', to: '2027-01-14' })
})
