import { z } from 'zod'
import { oneLine } from './fields.ts'
import { pageInput } from './page.ts'

/** The mails of the delivery log: those of a state, those that contain a text, and the page. */
export const mailsInput = z.object({
  search: oneLine(100)
    .nullish()
    .describe('Text to find in the address, the subject, or the name or ID of the recipient.'),
  state: z.enum(['queued', 'sending', 'sent', 'kept', 'failed', 'dropped']).nullish(),
  studentId: z.uuid().nullish().describe('Returns only emails to this student, by id.'),
  ...pageInput,
})

export type MailsInput = z.infer<typeof mailsInput>

/** One mail. */
export const oneMailInput = z.object({ id: z.uuid() })

export type OneMailInput = z.infer<typeof oneMailInput>
