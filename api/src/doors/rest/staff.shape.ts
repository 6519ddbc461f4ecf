import { staffFields } from '@koma/schema/records/staff'
import { z } from 'zod'
import type { StaffMemberType } from '../../staff/staff.type.ts'
import { components } from './components.ts'
import { accountFacts } from './person.shape.ts'
import { recordAnswer } from './record.shape.ts'
import { newRestBody, restBody, restShape, restValues } from './restFields.ts'

export const staffShape = z
  .object({ _id: z.string(), ...restShape(staffFields), ...accountFacts })
  .register(components, { id: 'StaffMember' })

export const staffListShape = z.array(staffShape).register(components, { id: 'StaffList' })

/** Returns a staff member with the documented fields (STF-02). */
export function staffOf(staff: StaffMemberType): z.output<typeof staffShape> {
  const { id, version, lastLoginAt } = staff
  return { _id: id, ...restValues(staffFields, staff), version, lastLogin: lastLoginAt }
}

export const newStaffBody = newRestBody(staffFields).register(components, { id: 'NewStaffBody' })

export const staffBody = restBody(staffFields)
  .extend({
    temporaryToken: z
      .boolean()
      .optional()
      .describe('Whether password links sent so far keep working. false revokes them.'),
    currentPassword: z
      .string()
      .optional()
      .describe(
        'The current password. Required to change your own email, which takes effect once the link sent to it is opened.',
      ),
  })
  .register(components, { id: 'StaffBody' })

export const staffAnswer = recordAnswer(
  staffShape.nullable().describe('The staff member as it is now; null if there is none.'),
  '403: the own password is missing or wrong',
  '409: the ID is in use',
  '429: too many tries',
).register(components, { id: 'StaffAnswer' })
