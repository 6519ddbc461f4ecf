import { changePassword } from '../accounts/changePassword.ts'
import { forgotPassword } from '../accounts/forgotPassword.ts'
import { login } from '../accounts/login.ts'
import { logout } from '../accounts/logout.ts'
import { resetPassword } from '../accounts/resetPassword.ts'
import { setPassword } from '../accounts/setPassword.ts'
import { userTypeOf } from '../accounts/session.ts'
import { notFound } from '../shared/errors.ts'
import {
  changePasswordBody,
  done,
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

/** The `/auth` paths, and the one by which staff set a password (API-03…09); `fallback` is where a browser goes when its host belongs to no school (BRAND-07, D22). */
export function accountOperations(fallback: string): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/auth/theme',
      summary: 'The branding of the school of this host; 404 with the address to go to when there is none.',
      allowed: null,
      answer: theme,
      whenNotFound: { fallback },
      run: async ({ school }) => themeShape(school),
    }),
    operation({
      method: 'POST',
      path: '/auth/login',
      summary: 'Signs in. Always 200: code 1001, 401 for a wrong id or password, 429 after too many tries.',
      allowed: null,
      body: loginBody,
      answer: loginAnswer,
      run: async (ctx, { body }) => loginShape(ctx, await login(ctx, body)),
    }),
    operation({
      method: 'POST',
      path: '/auth/logout',
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
      summary: 'Sends a link to set a new password. 404: ID and email do not belong together; 429: too many requests.',
      allowed: null,
      body: forgotPasswordBody,
      answer: done,
      run: async (ctx, { body }) => doneShape(ctx, await forgotPassword(ctx, body)),
    }),
    operation({
      method: 'POST',
      path: '/auth/resetPassword',
      summary:
        'Sets a new password by such a link, whose user type goes as x-user-type. 410: the link is used, expired or unknown; 400: a password against the rule; 429: too many tries.',
      allowed: null,
      body: resetPasswordBody,
      gone: 'The link was used before, or is too old: ask for another one.',
      answer: done,
      run: async (ctx, { body, userType }) => doneShape(ctx, await resetPassword(ctx, { ...body, type: userType })),
    }),
    operation({
      method: 'POST',
      path: '/auth/changePassword',
      summary:
        'Changes the own password and ends all other sessions. 403: the current one is wrong; 400: the new one is against the rule or typed differently; 429: too many tries.',
      allowed: ['student', 'teacher', 'staff'],
      body: changePasswordBody,
      answer: done,
      run: async (ctx, { body }) => doneShape(ctx, await changePassword(ctx, body)),
    }),
    operation({
      method: 'POST',
      path: '/api/setPassword',
      summary: 'Sets the password of somebody else; staff with studentPassword, teacherPassword or staffPassword.',
      allowed: ['staff'],
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
