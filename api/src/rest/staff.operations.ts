import { updateOwnSettings } from '../accounts/updateOwnSettings.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { notFound } from '../shared/errors.ts'
import { createStaff } from '../staff/createStaff.ts'
import { deleteStaff } from '../staff/deleteStaff.ts'
import { staffById, staffOf } from '../staff/staff.reads.ts'
import { updateStaff } from '../staff/updateStaff.ts'
import { namedAccount } from './named.ts'
import { type Operation, operation } from './operation.ts'
import {
  newStaffBody,
  staffAnswer,
  staffAnswerShape,
  staffBody,
  staffList,
  staffMember,
  staffShape,
} from './staff.shape.ts'

async function list(ctx: Context) {
  authorize(ctx, { types: ['staff'] })
  return (await staffOf(ctx.em, ctx.school.id)).map(staffShape)
}

async function one(ctx: Context, id: string) {
  authorize(ctx, { types: ['staff'] })
  const staff = await staffById(ctx.em, ctx.school.id, await namedAccount(ctx, 'staff', id))
  if (staff === null) throw notFound(ctx.language)
  return staffShape(staff)
}

const reading = { method: 'GET', allowed: ['staff'] } as const

/** The paths of staff members (API-57, D104, D106); `PUT /api/update/staff/:id` takes the own settings too (D29). */
export const staffOperations: Operation[] = [
  ...['/api/list/staff/all', '/api/staff/all'].map((path) =>
    operation({ ...reading, path, summary: 'All staff by ID.', answer: staffList, run: list }),
  ),
  ...['/api/one/staff/:id', '/api/one/admin/:id', '/api/staff/all/:id'].map((path) =>
    operation({
      ...reading,
      path,
      summary: 'One staff member.',
      answer: staffMember,
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
    async run(ctx, { body }) {
      const result = await createStaff(ctx, body)
      return staffAnswerShape(ctx, result, result.ok ? result.id : null)
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/update/staff/:id',
    summary: 'Changes a staff member; staff with staffEdit, or email, notify and comLang of the own record.',
    allowed: ['staff'],
    body: staffBody,
    answer: staffAnswer,
    async run(ctx, { id: name, body }) {
      const id = await namedAccount(ctx, 'staff', name)
      const { email, notify, comLang, ...more } = body
      const isOwn = ctx.viewer?.id === id && Object.values(more).every((value) => value === undefined)
      if (!isOwn) return staffAnswerShape(ctx, await updateStaff(ctx, { id, ...body }), id)
      return staffAnswerShape(ctx, await updateOwnSettings(ctx, { email, notify, comLang }), id)
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
      return staffAnswerShape(ctx, await deleteStaff(ctx, { id }), null)
    },
  }),
]
