import { useEffect, useRef, useState } from 'react'
import type { Language } from '../shared/i18n/language.ts'
import { useLanguage } from '../shared/i18n/useMessages.ts'
import { useHighlights } from '../ui/hooks/useHighlights.ts'
import type { CalendarSlot } from './types.ts'

/** Milliseconds between announcements: a screen reader speaks sums, not each change of a busy hour. */
const speakEvery = 4000

type Known = {
  list: readonly CalendarSlot[]
  byId: ReadonlyMap<string, CalendarSlot>
  language: Language
  /** The ids that changed last. */
  changedIds: readonly string[]
}

/**
 * Follows `slots` as they change. Slots whose content is unchanged keep their identity, so only changed cards are drawn
 * again. `changed` holds for two seconds the ids of slots that were there before and have new content; `announcement`
 * says it to screen readers. A change of language changes nothing.
 */
export function useLiveSlots(slots: readonly CalendarSlot[]): {
  byId: ReadonlyMap<string, CalendarSlot>
  changed: ReadonlySet<string>
  announcement: Announcement
} {
  const [language] = useLanguage()
  const [known, setKnown] = useState<Known>(() => ({
    list: slots,
    byId: new Map(slots.map((slot) => [slot.id, slot])),
    language,
    changedIds: [],
  }))

  let current = known
  if (known.list !== slots) {
    const changedIds: string[] = []
    const byId = new Map<string, CalendarSlot>()
    for (const slot of slots) {
      const before = known.byId.get(slot.id)
      const isSame = before !== undefined && isSameSlot(before, slot)
      byId.set(slot.id, isSame ? before : slot)
      if (before && !isSame && known.language === language) changedIds.push(slot.id)
    }
    current = { list: slots, byId, language, changedIds: changedIds.length > 0 ? changedIds : known.changedIds }
    setKnown(current)
  }

  const { byId, changedIds } = current
  return { byId, changed: useHighlights(changedIds), announcement: useAnnouncement(changedIds) }
}

function isSameSlot(a: CalendarSlot, b: CalendarSlot): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** A number of changes to speak, and how many announcements there were before it. */
export interface Announcement {
  changes: number
  turn: number
}

/** Returns the changes to announce: the first at once, later ones together after some seconds. */
function useAnnouncement(changedIds: readonly string[]): Announcement {
  const [announcement, setAnnouncement] = useState<Announcement>({ changes: 0, turn: 0 })
  const pendingCount = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    pendingCount.current += changedIds.length
    const speak = () => {
      timer.current = pendingCount.current > 0 ? setTimeout(speak, speakEvery) : undefined
      const changes = pendingCount.current
      setAnnouncement(({ turn }) => ({ changes, turn: turn + 1 }))
      pendingCount.current = 0
    }
    if (pendingCount.current > 0 && timer.current === undefined) speak()
  }, [changedIds])
  return announcement
}
