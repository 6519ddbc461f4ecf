import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contractFormOf, newContractForm } from '../records/contract.ts'
import { courseForm } from '../records/course.ts'
import { settingsForm } from '../records/settings.ts'

const fieldsOf = (schema: z.ZodType, values: object) =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path }) => path.join('.'))

test('a day that ends before it starts is told beside whatever else is wrong with the settings (SET-06, SET-08, SET-12)', () => {
  const settings = { name: '', cancelByDays: 400, scheduleStart: '22:00', scheduleEnd: '21:00', email: '' }
  expect(fieldsOf(settingsForm, settings)).toEqual(expect.arrayContaining(['name', 'cancelByDays', 'scheduleEnd']))
  expect(fieldsOf(settingsForm, { ...settings, email: 'a b@c' })).toEqual(
    expect.arrayContaining(['email', 'scheduleEnd']),
  )
  const unheard = { scheduleStart: '', email: '', alertPasswordReset: true, alertWaitingList: false }
  expect(fieldsOf(settingsForm, unheard)).toEqual(expect.arrayContaining(['scheduleStart', 'alertPasswordReset']))
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

const contract = {
  monthlyContract: true,
  startDate: '2026-12-01',
  endDate: '2026-11-30',
  monthlyPoints: 0,
  carryOver: false,
  carryMost: 0,
  carryMonths: 0,
  pointsAdjustment: -4,
  bookingLimit: true,
  monthlyBookingLimit: 2,
  cancelLimit: false,
  monthlyCancelLimit: 0,
  courseIds: [],
  contractValue: 0,
  memoContractValue: '',
  taxRate: 'standard',
  taxIncluded: true,
  adjustments: [],
  payments: [{ value: 0, date: '' }],
  contractHolder: '',
  contractNotes: '',
}
const three = ['endDate', 'monthlyPoints', 'pointsAdjustment']

test('the contract form reports all problems between fields at once, beside those of single fields (CON-31, CON-32, CON-36)', () => {
  expect(fieldsOf(contractFormOf(3), contract)).toEqual(three)
  for (const none of [1.5, Number.NaN, '', -1, 1e15])
    for (const field of ['monthlyBookingLimit', 'contractValue'])
      expect(fieldsOf(contractFormOf(3), { ...contract, [field]: none })).toEqual([field, ...three])
  // A field that is wrong by itself is not reported twice, and an invalid day is compared with nothing.
  const alone = fieldsOf(contractFormOf(3), { ...contract, monthlyPoints: 1.5, startDate: '2026-13-01' })
  expect(alone.toSorted()).toEqual(['monthlyPoints', 'pointsAdjustment', 'startDate'])
  expect(fieldsOf(newContractForm, { ...contract, studentId: '', contractValue: 1.5 })).toEqual(
    expect.arrayContaining(['studentId', 'contractValue', ...three]),
  )
})

test('the day of a payment is judged beside an amount that is none (CON-37, CON-38)', () => {
  const dated = { value: 1.5, date: '2026-13-01' }
  const notified = ['payments.0.value', 'payments.0.date']
  expect(fieldsOf(contractFormOf(9), { ...contract, payments: [dated] })).toEqual(expect.arrayContaining(notified))
})

test('a fraction leaves the rest of settings and courses to be judged together (SET-06, CRS-11)', () => {
  const late = { scheduleStart: '22:00', scheduleEnd: '21:00', email: '', cancelByDays: 1.5 }
  expect(fieldsOf(settingsForm, late)).toEqual(expect.arrayContaining(['cancelByDays', 'scheduleEnd']))
  const course = { group: false, numberOfStudents: 1, startTime: '10:00', endTime: '09:00', cost: 1.5 }
  expect(fieldsOf(courseForm, course)).toEqual(expect.arrayContaining(['cost', 'endTime']))
})
