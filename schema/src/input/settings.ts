import { z } from 'zod'
import { emailOrNone } from './email.ts'

/** What everybody may change of the own record (D29); what is left out stays as it is. */
export const ownSettingsInput = z.object({
  email: emailOrNone.nullish(),
  notify: z.boolean().nullish(),
  comLang: z.enum(['en', 'jp']).nullish(),
})

export type OwnSettingsInput = z.input<typeof ownSettingsInput>

/**
 * Email and notification after a change: without an address there is nothing to notify, so taking the
 * address away turns the notification off, and turning it on is `notifyNeedsEmail` (D151).
 */
export function notificationAfter(
  before: { email: string; notify: boolean },
  wish: { email?: string | null | undefined; notify?: boolean | null | undefined },
): { email: string; notify: boolean } | 'notifyNeedsEmail' {
  const email = wish.email ?? before.email
  if (email === '' && wish.notify === true) return 'notifyNeedsEmail'
  return { email, notify: email !== '' && (wish.notify ?? before.notify) }
}
