import { IconHourglass, IconMapPin, IconStarFilled, IconVideo } from '@tabler/icons-react'
import type { CalendarSlot, Occupancy } from './types.ts'

/** Draws an empty, half-filled or filled circle; decoration beside words. (SLOT-12) */
export function OccupancyIcon({ occupancy, size }: { occupancy: Occupancy; size: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth={1.5}>
      <circle cx={6} cy={6} r={4.75} fill={occupancy === 'full' ? 'currentColor' : 'none'} />
      {occupancy === 'partial' && <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor" stroke="none" />}
    </svg>
  )
}

/**
 * Draws a star on a student's own booking, else how full the slot is; decoration beside words. (SLOT-09, SLOT-12, D34)
 */
export function StateIcon({ slot, size }: { slot: CalendarSlot; size: number }) {
  if (slot.tone === 'student-own') return <IconStarFilled aria-hidden size={size} />
  return <OccupancyIcon occupancy={slot.occupancy} size={size} />
}

/** Shows the icon of a count in a month's day; decoration beside words. */
export function CountIcon({ kind, size }: { kind: Occupancy | 'own'; size: number }) {
  return kind === 'own' ? <IconStarFilled aria-hidden size={size} /> : <OccupancyIcon occupancy={kind} size={size} />
}

/** Marks for online, in person and a waiting list; decoration beside words. (SLOT-13) */
export function PlaceIcons({ slot, size }: { slot: CalendarSlot; size: number }) {
  return (
    <>
      {slot.online && <IconVideo aria-hidden size={size} stroke={1.9} />}
      {slot.inPerson && <IconMapPin aria-hidden size={size} stroke={1.9} />}
      {slot.waiting && <IconHourglass aria-hidden size={size} stroke={1.9} />}
    </>
  )
}
