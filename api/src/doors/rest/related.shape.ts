import { z } from 'zod'

const names = z.array(z.string())

/** The other data that a change of a record has touched (SHELL-33, D86). */
export const relatedShape = z
  .object({
    students: names,
    teachers: names,
    template: names.describe('The affected rows of the weekly template.'),
    openSlots: z.int().describe('The number of upcoming slots that are not booked.'),
    bookedSlots: z.int().describe('The number of upcoming slots that are booked.'),
    waitingLists: z.int().optional().describe('The number of waiting lists the student leaves.'),
    contracts: z.int().optional(),
    notes: names.optional().describe('Notes about slots and bookings that stay, and how to end them.'),
  })
  .describe('Related records that changed too; null if there were none.')
