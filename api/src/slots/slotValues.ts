import type { SlotWish } from '@koma/schema/input/slot'

/** Returns the values of a slot to write, in the order in which statements name them; its courses come last. */
export function slotValues(wish: SlotWish) {
  return [
    wish.teacherId,
    wish.startsAt,
    wish.endsAt,
    wish.availableFrom,
    wish.cancelBy,
    wish.locationId,
    wish.onlineAvailable,
    wish.onlineLessonLink,
    wish.lessonMemo,
    wish.courseIds,
  ] as const
}
