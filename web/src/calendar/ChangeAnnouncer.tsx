import type { Announcement } from './useLiveSlots.ts'

interface ChangeAnnouncerProps {
  announcement: Announcement
  /** The words for so many changes. */
  updated: (changes: number) => string
}

/** Announces to a screen reader how many slots have changed. */
export function ChangeAnnouncer({ announcement: { changes, turn }, updated }: ChangeAnnouncerProps) {
  // A screen reader speaks a new text only: every second announcement ends with a space that is not heard.
  return <output>{changes > 0 && `${updated(changes)}${turn % 2 === 1 ? '' : '\u00A0'}`}</output>
}
