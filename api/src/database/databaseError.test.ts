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
