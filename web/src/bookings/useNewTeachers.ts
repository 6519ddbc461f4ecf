import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '../shared/session/useSession.ts'
import type { OwnBooking } from '../student/studentDocuments.ts'
import { keepOnDevice, keptOnDevice } from '../shared/deviceStorage.ts'

/** The id of the teacher whom the student has seen, by the id of the booking. */
type Seen = Record<string, string>

/**
 * Returns the ids of the bookings whose teacher is not the one that this person saw before on this device, until
 * `markSeen`. Signing out forgets it (decision 057). (STU-51)
 */
export function useNewTeachers(bookings: readonly OwnBooking[]): {
  changed: ReadonlySet<string>
  markSeen: (bookingId: string) => void
} {
  const person = useSession()?._id ?? null
  const key = person === null ? null : `teachers:${person}`
  const [seen, setSeen] = useState(() => read(key))
  const now = useMemo(() => teachersOf(bookings), [bookings])
  const changed = useMemo(
    () => new Set(Object.keys(now).filter((id) => seen[id] !== undefined && seen[id] !== now[id])),
    [now, seen],
  )

  // A booking that is new here is seen with the teacher it has; one that is over is forgotten. Another tab may have
  // stored since what was seen there.
  useEffect(() => store(key, { ...now, ...stillBooked({ ...seen, ...read(key) }, now) }), [key, now, seen])
  useEffect(() => {
    const takeOver = (event: StorageEvent) => {
      if (event.key === key) setSeen((before) => ({ ...before, ...read(key) }))
    }
    addEventListener('storage', takeOver)
    return () => removeEventListener('storage', takeOver)
  }, [key])
  const merged = Object.keys(now).some((id) => seen[id] === undefined)
  if (merged) setSeen({ ...now, ...stillBooked(seen, now) })

  const markSeen = useCallback(
    (id: string) => {
      const teacher = now[id] !== undefined && { [id]: now[id] }
      store(key, { ...read(key), ...teacher })
      setSeen((before) => ({ ...before, ...teacher }))
    },
    [key, now],
  )
  return { changed, markSeen }
}

function teachersOf(bookings: readonly OwnBooking[]): Seen {
  return Object.fromEntries(bookings.flatMap(({ id, slot }) => (slot.teacher ? [[id, slot.teacher.id]] : [])))
}

function stillBooked(seen: Seen, now: Seen): Seen {
  return Object.fromEntries(Object.entries(seen).filter(([id]) => id in now))
}

function read(key: string | null): Seen {
  try {
    const found: unknown = JSON.parse((key !== null && keptOnDevice(key)) || '{}')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter(([, id]) => typeof id === 'string'))
  } catch {
    return {}
  }
}

/** Keeps what was seen on this device; where the browser has no room for it, it is known until the page is left. */
function store(key: string | null, seen: Seen): void {
  if (key !== null) keepOnDevice(key, JSON.stringify(seen))
}
