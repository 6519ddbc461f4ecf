import type { AnswerCode } from '@koma/schema/answerCodes'
import { language } from '@koma/schema/input/fields'
import { z } from 'zod'
import type { AccountResult } from '../../accounts/accountResult.ts'
import type { LoginResult } from '../../accounts/login.ts'
import type { SchoolRow } from '../../platform/shared/school.entity.ts'
import { answerOf } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { refusedWith } from '../../platform/shared/errors.ts'
import { hasUnstorableText } from '../../platform/shared/unkeepable.ts'
import { components } from './components.ts'

/** A text that cannot be a login is answered like a wrong one, never as a bad request (D1). */
export const loginBody = z
  .object({
    username: z.string(),
    password: z.string(),
    type: z.string().describe('The user type: `student`, `teacher`, `guardian`, or `admin` for staff.'),
    oneTimeCode: z
      .string()
      .optional()
      .describe('A code of the authenticator app, or a recovery code, for accounts with a second factor.'),
  })
  .refine((body) => !hasUnstorableText(body))
  .catch({ username: '', password: '', type: '' })
  .register(components, { id: 'LoginBody' })

export const loginAnswer = z
  .union([
    z.object({ success: z.literal(false), code: z.enum(['401', '403', '429']) }),
    z.looseObject({
      success: z.literal(true),
      code: z.literal('1001'),
      _id: z.string(),
      type: z.enum(['student', 'teacher', 'admin', 'guardian']),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      notify: z.boolean(),
      comLang: z.enum(['en', 'jp']),
      permissions: z
        .record(z.string(), z.boolean())
        .optional()
        .describe('Staff only. The permissions of the staff member.'),
      temporaryToken: z.boolean().describe('Whether an unused password link exists.'),
      token: z.string().describe('The session token, to send as `Authorization: Bearer`.'),
      mustSetUpFactor: z
        .literal(true)
        .optional()
        .describe(
          'Only if the school requires a second factor that the account lacks. Until one is set up in the app, other calls answer 403 with `code` SET_UP_FACTOR.',
        ),
    }),
  ])
  .register(components, { id: 'LoginAnswer' })

/** Returns the answer to a login (D1, D2): the user's record beside `success` and `code`. */
export function loginShape(ctx: Context, result: LoginResult): z.input<typeof loginAnswer> {
  const { success, code } = answerOf(ctx, result)
  return loginAnswer.parse(result.ok ? { success, code, ...result.record } : { success, code })
}

export const success = z.object({ success: z.literal(true) }).register(components, { id: 'Success' })

export const theme = z
  .object({
    mainColor: z.string().describe('The main color of the pages, `#rrggbb`, such as #1c7ed6.'),
    logoUrl: z.string().nullable(),
    printLogoUrl: z.string().nullable(),
    logoAlt: z.string(),
    title: z.string(),
  })
  .register(components, { id: 'Theme' })

/** Returns a school's branding (API-08, D23). */
export function themeShape(school: SchoolRow): z.input<typeof theme> {
  const { defaultColor: mainColor, logoUrl, printLogoUrl, logoAlt, title } = school
  return { mainColor, logoUrl: logoUrl ?? null, printLogoUrl: printLogoUrl ?? null, logoAlt, title }
}

export const forgotPasswordBody = z
  .object({
    username: z.string(),
    email: z.string(),
    type: z.string().describe('The user type: `student`, `teacher`, `guardian`, or `admin` for staff.'),
    language: language.describe('The language of the email.'),
  })
  .register(components, { id: 'ForgotPasswordBody' })

export const resetPasswordBody = z
  .object({ password: z.string(), token: z.string() })
  .register(components, { id: 'ResetPasswordBody' })

export const changePasswordBody = z
  .object({
    currentPassword: z.string(),
    newPassword1: z.string(),
    newPassword2: z.string(),
    endCalendarFeed: z
      .boolean()
      .optional()
      .describe('Whether to revoke the private calendar address too; false if left out.'),
  })
  .register(components, { id: 'ChangePasswordBody' })

export const setPasswordBody = z
  .object({
    type: z.string().describe('The user type: `student`, `teacher`, `guardian`, or `admin` for staff.'),
    _id: z.string().max(100).describe('The id of the person, or the ID they sign in with.'),
    password: z.string(),
  })
  .register(components, { id: 'SetPasswordBody' })

export const done = z
  .object({ success: z.literal(true), code: z.literal('1001'), message: z.string() })
  .register(components, { id: 'Done' })

const tooMany = z
  .object({ success: z.literal(false), code: z.literal('429'), message: z.string() })
  .register(components, { id: 'TooMany' })

export const doneOrTooMany = z.union([done, tooMany]).register(components, { id: 'DoneOrTooMany' })

/** Returns it for paths that answer too many tries under 200, as a login does (D5). */
export function doneOrTooManyShape(ctx: Context, result: AccountResult): z.output<typeof doneOrTooMany> {
  if (result.ok || result.code !== '429') return doneShape(ctx, result)
  if (result.retryAfter !== undefined) ctx.call?.reply.retryAfter(result.retryAfter)
  return { success: false, code: '429', message: answerOf(ctx, result).message }
}

/**
 * Returns the answer to what went well; a refusal is thrown, for its caller reads the HTTP status (AUTH-17, AUTH-25,
 * AUTH-30).
 */
export function doneShape(ctx: Context, result: AccountResult): z.output<typeof done> {
  const { message } = answerOf(ctx, result)
  if (!result.ok) throw refusedWith(statuses[result.code] ?? 409, message)
  return { success: true, code: '1001', message }
}

const statuses: Partial<Record<AnswerCode, 400 | 403 | 404 | 410 | 429>> = {
  '400': 400,
  '403': 403,
  '404': 404,
  '410': 410,
  '429': 429,
}
