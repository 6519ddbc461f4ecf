import { changePassword } from '../accounts/changePassword.ts'
import { forgotPassword } from '../accounts/forgotPassword.ts'
import { login } from '../accounts/login.ts'
import { logout } from '../accounts/logout.ts'
import { resetPassword } from '../accounts/resetPassword.ts'
import { setPassword } from '../accounts/setPassword.ts'
import { userTypeOf } from '../accounts/session.ts'
import { settingsNow } from '../school/settings.reads.ts'
import { notFound } from '../shared/errors.ts'
import {
  changePasswordBody,
  done,
  doneOrTooMany,
  doneOrTooManyShape,
  doneShape,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  loginShape,
  resetPasswordBody,
  setPasswordBody,
  success,
  theme,
  themeShape,
} from './account.shape.ts'
import { namedAccount } from './named.ts'
import { type Operation, operation } from './operation.ts'

/**
 * The `/auth` paths, and the one by which staff set a password (API-03…09); `fallback` is where a browser goes when its
 * host belongs to no school (BRAND-07, D22).
 */
export function accountOperations(fallback: string): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/auth/theme',
      name: 'getTheme',
      summary: 'The branding of the school of this host; 404 with the address to go to when there is none.',
      allowed: null,
      answer: theme,
      whenNotFound: { fallback },
      run: async (ctx) => themeShape(await settingsNow(ctx)),
    }),
    operation({
      method: 'POST',
      path: '/auth/login',
      name: 'signIn',
      summary: 'Signs in. Always 200: code 1001, 401 for a wrong id or password, 429 after too many tries.',
      allowed: null,
      body: loginBody,
      answer: loginAnswer,
      run: async (ctx, { body }) => loginShape(ctx, await login(ctx, body)),
    }),
    operation({
      method: 'POST',
      path: '/auth/logout',
      name: 'signOut',
      summary: 'Ends the session.',
      allowed: ['student', 'teacher', 'staff'],
      answer: success,
      async run(ctx) {
        await logout(ctx)
        return { success: true as const }
      },
    }),
    operation({
      method: 'POST',
      path: '/auth/forgotPassword',
      name: 'requestPasswordLink',
      summary:
        'Sends a link to set a new password. 404: ID and email do not belong together. Too many requests are 200 with code 429.',
      allowed: null,
      body: forgotPasswordBody,
      answer: doneOrTooMany,
      run: async (ctx, { body }) => doneOrTooManyShape(ctx, await forgotPassword(ctx, body)),
    }),
    operation({
      method: 'POST',
      path: '/auth/resetPassword',
      name: 'resetPassword',
      summary:
        'Sets a new password by such a link, whose user type goes as x-user-type. 410: the link is used, expired or unknown; 400: a password against the rule. Too many tries are 200 with code 429.',
      allowed: null,
      body: resetPasswordBody,
      gone: 'The link was used before, or is too old: ask for another one.',
      answer: doneOrTooMany,
      run: async (ctx, { body, userType }) =>
        doneOrTooManyShape(ctx, await resetPassword(ctx, { ...body, type: userType })),
    }),
    operation({
      method: 'POST',
      path: '/auth/changePassword',
      name: 'changePassword',
      summary:
        'Changes the own password and ends all other sessions. 403: the current one is wrong; 400: the new one is against the rule or typed differently. Too many tries are 200 with code 429.',
      allowed: ['student', 'teacher', 'staff'],
      body: changePasswordBody,
      answer: doneOrTooMany,
      run: async (ctx, { body }) => doneOrTooManyShape(ctx, await changePassword(ctx, body)),
    }),
    operation({
      method: 'POST',
      path: '/api/setPassword',
      name: 'setPassword',
      summary: 'Sets the password of somebody else.',
      allowed: ['staff'],
      staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']],
      body: setPasswordBody,
      answer: done,
      async run(ctx, { body: { type, _id, password } }) {
        const userType = userTypeOf(type)
        if (userType === null) throw notFound(ctx.language)
        return doneShape(
          ctx,
          await setPassword(ctx, { userType, id: await namedAccount(ctx, userType, _id), password }),
        )
      },
    }),
  ]
}
