import { expect, test } from 'vitest'
import { sqlState, violatedConstraint } from './databaseError.ts'

const broken = (message: string, fields: object = {}) =>
  new Error('no', { cause: Object.assign(new Error(message), { code: '23505', ...fields }) })

test('a constraint has the name it was given, however deep the error lies and whether a field or, behind Citus, the message says it', () => {
  expect(violatedConstraint(broken('no', { constraint: 'teacher_code' }))).toBe('teacher_code')
  const message = (name: string) => `duplicate key value violates unique constraint "${name}"`
  expect(violatedConstraint(broken(message('teacher_code_102141')))).toBe('teacher_code')
  expect(violatedConstraint(broken(message('template_1')))).toBe('template_1')
  expect(sqlState(broken('no'))).toBe('23505')
  const others = [null, new Error(message('teacher_code')), broken('no')]
  expect(others.map(violatedConstraint)).toEqual([undefined, undefined, undefined])
})

test("databaseError recognises a cluster server's refusal of rows from the coordinator by its message alone", () => {
  const through = (message: string) => broken(message, { code: 'XX000' })
  const overlap = through('conflicting key value violates exclusion constraint "slot_teacher_overlap_102158"')
  expect([sqlState(overlap), violatedConstraint(overlap)]).toEqual(['23P01', 'slot_teacher_overlap'])
  const closed = through('slot 7 lies in closed time, which breaks constraint "slot_closed"')
  expect([sqlState(closed), violatedConstraint(closed)]).toEqual(['23000', 'slot_closed'])
  const messages = [
    'insert or update on table "slot_102158" violates foreign key constraint "slot_teacher_102158"',
    'duplicate key value violates unique constraint "slot_pkey_102158"',
    'new row for relation "slot_102158" violates check constraint "slot_times_102158"',
    'null value in column "id" of relation "slot_102158" violates not-null constraint',
    'deadlock detected',
    'could not serialize access due to concurrent update',
    'canceling statement due to lock timeout',
    'could not open file',
  ]
  expect(messages.map((message) => sqlState(through(message)))).toEqual([
    '23503',
    '23505',
    '23514',
    '23502',
    '40P01',
    '40001',
    '55P03',
    'XX000',
  ])
})
