import { expect, test } from 'vitest'
import { graphqlSchema } from '../doors/graphql/graphqlSchema.ts'
import type { Access } from '../platform/shared/access.ts'
import { keyWords, peopleWords } from './describeAccess.ts'

test.each<[Access, string]>([
  [{ people: ['anybody'] }, 'Open to anybody, signed in or not.'],
  [{ people: ['student', 'teacher', 'staff', 'guardian'] }, 'For everybody who is signed in.'],
  [{ people: ['student'] }, 'For students.'],
  [{ people: ['student', 'teacher'] }, 'For students and teachers.'],
  [{ people: ['teacher', 'staff'] }, 'For teachers and staff.'],
  [{ people: ['staff'] }, 'For staff.'],
  [{ people: ['staff'], staff: ['slotNew'] }, 'For staff with the permission slotNew.'],
  [
    { people: ['staff'], staff: ['locationEdit', 'locationDelete'] },
    'For staff with the permissions locationEdit and locationDelete.',
  ],
  [{ people: ['student', 'staff'], staff: ['slotBook'] }, 'For students, and for staff with the permission slotBook.'],
  [
    { people: ['staff'], staffOneOf: [['slotEdit'], ['studentNew', 'studentEdit'], ['slotDelete']] },
    'For staff with slotEdit, studentNew and studentEdit, or slotDelete, depending on what is asked for.',
  ],
])('%o is said in words', (access, words) => {
  expect(peopleWords(access)).toBe(words)
})

test.each([
  [null, 'Closed to keys.'],
  [[], 'Open to every key.'],
  [['slots:read'], 'Keys need slots:read.'],
  [['slots:write', 'slots:read', 'students:read'], 'Keys need slots:write, slots:read and students:read.'],
])('what keys need is said in words: %o', (scopes, words) => {
  expect(keyWords(scopes)).toBe(words)
})

test('each operation says who may call it once, at the end of its description', () => {
  const schema = graphqlSchema()
  const described = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map(({ name, description }) => ({ name, says: description ?? '' })),
  )
  const end =
    /^.+\. (For [^.]+|Open to anybody[^.]+)\.( Needs a password given within [^.]+\.)? (Closed to keys|Open to every key|Keys need [^.]+)\.$/s
  expect(described.filter(({ says }) => !end.test(says))).toEqual([])
  const again = /; (all )?staff( only)?\.|; staff with|\. Staff( only)?\.|staff with .*staff with|; public|staff only/i
  expect(described.filter(({ says }) => again.test(says))).toEqual([])
})
