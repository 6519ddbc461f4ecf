import { login } from '../accounts/login.ts'
import { logout } from '../accounts/logout.ts'
import { loginAnswer, loginBody, loginShape, success, theme, themeShape } from './account.shape.ts'
import { type Operation, operation } from './operation.ts'

/** The `/auth` paths; `fallback` is where a browser goes when its host belongs to no school (BRAND-07, D22). */
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
      run: async (ctx, { body }) => loginShape(await login(ctx, body)),
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
  ]
}
