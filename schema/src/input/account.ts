import { z } from 'zod'
import { language, oneLine } from './fields.ts'
import { emailOrNone } from './email.ts'
import { saying } from './problem.ts'

/** The ID of a new account: keeps letters, digits, underscores and hyphens, in lower case (ATCH-15, ATCH-22). */
export const newCode = z
  .string()
  .max(100)
  .transform((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^a-z0-9_-]/g, ''),
  )
  .refine((text) => text !== '', saying('required'))
  // Paths and bodies take a code or an id: one that looks like an id could be taken for somebody else.
  .refine((text) => !z.uuid().safeParse(text).success, saying('idLikeId'))
  .describe('Lower case letters, digits, underscores and hyphens; cannot be changed later.')

/** How somebody who signs in is reached, and whether they may sign in; each may be left out. */
export const contact = {
  active: z.boolean().nullish(),
  email: emailOrNone.nullish().describe('The email address. Empty: none, which turns `notify` off.'),
  phoneNumber: oneLine(100).nullish(),
  comLang: language.nullish(),
  notify: z.boolean().nullish(),
}
