import { z } from 'zod'
import type { Context } from '../platform/shared/context.ts'
import { notFound } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayHaveBookingFile } from './feed.policy.ts'
import { lessonAddress, lessonFile } from './lessonAddress.ts'

/**
 * Returns one booking of the signed-in student as a calendar file, in their language of messages, and an address that
 * answers it. NOT_FOUND for a booking that is not theirs or too old for the feed.
 */
export async function bookingFile(
  ctx: Context,
  input: { bookingId: string },
): Promise<{ name: string; text: string; url: string }> {
  const viewer = mayHaveBookingFile(ctx)
  const { bookingId } = parseInput(ctx, z.object({ bookingId: z.uuid() }), input)
  const file = await lessonFile(ctx, viewer.id, bookingId)
  if (file === null) throw notFound(ctx.language)
  return { ...file, url: await lessonAddress(ctx, bookingId) }
}
