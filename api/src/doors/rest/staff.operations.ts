import { staffFields } from '@koma/schema/records/staff'
import { updateOwnSettings } from '../../accounts/updateOwnSettings.ts'
import type { Context } from '../../platform/shared/context.ts'
import { createStaff } from '../../staff/createStaff.ts'
import { deleteStaff } from '../../staff/deleteStaff.ts'
import { staffMember, staffMembers } from '../../staff/staff.reads.ts'
import { updateStaff } from '../../staff/updateStaff.ts'
import { namedAccount } from './namedRecords.ts'
import type { Operation } from './operation.ts'
import { recordReads } from './recordReads.ts'
import { recordWrites } from './recordWrites.ts'
import { readRest } from './restFields.ts'
import { newStaffBody, staffAnswer, staffBody, staffListShape, staffOf, staffShape } from './staff.shape.ts'

const idOf = (ctx: Context, name: string) => namedAccount(ctx, 'staff', name)

/**
 * The paths of staff members (API-57, D104, D106), by ID or code; what they change of themselves is on the same path
 * (D29).
 */
export const staffOperations: Operation[] = [
  ...recordReads({
    resource: 'staff',
    lists: { all: { name: 'listStaff', summary: 'Lists all staff members, by ID.', read: staffMembers } },
    shape: staffShape,
    listShape: staffListShape,
    shown: staffOf,
    shownAll: (found) => found.map(staffOf),
    readOne: async (ctx, name) => staffMember(ctx, await idOf(ctx, name)),
    oneName: 'getStaffMember',
    oneAt: ['/api/one/staff/:id', '/api/one/admin/:id'],
  }),
  ...recordWrites({
    resource: 'staff',
    noun: 'StaffMember',
    phrase: 'a staff member',
    flags: { create: ['staffNew'], update: ['staffEdit'], delete: ['staffDelete'] },
    besides: {
      update: 'Without staffEdit, only `email`, `notify` and `comLang` of your own record.',
      delete: 'You cannot delete yourself or `admin`.',
    },
    asksNoPassword: true,
    newBody: newStaffBody,
    body: staffBody,
    answer: staffAnswer,
    data: async (ctx, id) => {
      const staff = await staffMember(ctx, id)
      return staff && staffOf(staff)
    },
    idOf,
    create: (ctx, body) => createStaff(ctx, readRest(staffFields, body)),
    update: (ctx, id, { currentPassword: _, ...body }) => updateStaff(ctx, { ...readRest(staffFields, body), id }),
    updateOwn(ctx, id, { email, notify, comLang, currentPassword, ...more }) {
      const isOwn = ctx.viewer?.id === id && Object.values(more).every((value) => value === undefined)
      return isOwn ? updateOwnSettings(ctx, { email, notify, comLang, currentPassword }) : null
    },
    remove: (ctx, id) => deleteStaff(ctx, { id }),
  }),
]
