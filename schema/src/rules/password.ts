/** The parts of the password rule, each held or not. (AUTH-21) */
export interface PasswordChecks {
  /** At least 8 characters. */
  length: boolean
  /** At least one upper-case letter, A to Z. */
  upper: boolean
  /** At least one lower-case letter, a to z. */
  lower: boolean
  /** At least two digits. */
  digits: boolean
}

/**
 * Returns which parts of the password rule `password` meets; characters are counted as people see them. (AUTH-21,
 * CONST-07)
 */
export function passwordChecks(password: string): PasswordChecks {
  return {
    length: [...password].length >= 8,
    upper: /[A-Z]/.test(password),
    lower: /[a-z]/.test(password),
    digits: (password.match(/\d/g) ?? []).length >= 2,
  }
}

/** Tells whether `password` may become somebody's password. (AUTH-21) */
export function meetsPasswordRule(password: string): boolean {
  return Object.values(passwordChecks(password)).every(Boolean)
}
