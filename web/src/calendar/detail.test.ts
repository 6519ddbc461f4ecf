import { expect, test } from 'vitest'
import { detailFor, hourHeight, hourlyGridHourHeight, headFor, roomFor } from './detail.ts'

const shownAt = (minutes: number) =>
  Object.entries(detailFor((minutes / 60) * hourlyGridHourHeight))
    .filter(([, shown]) => shown)
    .map(([name]) => name)

test('text grows with the height at 10, 20, 25, 30, 40 and 50 minutes (SLOT-18, CONST-26, D36)', () => {
  expect(shownAt(5)).toEqual([])
  expect(shownAt(9)).toEqual([])
  expect(shownAt(10)).toEqual(['icon'])
  expect(shownAt(19)).toEqual(['icon'])
  expect(shownAt(20)).toEqual(['icon', 'time'])
  expect(shownAt(25)).toEqual(['icon', 'time', 'teacher'])
  expect(shownAt(30)).toEqual(['icon', 'time', 'teacher', 'location'])
  expect(shownAt(39)).toEqual(['icon', 'time', 'teacher', 'location'])
  expect(shownAt(40)).toEqual(['icon', 'time', 'teacher', 'location', 'course'])
  expect(shownAt(49)).toEqual(['icon', 'time', 'teacher', 'location', 'course'])
  expect(shownAt(50)).toEqual(['icon', 'time', 'teacher', 'location', 'course', 'students'])
})

test('finer grids are never lower than the hourly one and give every step room (SCHED-18, CONST-22)', () => {
  for (const step of [60, 30, 20, 15, 10, 5]) {
    expect(hourHeight(step)).toBeGreaterThanOrEqual(hourlyGridHourHeight)
    expect((hourHeight(step) * step) / 60).toBeGreaterThanOrEqual(20)
  }
})

test('a card says less the narrower it is (SLOT-18)', () => {
  expect([20, 36, 40, 46, 60, 100, 120, 200, Infinity].map(roomFor)).toEqual([
    'sliver',
    'sliver',
    'tiny',
    'tiny',
    'small',
    'tight',
    'narrow',
    'wide',
    'wide',
  ])
})

test('a word of a state is never cut: first the end of the lesson goes, then the word (SLOT-18)', () => {
  expect(headFor(240, 'wide', 'Can book')).toEqual({ end: true, state: true })
  expect(headFor(170, 'wide', 'Can book')).toEqual({ end: false, state: true })
  expect(headFor(140, 'wide', 'Booking not open yet')).toEqual({ end: true, state: false })
  expect(headFor(112, 'narrow', '予約済み')).toEqual({ end: true, state: false })
  expect(headFor(130, 'narrow', '満席')).toEqual({ end: false, state: true })
  expect(headFor(120, 'narrow')).toEqual({ end: true, state: false })
})
