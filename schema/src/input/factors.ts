import { z } from 'zod'
import { oneLine } from './fields.ts'

/** The longest a name of a passkey may be. */
const LONGEST_PASSKEY_NAME = 100

/** A one-time or recovery code as somebody types it, with spaces and hyphens wherever they like. */
export const typedCode = z.string().max(100)

/** The code of the authenticator app that shows it was set up. */
export const confirmOneTimeCodesInput = z.object({
  code: typedCode.min(1).describe('The six digits the authenticator app shows now.'),
})

export type ConfirmOneTimeCodesInput = z.input<typeof confirmOneTimeCodesInput>

/** Reads the answer of a browser's authenticator, which is JSON. */
const credential = z.string().min(2).max(20_000)

const passkeyName = oneLine(LONGEST_PASSKEY_NAME).min(1)

/** A new passkey as the browser made it. */
export const addPasskeyInput = z.object({
  name: passkeyName.describe('A name by which its owner knows it, such as `My phone`.'),
  credential: credential.describe(
    'The credential that `navigator.credentials.create` made from `newPasskeyOptions`, as JSON.',
  ),
})

export type AddPasskeyInput = z.input<typeof addPasskeyInput>

/** Another name of a passkey. */
export const renamePasskeyInput = z.object({ id: z.uuid(), name: passkeyName })

export type RenamePasskeyInput = z.input<typeof renamePasskeyInput>

/** The passkey to remove. */
export const removePasskeyInput = z.object({ id: z.uuid() })

export type RemovePasskeyInput = z.input<typeof removePasskeyInput>

/** What an authenticator signed for a sign-in. */
export const passkeyLoginInput = z.object({
  credential: credential.describe('What `navigator.credentials.get` returned for `passkeySignInOptions`, as JSON.'),
  stay: z
    .boolean()
    .nullish()
    .describe('Whether the session stays open even if it is rarely used, for personal devices; false if left out.'),
})

export type PasskeyLoginInput = z.input<typeof passkeyLoginInput>

/** What an authenticator signed instead of a password. */
export const confirmPasskeyInput = z.object({
  credential: credential.describe('What `navigator.credentials.get` returned for `passkeyConfirmOptions`, as JSON.'),
})

export type ConfirmPasskeyInput = z.input<typeof confirmPasskeyInput>

/** The account whose second factors staff look at. */
export const accountSecondFactorsInput = z.object({
  userType: z.enum(['student', 'teacher', 'staff', 'guardian']),
  id: z.uuid(),
})

export type AccountSecondFactorsInput = z.input<typeof accountSecondFactorsInput>

/** The account whose second factors staff remove. */
export const resetSecondFactorsInput = z.object({
  userType: z.enum(['student', 'teacher', 'staff', 'guardian']),
  id: z.uuid(),
})

export type ResetSecondFactorsInput = z.input<typeof resetSecondFactorsInput>
