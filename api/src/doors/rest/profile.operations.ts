import { fieldsWithout } from '@koma/schema/records/record'
import { z } from 'zod'
import { noteFields } from '../../students/profile.type.ts'
import { saveProfile } from '../../students/saveProfile.ts'
import { studentProfile } from '../../students/studentProfile.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { namedStudent } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { restShape, restValues } from './restFields.ts'

const version = z
  .int()
  .describe(
    "The version of the note, which grows with every change. Send it back to avoid overwriting someone else's edit.",
  )

const shownFields = fieldsWithout(noteFields, 'studentCode')

const profile = z
  .object({
    ...restShape(shownFields),
    version,
  })
  .register(components, { id: 'Profile' })

const profileBody = z
  .object({
    profile: z.string(),
    version: version
      .optional()
      .describe(
        'The version of the note you read. If it has changed since, the answer is `stale` and nothing is saved. If left out, the note is overwritten.',
      ),
  })
  .register(components, { id: 'ProfileBody' })

const profileAnswer = z
  .object({
    ...answerFields('1001, or stale: somebody else has changed the note.'),
    profile: z.string().describe('The note as it is now.'),
    version,
  })
  .register(components, { id: 'ProfileAnswer' })

/**
 * The paths of a student's profile, named by `_id` or student ID; teachers and staff (API-12, API-13, TCH-12, TCH-13).
 */
export const profileOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/profile/student/:id',
    name: 'getStudentProfile',
    summary: 'Returns the note about a student, the links and the curriculum code.',
    allowed: ['teacher', 'staff'],
    scopes: ['students:read'],
    answer: profile,
    async run(ctx, { id }) {
      const found = await studentProfile(ctx, (await namedStudent(ctx, id)) ?? '')
      return { ...restValues(shownFields, found), version: found.version }
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/profile/student/:id',
    name: 'saveStudentProfile',
    summary: 'Saves the note about a student.',
    allowed: ['teacher', 'staff'],
    scopes: ['students:write'],
    body: profileBody,
    answer: profileAnswer,
    async run(ctx, { id, body }) {
      const studentId = (await namedStudent(ctx, id)) ?? ''
      const result = await saveProfile(ctx, { studentId, profile: body.profile, version: body.version })
      const answer = answerOrStatus(ctx, result)
      return { ...answer, profile: result.profile?.profile ?? '', version: result.profile?.version ?? 0 }
    },
  }),
]
