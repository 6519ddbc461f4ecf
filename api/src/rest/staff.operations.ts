import { updateOwnSettings } from '../accounts/updateOwnSettings.ts'
import type { Said } from '../record/answer.ts'
import type { Context } from '../shared/context.ts'
import { notFound } from '../shared/errors.ts'
import { createStaff } from '../staff/createStaff.ts'
import { deleteStaff } from '../staff/deleteStaff.ts'
import { staffMember, staffMembers } from '../staff/staff.reads.ts'
import { updateStaff } from '../staff/updateStaff.ts'
import { answerOrStatus, answerShape } from './answer.shape.ts'
import { namedAccount } from './named.ts'
import { type Operation, operation } from './operation.ts'
import { newStaffBody, staffAnswer, staffBody, staffListShape, staffOf, staffShape } from './staff.shape.ts'

async function one(ctx: Context, name: string) {
  const staff = await staffMember(ctx, await namedAccount(ctx, 'staff', name))
  if (staff === null) throw notFound(ctx.language)
  return staffOf(staff)
}

async function answered(ctx: Context, result: Said, id = '') {
  return { ...answerOrStatus(ctx, result), data: await recordOf(ctx, id) }
}

async function recordOf(ctx: Context, id: string) {
  const staff = await staffMember(ctx, id)
  return staff && staffOf(staff)
}

const reading = { method: 'GET', allowed: ['staff'] } as const

/** The paths of staff members (API-57, D104, D106); `PUT /api/update/staff/:id` takes the own settings too (D29). */
export const staffOperations: Operation[] = [
  ...['/api/list/staff/all', '/api/staff/all'].map((path) =>
    operation({
      ...reading,
      path,
      summary: 'All staff by ID.',
      answer: staffListShape,
      run: async (ctx) => (await staffMembers(ctx)).map(staffOf),
    }),
  ),
  ...['/api/one/staff/:id', '/api/one/admin/:id', '/api/staff/all/:id'].map((path) =>
    operation({
      ...reading,
      path,
      summary: 'One staff member.',
      answer: staffShape,
      run: (ctx, { id }) => one(ctx, id),
    }),
  ),
  operation({
    method: 'POST',
    path: '/api/update/staff/new',
    summary: 'Makes a staff member; staff with staffNew.',
    allowed: ['staff'],
    body: newStaffBody,
    answer: staffAnswer,
    async run(ctx, { body: { staffId: staffCode, ...body } }) {
      const result = await createStaff(ctx, { staffCode, ...body })
      return answered(ctx, result, result.ok ? result.id : '')
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/update/staff/:id',
    summary:
      'Changes a staff member; staff with staffEdit, or email, notify and comLang of the own record. Another own email needs currentPassword, and counts once the link sent there was opened.',
    allowed: ['staff'],
    body: staffBody,
    answer: staffAnswer,
    async run(ctx, { id: name, body }) {
      const id = await namedAccount(ctx, 'staff', name)
      const { email, notify, comLang, currentPassword, ...more } = body
      const isOwn = ctx.viewer?.id === id && Object.values(more).every((value) => value === undefined)
      if (!isOwn) return answered(ctx, await updateStaff(ctx, { id, email, notify, comLang, ...more }), id)
      const answer = answerShape(ctx, await updateOwnSettings(ctx, { email, notify, comLang, currentPassword }))
      return { ...answer, data: await recordOf(ctx, id) }
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/admin/staff/:id',
    summary: 'Deletes a staff member; staff with staffDelete, never oneself or admin.',
    allowed: ['staff'],
    answer: staffAnswer,
    async run(ctx, { id: name }) {
      const id = await namedAccount(ctx, 'staff', name)
      return answered(ctx, await deleteStaff(ctx, { id }))
    },
  }),
]
