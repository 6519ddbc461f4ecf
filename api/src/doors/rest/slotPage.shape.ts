import { z } from 'zod'
import { components } from './components.ts'
import { slot } from './slot.shape.ts'

const choice = z
  .object({
    courseCode: z.string().describe('The code of the course, as slotBook takes it.'),
    online: z.boolean().describe('Whether the lesson would be held online.'),
    cost: z.int().describe('The cost of the seat, in points or tickets.'),
  })
  .register(components, { id: 'BookingChoice' })

const pageSlot = slot
  .extend({
    choices: z
      .array(choice)
      .nullable()
      .describe('The ways the student of `bookableBy` can book the slot, at least one; null without `bookableBy`.'),
  })
  .register(components, { id: 'PageSlot' })

/** A page of slots; each as the other paths of slots answer it, with the ways to book it. */
export const slotPageShape = z
  .object({
    slots: z
      .array(pageSlot)
      .describe('The slots of this page, by start time. With `bookableBy`, a page may hold fewer than `limit`.'),
    hasMore: z.boolean().describe('Whether there are more after this page.'),
    next: z.string().nullable().describe('The after of the next page; null if there is none.'),
  })
  .register(components, { id: 'SlotPage' })
