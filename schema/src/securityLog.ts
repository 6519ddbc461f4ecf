/** The kinds of records whose every entry belongs to the security log: who may come in, and with which rights. */
export const securityKinds = ['staff', 'guardian', 'apiKey', 'webhook'] as const

/**
 * The fields of other records that belong to it: the address that resets a password, whether one may sign in, and how
 * many of its own entries a night deleted.
 */
export const securityFields = ['email', 'emailConfirmed', 'active', 'permissions', 'forgottenSignIns'] as const

/** Tells whether an entry about a record belongs to the security log (SEC-40). */
export function isOfSecurity({ kind, changes = {} }: { kind: string; changes?: object | undefined }): boolean {
  return securityKinds.some((each) => each === kind) || securityFields.some((field) => Object.hasOwn(changes, field))
}
