import { z } from 'zod'

const names = z.array(z.string())

/** The other data that a change of a record has touched (SHELL-33, D86). */
export const relatedShape = z
  .object({
    students: names,
    teachers: names,
    template: names.describe('Rows of the weekly template.'),
    openSlots: z.int().describe('Slots to come that nobody has booked.'),
    bookedSlots: z.int().describe('Slots to come that are booked.'),
    waitingLists: z.int().optional().describe('Places in waiting lists.'),
    contracts: z.int().optional(),
    notes: names.optional().describe('Notes about slots and bookings that stay, and the way to end them.'),
  })
  .describe('Related records that changed too; null when there were none.')
