import type { SlotWish } from '@koma/schema/input/slot'

/** What is written of a slot, in the order in which statements name it; its courses come last. */
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
