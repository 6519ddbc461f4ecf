import { guardianFields, linkFields, MOST_CHILDREN } from '@koma/schema/records/guardian'
import { z } from 'zod'
import type { ChildType, GuardianType } from '../../guardians/guardian.type.ts'
import { components } from './components.ts'
import { accountFacts } from './person.shape.ts'
import { recordAnswer } from './record.shape.ts'
import { newRestBody, restBody, restShape, restValues } from './restFields.ts'
import { slot } from './slot.shape.ts'

/** A student as guardians and staff name them. */
const child = z
  .object({
    _id: z.string().describe("The student's id, which a guardian sends as `x-student` to act for them."),
    studentId: z.string().describe('The student ID.'),
    fullName: z.string().describe('The full name, family name first, such as `Sato Emily`.'),
    firstName: z.string(),
    ...restShape(linkFields),
    active: z.boolean().describe('Whether the student is active. For others nobody acts.'),
  })
  .register(components, { id: 'Child' })

const guardianShape = z
  .object({
    _id: z.string(),
    ...restShape(guardianFields),
    ...accountFacts,
    fullName: z.string().describe('The full name, family name first, such as `Sato Emily`.'),
    hasPassword: z.boolean().describe('Whether they have set a password, so that they can sign in.'),
    students: z.array(child).describe('The students for whom they act, by name.'),
  })
  .register(components, { id: 'Guardian' })

/** The answers of the paths of guardians, and the bodies that they take. */
export const guardianShapes = {
  one: guardianShape,
  page: z
    .object({
      guardians: z.array(guardianShape).describe('The guardians of this page, in the order they were added.'),
      hasMore: z.boolean().describe('Whether there are more after this page.'),
      next: z.string().nullable().describe('The after of the next page; null if there is none.'),
    })
    .register(components, { id: 'GuardianPage' }),
  newBody: newRestBody({ ...guardianFields, ...linkFields })
    .extend({
      studentIds: z
        .array(z.string())
        .min(1)
        .max(MOST_CHILDREN)
        .describe(`The student IDs, or the ids, of those for whom they act, 1 to ${MOST_CHILDREN}.`),
    })
    .register(components, { id: 'NewGuardianBody' }),
  body: restBody(guardianFields).register(components, { id: 'GuardianBody' }),
  linkBody: z
    .object({
      studentId: z.string().describe('The student ID, or the id, of the student.'),
      relation: z.string().optional().describe('What the guardian is to the student; left out: it stays as it is.'),
    })
    .register(components, { id: 'GuardianLinkBody' }),
  answer: recordAnswer(
    guardianShape.nullable().describe('The guardian as they are now; null if there is none.'),
    '404: the guardian or a student does not exist',
    '409: the email address is in use',
    'generalE: too many students or guardians',
  ).register(components, { id: 'GuardianAnswer' }),
  children: z.array(child).register(components, { id: 'Children' }),
  lessons: z
    .array(
      z
        .object({
          bookingId: z.string(),
          child,
          slot: slot.describe('The slot, as the student sees it.'),
        })
        .register(components, { id: 'FamilyLesson' }),
    )
    .register(components, { id: 'FamilyLessons' }),
}

/** Returns a student in the shape of these paths. */
export const childOf = ({ id, studentCode, fullName, firstName, relation, active }: ChildType) => ({
  _id: id,
  studentId: studentCode,
  fullName,
  firstName,
  relation,
  active,
})

/** Returns a guardian as REST shows them to staff. */
export function guardianOf(found: GuardianType): z.input<typeof guardianShape> {
  return {
    _id: found.id,
    ...restValues(guardianFields, found),
    version: found.version,
    lastLogin: found.lastLoginAt,
    fullName: found.fullName,
    hasPassword: found.hasPassword,
    students: found.students.map(childOf),
  }
}
