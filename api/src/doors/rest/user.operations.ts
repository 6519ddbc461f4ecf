import { language } from '@koma/schema/input/fields'
import { z } from 'zod'
import { accountById } from '../../accounts/account.reads.ts'
import { updateOwnSettings } from '../../accounts/updateOwnSettings.ts'
import { userRecord } from '../../accounts/userRecord.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context, UserType } from '../../platform/shared/context.ts'
import { forbidden, notFound } from '../../platform/shared/errors.ts'
import { teacherSettings } from '../../teachers/teacherSettings.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { namedAccount } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { readWholeStudent, wholeStudent } from './student.shape.ts'
import { readTeacher } from './teacher.operations.ts'
import { teacherOrUser, teacherUser } from './teacher.shape.ts'
import { ignoredFields, ignoredOf, type UnreadField } from './unread.ts'

const ownSettingsBody = z
  .object({
    email: z.string().optional(),
    notify: z.boolean().optional(),
    comLang: language.optional(),
    currentPassword: z.string().optional().describe('The current password. Required to change the email.'),
  })
  .describe('Other fields are ignored and listed in the response.')
  .register(components, { id: 'OwnSettingsBody' })

const ownSettings = z
  .object({
    ...answerFields(
      'The result code: 1001 on success; 400 if a field is wrong; 403 if the current password is missing or wrong; 429 after too many attempts.',
    ),
    data: z.object({ _id: z.string(), email: z.string(), notify: z.boolean(), comLang: z.enum(['en', 'jp']) }),
    ignored: ignoredFields,
  })
  .register(components, { id: 'OwnSettings' })

/** Returns the id of the account a path names, if it is the viewer's own or the viewer is staff (D107). */
async function readable(ctx: Context, type: UserType, name: string): Promise<string> {
  const viewer = authorize(ctx, { types: [type, 'staff'], ...(type === 'student' && { guardians: true }) })
  const id = await namedAccount(ctx, type, name)
  if (viewer.type !== 'staff' && viewer.id !== id) throw forbidden(ctx.language)
  return id
}

async function oneTeacher(ctx: Context, name: string) {
  const id = await readable(ctx, 'teacher', name)
  if (ctx.viewer?.type === 'staff') {
    const teacher = await readTeacher(ctx, id)
    if (teacher !== null) return teacher
  }
  const account = await accountById(ctx.em, { schoolId: ctx.school.id, type: 'teacher', id })
  if (account === undefined) throw notFound(ctx.language)
  return teacherUser.parse({ ...userRecord(account), ...(await teacherSettings(ctx, id)) })
}

async function changeOwn(
  ctx: Context,
  type: UserType,
  name: string,
  { body, unread }: { body: z.output<typeof ownSettingsBody>; unread: readonly UnreadField[] },
) {
  const viewer = authorize(ctx, { types: [type] })
  if ((await namedAccount(ctx, type, name)) !== viewer.id) throw forbidden(ctx.language)
  const answer = answerShape(ctx, await updateOwnSettings(ctx, body))
  const account = await accountById(ctx.em, { schoolId: ctx.school.id, type, id: viewer.id })
  const data = account && userRecord(account)
  return ownSettings.parse({ ...answer, data, ...ignoredOf(unread, data) })
}

/** Reads the user's own record by type and `_id`, and changes it as far as users may (API-60, API-65, D29, D107). */
export const userOperations: Operation[] = [
  ...['/api/one/students/:id', '/api/one/student/:id'].map((path, older) =>
    operation({
      method: 'GET',
      path,
      name: 'getStudent',
      older: older > 0,
      summary: 'Returns a student. Students get their own record, staff any.',
      allowed: ['student', 'staff'],
      guardians: true,
      scopes: ['students:read', 'contracts:read'],
      answer: wholeStudent,
      async run(ctx, { id: name }) {
        const record = await readWholeStudent(ctx, await readable(ctx, 'student', name))
        if (record === null) throw notFound(ctx.language)
        return record
      },
    }),
  ),
  ...['/api/one/teachers/:id', '/api/one/teacher/:id'].map((path, older) =>
    operation({
      method: 'GET',
      path,
      name: 'getTeacher',
      older: older > 0,
      summary: 'Returns a teacher. Teachers get their own record, staff any, with all details.',
      allowed: ['teacher', 'staff'],
      scopes: ['teachers:read'],
      answer: teacherOrUser,
      run: (ctx, { id }) => oneTeacher(ctx, id),
    }),
  ),
  ...(['student', 'teacher'] as const).map((type) =>
    operation({
      method: 'PUT',
      path: `/api/update/${type}/:id`,
      name: type === 'student' ? 'updateOwnStudent' : 'updateOwnTeacher',
      refusesByStatus: true,
      summary:
        'Changes `email`, `notify` and `comLang` of your own record. A new email needs `currentPassword`, and takes effect once the link sent to it is opened.',
      allowed: [type],
      body: ownSettingsBody,
      answer: ownSettings,
      run: (ctx, { id, ...body }) => changeOwn(ctx, type, id, body),
    }),
  ),
]
