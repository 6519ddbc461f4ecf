import { z } from 'zod'
import type { StaffMemberType } from '../staff/staff.type.ts'
import { answerFields } from './answer.shape.ts'
import { components } from './components.ts'

const flags = z.record(z.string(), z.boolean())
const language = z.enum(['en', 'jp'])
const version = z
  .int()
  .describe('Grows with every edit; sent back with a change, it keeps that from undoing another one.')

export const staffShape = z
  .object({
    _id: z.string(),
    version,
    staffId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    active: z.boolean(),
    email: z.string(),
    phoneNumber: z.string(),
    comLang: language,
    notify: z.boolean(),
    lastLogin: z.string().nullable().describe('ISO 8601 in UTC; null: never.'),
    permissions: flags.describe('The flags that are on.'),
  })
  .register(components, { id: 'StaffMember' })

export const staffListShape = z.array(staffShape).register(components, { id: 'StaffList' })

/** A staff member with the documented fields (STF-02). */
export function staffOf({
  id,
  staffCode,
  permissions,
  lastLoginAt,
  ...more
}: StaffMemberType): z.output<typeof staffShape> {
  const map = Object.fromEntries(permissions.map((flag) => [flag, true]))
  return staffShape.parse({ _id: id, staffId: staffCode, lastLogin: lastLoginAt, permissions: map, ...more })
}

const optional = {
  active: z.boolean().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  comLang: language.optional(),
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
    version: version.optional(),
    lastName: z.string().optional(),
    firstName: z.string().optional(),
    ...optional,
    temporaryToken: z.boolean().optional().describe('false: password links sent so far are worth nothing.'),
    currentPassword: z.string().optional().describe('Needed for another own email; of no use otherwise.'),
  })
  .register(components, { id: 'StaffBody' })

export const staffAnswer = z
  .object({
    ...answerFields(
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 403: the own password is missing or wrong; 409: the ID is in use; 429: too many tries.',
    ),
    data: staffShape.nullable().describe('The staff member as it is now; null if there is none.'),
  })
  .register(components, { id: 'StaffAnswer' })
