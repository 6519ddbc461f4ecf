import { z } from 'zod'

/**
 * The kinds of email about a child that a guardian gets or stops, each alone (FAM-11). lessons: bookings, cancellations
 * and changes of lessons. waiting: seats that open up. reminders: before lessons and cancellation deadlines.
 * dailySchedule: each morning. contracts: one that ends soon or runs low. papers: receipts, invoices and statements.
 */
export const guardianMailKinds = ['lessons', 'waiting', 'reminders', 'dailySchedule', 'contracts', 'papers'] as const
export type GuardianMailKind = (typeof guardianMailKinds)[number]

export const guardianMailsInput = z
  .object({
    studentId: z.uuid().describe('The id of the child.'),
    stopped: z
      .array(z.enum(guardianMailKinds))
      .max(guardianMailKinds.length)
      .refine((kinds) => new Set(kinds).size === kinds.length)
      .describe('The kinds that are no longer sent about this child, each once; empty for none.'),
  })
  .describe('Which emails about one child the guardian no longer wants.')
export type GuardianMailsInput = z.input<typeof guardianMailsInput>
