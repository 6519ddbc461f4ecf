import { z } from 'zod'
import { bookSlotInput } from './booking.ts'
import { waitingListInput } from './waiting.ts'

const { startsAt, tell, expects } = bookSlotInput.shape

/** Books the seat that is held for a student; staff name the student. */
export const acceptOfferInput = z.object({
  ...waitingListInput.shape,
  startsAt,
  tell,
  expects: expects.describe('What the offer promised. The booking is refused with EU1007 if that has changed.'),
})

export type AcceptOfferInput = z.infer<typeof acceptOfferInput>
