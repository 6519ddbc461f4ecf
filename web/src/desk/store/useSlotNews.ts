import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { announce } from '../../ui/announce.tsx'
import { useHighlights } from '../../ui/hooks/useHighlights.ts'
import { slotMessages } from '../messages.ts'
import type { FullSlot } from './slotDocuments.ts'

type News = { before?: FullSlot; after?: FullSlot }

/**
 * Follows slots that change by themselves. Returns the ids of those that did in the last two seconds, for the quiet
 * highlight, while a polite announcement says what happened. Only slots that `isShown` accepts, before or after, are
 * news; a new `context` (another range, other filters) and the first slots are not.
 */
export function useSlotNews(
  slots: readonly FullSlot[] | undefined,
  context: string,
  isShown: (slot: FullSlot) => boolean,
): ReadonlySet<string> {
  const m = useMessages(slotMessages)
  const format = useFormat()
  const [fresh, setFresh] = useState<readonly string[]>([])
  const known = useRef({ slots, context })

  useEffect(() => {
    const before = known.current
    known.current = { slots, context }
    if (!before.slots || !slots || before.slots === slots || before.context !== context) return
    const news = newsBetween(before.slots, slots).filter((item) =>
      [item.before, item.after].some((s) => s && isShown(s)),
    )
    if (news.length === 0) return

    setFresh(news.flatMap(({ after }) => after?.id ?? []))
    const [first] = news
    if (news.length > 1 || !first) return announce(m.news.many(news.length))
    const slot = first.after ?? first.before
    if (!slot) return
    const words = [format.when(slot), slot.teacher?.displayName]
    announce(m.news[kindOf(first)](words.filter(Boolean).join(' ')))
  }, [slots, context, isShown, m, format])

  return useHighlights(fresh)
}

function newsBetween(before: readonly FullSlot[], after: readonly FullSlot[]): News[] {
  const old = new Map(before.map((slot) => [slot.id, slot]))
  const ids = new Set(after.map((slot) => slot.id))
  return [
    ...after.flatMap((slot): News[] => {
      const was = old.get(slot.id)
      if (!was) return [{ after: slot }]
      return was === slot || textOf(was) === textOf(slot) ? [] : [{ before: was, after: slot }]
    }),
    ...before.filter((slot) => !ids.has(slot.id)).map((slot): News => ({ before: slot })),
  ]
}

/** Returns everything that makes a slot another one. Attendance is not news: the viewers mark it themselves. */
function textOf(slot: FullSlot): string {
  return JSON.stringify(slot, (key, value: unknown) =>
    key === 'attendance' || key === 'attendanceReason' ? undefined : value,
  )
}

function kindOf({ before, after }: News): 'booked' | 'cancelled' | 'changed' | 'added' | 'gone' {
  if (!before) return 'added'
  if (!after) return 'gone'
  if (after.bookedCount === before.bookedCount) return 'changed'
  return after.bookedCount > before.bookedCount ? 'booked' : 'cancelled'
}
