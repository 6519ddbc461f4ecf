import { registerEnumType } from 'type-graphql'

/** A GraphQL enum `name` whose values are these words. */
export function graphqlEnum<Name extends string>(name: string, values: readonly Name[]): Record<Name, Name> {
  const members = Object.fromEntries(values.map((value) => [value, value])) as Record<Name, Name>
  registerEnumType(members, { name })
  return members
}

export const UserTypeEnum = graphqlEnum('UserType', ['student', 'teacher', 'staff'])
export const CreditTypeEnum = graphqlEnum('CreditType', ['p', 't'])
export const OccupancyEnum = graphqlEnum('Occupancy', ['empty', 'partial', 'full'])
export const AttendanceEnum = graphqlEnum('Attendance', ['present', 'absent'])

/** GraphQL names cannot hold hyphens; the values are the documented words. */
export const CancelOutcomeEnum = {
  cancel_return: 'cancel-return',
  cancel_no_return: 'cancel-no-return',
  cancel_unrestricted: 'cancel-unrestricted',
} as const
registerEnumType(CancelOutcomeEnum, { name: 'CancelOutcome' })
