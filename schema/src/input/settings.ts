import { z } from 'zod'
import { emailOrNone } from './email.ts'
import { language } from './fields.ts'
import { linkOfMail, LONGEST } from './password.ts'

/** The account whose private calendar address staff end. */
export const endCalendarFeedInput = z.object({
  userType: z.enum(['student', 'teacher', 'guardian']).describe('The type of the person; staff have no address.'),
  id: z.uuid(),
})

export type EndCalendarFeedInput = z.input<typeof endCalendarFeedInput>

/** The link that was sent to a new address. */
export const confirmEmailInput = z.object(linkOfMail)

export type ConfirmEmailInput = z.input<typeof confirmEmailInput>

/** The account whose address staff confirm: the one they see. */
export const confirmAccountEmailInput = z.object({
  userType: z.enum(['student', 'teacher', 'staff', 'guardian']),
  id: z.uuid(),
  email: z.string().max(320).describe('The email address that was shown. Nothing is confirmed if it has changed.'),
})

export type ConfirmAccountEmailInput = z.input<typeof confirmAccountEmailInput>

/** The fields that everybody may change in their own record (D29); those left out stay as they are. */
export const ownSettingsInput = z
  .object({
    email: emailOrNone
      .nullish()
      .describe(
        'The email address. A new one needs `currentPassword` and takes effect once the link sent to it is opened. The current one with `currentPassword` confirms it. An empty text removes it and turns `notify` off.',
      ),
    notify: z.boolean().nullish(),
    securityMails: z
      .boolean()
      .nullish()
      .describe('Whether emails tell of new devices, permissions, API keys and webhooks.'),
    comLang: language.nullish(),
    currentPassword: z.string().max(LONGEST).nullish().describe('The current password, needed to change `email`.'),
  })
  .describe('The changes to save. Fields that are left out stay as they are.')

export type OwnSettingsInput = z.input<typeof ownSettingsInput>

/**
 * Returns email and notification after a change. Without an address the notification is off, whatever is
 * wished: taking the address away turns it off, too (D151).
 */
export function notificationAfter(
  before: { email: string; notify: boolean },
  input: ContactInput,
): { email: string; notify: boolean } {
  const email = input.email ?? before.email
  return { email, notify: email !== '' && (input.notify ?? before.notify) }
}

/** The contact fields of a change. */
interface ContactInput {
  email?: string | null | undefined
  notify?: boolean | null | undefined
}

/**
 * Returns the note for an answer whose notification stays off for want of an address, though it was wished; undefined
 * otherwise. (D151)
 */
export function notifyNote({ email }: { email: string }, { notify }: ContactInput): 'notifyNeedsEmail' | undefined {
  return notify === true && email === '' ? 'notifyNeedsEmail' : undefined
}
