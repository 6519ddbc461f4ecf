/**
 * Keeps a copy of who has a seat in which lesson, and of the points that each student used: run it every night, or
 * every minute. It may die at any moment, and goes on where it was: what was read and how far stand in one file.
 *
 * KOMA=https://school.example KOMA_KEY=koma_… COPY=copy.json node sync.ts The key needs events:read and bookings:read.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'

interface Event {
  type: string
  at: string
  slotId: string | null
  studentId: string | null
  pointsChange: number | null
}

interface Copy {
  /** Up to where the events are in it; undefined at the beginning. */
  cursor?: string
  /** The time each seat was booked, by slot and student. */
  seats: Record<string, string>
  /** Points or tickets used, by student. */
  used: Record<string, number>
}

const { KOMA = '', KOMA_KEY = '', COPY = 'copy.json' } = process.env

let copy = await readCopy()
for (let more = true; more;) {
  const query = new URLSearchParams({ limit: '500', ...(copy.cursor === undefined ? {} : { after: copy.cursor }) })
  const answer = await fetch(`${KOMA}/api/events?${query.toString()}`, {
    headers: { authorization: `Bearer ${KOMA_KEY}` },
  })
  if (answer.status === 410) {
    // The school was put back from a backup: what we know did not happen like that.
    copy = empty()
    continue
  }
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  const page = (await answer.json()) as { events: Event[]; cursor: string; hasMore: boolean }
  for (const event of page.events) take(event)
  copy.cursor = page.cursor
  await writeCopy()
  more = page.hasMore
}
const total = Object.values(copy.used).reduce((sum, points) => sum + points, 0)
process.stdout.write(`${Object.keys(copy.seats).length} seats, ${total} points\n`)

function take({ type, at, slotId, studentId, pointsChange }: Event): void {
  if (slotId === null || studentId === null) return
  const seat = `${slotId} ${studentId}`
  if (type === 'booking.created') copy.seats[seat] = at
  if (type === 'booking.cancelled') delete copy.seats[seat]
  // What lessons take is below 0, what cancelling gives back above.
  if (type.startsWith('booking.')) copy.used[studentId] = (copy.used[studentId] ?? 0) - (pointsChange ?? 0)
}

function empty(): Copy {
  return { seats: {}, used: {} }
}

async function readCopy(): Promise<Copy> {
  try {
    return JSON.parse(await readFile(COPY, 'utf8')) as Copy
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty()
    throw error
  }
}

/** A file is there as a whole or as it was before. */
async function writeCopy(): Promise<void> {
  await writeFile(`${COPY}.new`, JSON.stringify(copy, null, 2))
  await rename(`${COPY}.new`, COPY)
}
