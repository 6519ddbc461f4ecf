import { z } from 'zod'

/** Which mails the delivery log shows: those of a state, those a text is found in, and from where on. */
export const mailsInput = z.object({
  search: z.string().trim().max(100).nullish(),
  state: z.enum(['queued', 'sending', 'sent', 'kept', 'failed']).nullish(),
  limit: z.int().min(1).max(200).nullish(),
  after: z.uuid().nullish(),
})

export type MailsInput = z.infer<typeof mailsInput>

/** One mail. */
export const oneMailInput = z.object({ id: z.uuid() })

export type OneMailInput = z.infer<typeof oneMailInput>
