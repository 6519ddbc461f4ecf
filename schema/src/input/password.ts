import { z } from 'zod'
import { typedCode } from './factors.ts'
import { language, oneLine } from './fields.ts'
import { meetsPasswordRule } from '../rules/password.ts'
import { email } from './email.ts'
import { saying } from './problem.ts'

/** No password is longer; the login accepts no more either. */
export const LONGEST = 200

const newPassword = z
  .string()
  .max(10_000)
  .refine((text) => text.length <= LONGEST && meetsPasswordRule(text), saying('passwordRule'))

/** The reset-request form (AUTH-15, AUTH-16); the user id is lower-cased (AUTH-11). */
export const forgotPasswordInput = z.object({
  username: oneLine(100).toLowerCase().min(1),
  email: email.describe('The email address the school has on record.'),
  type: z.string().max(20).describe('The user type: `student`, `teacher`, `guardian`, or `admin` for staff.'),
  language: language.describe('The language of the email.'),
})

export type ForgotPasswordInput = z.input<typeof forgotPasswordInput>

/** The parts of a link in a mail: its token and, in its path, the user type (D9). */
export const linkOfMail = {
  token: z.string().min(1).max(200).describe('The last part of the link.'),
  type: z.string().max(20).describe('The user type, as in the path of the link: student, teacher, guardian or admin.'),
}

/** A new password by the link of a reset mail (AUTH-23, D9). */
export const resetPasswordInput = z.object({ ...linkOfMail, password: newPassword })

export type ResetPasswordInput = z.input<typeof resetPasswordInput>

/** The link of a reset mail whose page has just been opened (D9). */
export const checkLinkInput = z.object(linkOfMail)

export type CheckLinkInput = z.input<typeof checkLinkInput>

/** The own sessions to end (decision 029). */
export const endSessionsInput = z.object({
  sessionId: z.uuid().nullish().describe('The id of the session to end. If left out, all except the current one.'),
})

export type EndSessionsInput = z.input<typeof endSessionsInput>

/** The password of the person who is signed in, once more. */
export const confirmPasswordInput = z.object({
  password: z.string().max(LONGEST).describe('The current password of the person who is signed in.'),
  oneTimeCode: typedCode
    .nullish()
    .describe('A code of the authenticator app, or a recovery code, if the account has a second factor.'),
})

export type ConfirmPasswordInput = z.input<typeof confirmPasswordInput>

/** The account whose sessions staff see. */
export const accountSessionsInput = z.object({
  userType: z.enum(['student', 'teacher', 'staff', 'guardian']),
  id: z.uuid(),
})

export type AccountSessionsInput = z.input<typeof accountSessionsInput>

/** The sessions of somebody else that staff end. */
export const endAccountSessionsInput = accountSessionsInput.extend({
  sessionId: z.uuid().nullish().describe('The id of the session to end. If left out, all of them.'),
})

export type EndAccountSessionsInput = z.input<typeof endAccountSessionsInput>

/** A new password from a user who knows the current one; typed twice (AUTH-28, AUTH-29). */
export const changePasswordInput = z
  .object({
    currentPassword: z.string().max(LONGEST),
    newPassword1: newPassword,
    newPassword2: z.string().max(10_000).describe('The new password again.'),
    endCalendarFeed: z
      .boolean()
      .nullish()
      .describe('Whether to revoke the private calendar address too; false if left out.'),
  })
  .refine(({ newPassword1, newPassword2 }) => newPassword1 === newPassword2, {
    path: ['newPassword2'],
    ...saying('passwordsDiffer'),
  })

export type ChangePasswordInput = z.input<typeof changePasswordInput>

/** A password that staff set for somebody else (AUTH-41). */
export const setPasswordInput = z.object({
  userType: z.enum(['student', 'teacher', 'staff', 'guardian']),
  id: z.uuid(),
  password: newPassword,
})

export type SetPasswordInput = z.input<typeof setPasswordInput>

/** The account that staff invite to choose a password. */
export const inviteAccountInput = z.object({
  userType: z.enum(['student', 'teacher', 'staff', 'guardian']),
  id: z.uuid(),
})

export type InviteAccountInput = z.input<typeof inviteAccountInput>

/** The account that staff let sign in again after too many attempts. */
export const unlockAccountInput = z.object({
  userType: z.enum(['student', 'teacher', 'staff', 'guardian']),
  id: z.uuid(),
})

export type UnlockAccountInput = z.input<typeof unlockAccountInput>

/** Most students who are invited together, or get a slip of paper together. */
export const MOST_INVITED = 500

const invitedIds = z
  .array(z.uuid())
  .min(1)
  .max(MOST_INVITED)
  .refine((ids) => new Set(ids).size === ids.length)
  .describe(`The ids of the students, each once, at most ${MOST_INVITED}.`)

/** The students whose invitations are looked at before they are sent, or who get a slip of paper. */
export const invitedStudentsInput = z
  .object({ ids: invitedIds })
  .describe('The students to invite, or to print links for.')

export type InvitedStudentsInput = z.input<typeof invitedStudentsInput>

/** Invitations as their dry run showed them. */
export const inviteStudentsInput = z
  .object({
    ids: invitedIds,
    digest: z.string().max(100).describe('The `digest` of the preview. Nothing is sent if the outcome would differ.'),
  })
  .describe('Invitations, with the `digest` of their preview.')

export type InviteStudentsInput = z.input<typeof inviteStudentsInput>
