import { z } from 'zod'

const names = z.array(z.string())

/** What else a change of a record has touched (SHELL-33, D86). */
export const relatedShape = z
  .object({
    students: names,
    teachers: names,
    template: names,
    openSlots: z.int(),
    bookedSlots: z.int(),
    waitingLists: z.int().optional(),
    contracts: z.int().optional(),
  })
  .describe('What else the change has touched.')
