import { z } from 'zod'
import { id } from './fields.ts'

const userType = z
  .enum(['student', 'teacher', 'staff', 'guardian'])
  .describe('The kind of person: `student`, `teacher`, `staff` or `guardian`.')

/** The person whose data is exported or erased. */
export const personInput = z
  .object({ userType, id: id.describe('The id of the person.') })
  .describe('The person whose data is exported or erased.')
export type PersonInput = z.input<typeof personInput>

/** The longest name that is typed to confirm an erasure. */
const LONGEST_NAME = 210

/** The erasure of a person, and what its preview promised. (SEC-64, SEC-65) */
export const erasePersonInput = personInput
  .extend({
    name: z
      .string()
      .max(LONGEST_NAME)
      .describe(
        'The name of the person, last name first, as the preview gives it: typed to confirm, since nothing undoes an erasure.',
      ),
    digest: z
      .string()
      .max(100)
      .describe('The `digest` of erasurePreview. Nothing is erased if something else would happen by now.'),
  })
  .describe('The erasure of one person, with what confirms it.')
export type ErasePersonInput = z.input<typeof erasePersonInput>

/** What an erasure touches, in the order in which it is listed. */
export const erasedKinds = [
  'record',
  'sessions',
  'emails',
  'guardians',
  'bankAccounts',
  'waits',
  'places',
  'freeSlots',
  'files',
  'lessons',
  'lessonsGiven',
  'contracts',
  'points',
  'payments',
  'deposits',
  'fees',
  'log',
  'papers',
  'agreements',
] as const
export type ErasedKind = (typeof erasedKinds)[number]
