import { z } from 'zod'
import { accountAnswer, type AccountResult } from '../accounts/accountAnswer.ts'
import type { Context } from '../shared/context.ts'
import type { StaffResult } from '../staff/createStaff.ts'
import { staffById } from '../staff/staff.reads.ts'
import type { StaffMemberType } from '../staff/staff.type.ts'
import { components } from './components.ts'

const flags = z.record(z.string(), z.boolean())

export const staffMember = z
  .object({
    _id: z.string(),
    staffId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    active: z.boolean(),
    email: z.string(),
    phoneNumber: z.string(),
    comLang: z.enum(['en', 'jp']),
    notify: z.boolean(),
    lastLogin: z.string().nullable().describe('ISO 8601 in UTC; null: never.'),
    permissions: flags.describe('The flags that are on.'),
  })
  .register(components, { id: 'StaffMember' })

export const staffList = z.array(staffMember).register(components, { id: 'StaffList' })

/** A staff member with the documented fields (STF-02). */
export function staffShape(staff: StaffMemberType): z.output<typeof staffMember> {
  const { id, permissions, lastLoginAt, ...more } = staff
  return staffMember.parse({
    _id: id,
    ...more,
    lastLogin: lastLoginAt,
    permissions: Object.fromEntries(permissions.map((flag) => [flag, true])),
  })
}

const optional = {
  active: z.boolean().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  comLang: z.enum(['en', 'jp']).optional(),
  notify: z.boolean().optional(),
  permissions: flags
    .transform((map) => Object.keys(map).filter((flag) => map[flag] === true))
    .optional()
    .describe('All flags that shall be on; one that is false or missing is off.'),
}

export const newStaffBody = z
  .object({ staffId: z.string(), lastName: z.string(), firstName: z.string(), ...optional })
  .register(components, { id: 'NewStaffBody' })

export const staffBody = z
  .object({
    lastName: z.string().optional(),
    firstName: z.string().optional(),
    ...optional,
    temporaryToken: z.boolean().optional().describe('false: password links sent so far are worth nothing.'),
  })
  .register(components, { id: 'StaffBody' })

export const staffAnswer = z
  .object({
    success: z.boolean(),
    reason: z.string().describe('1001; 400: a field is filled in wrongly; 409: the ID is in use.'),
    message: z.string().describe('The reason in the language of Accept-Language.'),
    field: z.string().nullable().describe('The field that the refusal is about.'),
    data: staffMember.nullable().describe('The staff member as it is now; null if there is none.'),
  })
  .register(components, { id: 'StaffAnswer' })

/** The answer to making, changing and deleting a staff member (API-30…32, API-57). */
export async function staffAnswerShape(
  ctx: Context,
  result: StaffResult | AccountResult,
  id: string | null,
): Promise<z.output<typeof staffAnswer>> {
  const { code: reason, ...answer } = accountAnswer(ctx, result)
  const staff = id === null ? null : await staffById(ctx.em, ctx.school.id, id)
  return { ...answer, reason, data: staff && staffShape(staff) }
}
