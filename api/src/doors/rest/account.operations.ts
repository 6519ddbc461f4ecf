import { changePassword } from '../../accounts/changePassword.ts'
import { forgotPassword } from '../../accounts/forgotPassword.ts'
import { login } from '../../accounts/login.ts'
import { logout } from '../../accounts/logout.ts'
import { resetPassword } from '../../accounts/resetPassword.ts'
import { setPassword } from '../../accounts/setPassword.ts'
import { userTypeOf } from '../../accounts/session.ts'
import { settingsNow } from '../../school/settings.reads.ts'
import { notFound } from '../../platform/shared/errors.ts'
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
import { namedAccount } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'

/**
 * Returns the `/auth` paths, and the one by which staff set a password (API-03…09). `fallback` is where a browser goes
 * if its host belongs to no school (BRAND-07, D22).
 */
export function accountOperations(fallback: string): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/auth/theme',
      name: 'getTheme',
      summary:
        "Returns the school's name and colour for this host name. 404 if there is no school; `fallback` is the page to show.",
      allowed: null,
      answer: theme,
      whenNotFound: { fallback },
      run: async (ctx) => themeShape(await settingsNow(ctx)),
    }),
    operation({
      method: 'POST',
      path: '/auth/login',
      name: 'signIn',
      summary:
        'Signs in. The HTTP status is always 200. `code` is 1001; 401 for a wrong ID, password or code; 403 if the account has a second factor and `oneTimeCode` is missing; or 429 after too many attempts.',
      allowed: null,
      body: loginBody,
      answer: loginAnswer,
      run: async (ctx, { body }) => loginShape(ctx, await login(ctx, body)),
    }),
    operation({
      method: 'POST',
      path: '/auth/logout',
      name: 'signOut',
      summary: 'Signs out and ends the session.',
      allowed: ['student', 'teacher', 'staff', 'guardian'],
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
        'Sends a link to set a new password. 404 if ID and email do not match. Too many requests get 200 with code 429.',
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
        'Sets a new password with a password link. Send its user type as `x-user-type`. 410 if the link is used, expired or unknown; 400 if the password is too weak. Too many attempts get 200 with code 429.',
      allowed: null,
      body: resetPasswordBody,
      gone: 'The link is used or expired. Request a new one.',
      answer: doneOrTooMany,
      run: async (ctx, { body, userType }) =>
        doneOrTooManyShape(ctx, await resetPassword(ctx, { ...body, type: userType })),
    }),
    operation({
      method: 'POST',
      path: '/auth/changePassword',
      name: 'changePassword',
      summary:
        'Changes your own password and ends all other sessions. 403 if the current one is wrong; 400 if the new one is too weak or the two differ. Too many attempts get 200 with code 429.',
      allowed: ['student', 'teacher', 'staff', 'guardian'],
      body: changePasswordBody,
      answer: doneOrTooMany,
      run: async (ctx, { body }) => doneOrTooManyShape(ctx, await changePassword(ctx, body)),
    }),
    operation({
      method: 'POST',
      path: '/api/setPassword',
      name: 'setPassword',
      summary: "Sets another person's password.",
      asksNoPassword: true,
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
