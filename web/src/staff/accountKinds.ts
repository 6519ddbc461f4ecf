import type { UserType } from '../gql/graphql.ts'

/** The kinds of accounts in their order. */
export const accountKinds: readonly UserType[] = ['staff', 'student', 'teacher', 'guardian']

/** Returns the kind that an address names, or else the first. */
export function accountKindOf(name: string): UserType {
  return accountKinds.find((each) => each === name) ?? 'staff'
}
