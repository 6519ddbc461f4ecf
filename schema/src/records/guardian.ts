import { z } from 'zod'
import { email } from '../input/email.ts'
import { personName, phoneNumber, relation } from '../input/person.ts'
import { saying } from '../input/problem.ts'
import { edited } from '../input/record.ts'
import { accountFields, emailLanguage, nameFields, readingFields } from './account.ts'
import { createInput, field, updateInput } from './record.ts'

/** The longest address somebody can sign in with. */
const LONGEST_ADDRESS = 100

/** The most students of one guardian. */
export const MOST_CHILDREN = 20

/** The most guardians of one student. */
export const MOST_GUARDIANS = 6

/** A guardian: signs in with the email address, and acts for the students they are linked to. (FAM-01) */
export const guardianFields = {
  ...nameFields(personName),
  ...readingFields,
  email: field(
    email.refine((text) => text.length <= LONGEST_ADDRESS, saying('emailForm')),
    {
      words: { jp: 'メールアドレス', en: 'Email' },
      description: 'The email address, with which they also sign in. No two guardians of a school have the same one.',
    },
  ),
  phoneNumber: { ...accountFields.phoneNumber, schema: phoneNumber },
  comLang: emailLanguage('jp'),
  active: field(z.boolean(), {
    words: { jp: '有効', en: 'Active' },
    description: 'Whether they can sign in.',
    defaultValue: true,
  }),
  notify: field(z.boolean(), {
    words: { jp: 'メール通知', en: 'Email notifications' },
    description: 'Whether this person wants emails about the lessons of their students.',
    defaultValue: true,
  }),
}

/** What a link between a guardian and a student has of its own. (FAM-16) */
export const linkFields = {
  relation: field(relation, {
    words: { jp: '続柄', en: 'Relation' },
    description: 'What the guardian is to the student, such as `母` or `mother`; empty if it is not known.',
    defaultValue: '',
  }),
}

/** A guardian as the cells of a file have them. (FAM-16) */
export const guardianCells = z.object({
  lastName: guardianFields.lastName.schema,
  firstName: guardianFields.firstName.schema,
  lastReading: guardianFields.lastReading.schema.optional(),
  firstReading: guardianFields.firstReading.schema.optional(),
  email: guardianFields.email.schema,
  phoneNumber: guardianFields.phoneNumber.schema.optional(),
  relation: linkFields.relation.schema.optional(),
})

const studentIds = z
  .array(z.uuid())
  .min(1)
  .max(MOST_CHILDREN)
  .refine((ids) => new Set(ids).size === ids.length)
  .describe(`The ids of the students whom they act for, each once, at most ${MOST_CHILDREN}.`)

export const createGuardianInput = createInput({ ...guardianFields, ...linkFields })
  .extend({ studentIds })
  .describe('A new guardian of students. Without a password they cannot sign in until they are invited.')
export type CreateGuardianInput = z.input<typeof createGuardianInput>

/** A guardian who is made, or found by address, together with a student. (FAM-19) */
export const firstGuardianInput = createInput({ ...guardianFields, ...linkFields })
  .omit({ active: true, notify: true, comLang: true })
  .describe(
    'A guardian of the new student. The address of a known guardian links that guardian, who stays as they are.',
  )
export type FirstGuardianInput = z.input<typeof firstGuardianInput>

export const updateGuardianInput = updateInput(guardianFields, edited)
export type UpdateGuardianInput = z.input<typeof updateGuardianInput>

/** A guardian and a student, to link or to part. */
export const guardianLinkInput = z
  .object({
    guardianId: z.uuid().describe('The id of the guardian.'),
    studentId: z.uuid(),
    relation: relation
      .nullish()
      .describe('What the guardian is to the student, such as `母`; left out: it stays as it is. Not for unlinking.'),
  })
  .describe('A guardian and a student, to link or to part.')
export type GuardianLinkInput = z.input<typeof guardianLinkInput>
