import { randomUUID } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bookingInsert, bookingRow, type NewBooking } from '../src/bookings/writeSeats.ts'
import { compiled } from '../src/platform/database/sql.ts'

/** Seats and points have one author each: no other file writes these tables. The demo fills whole tables at once. */

const src = new URL('../src/', import.meta.url).pathname

/** Returns the files, without tests and functions of the database, whose statements write a table. */
async function writersOf(table: string): Promise<string[]> {
  const writes = new RegExp(`(insert into|update|delete from|merge into) ${table}\\b`)
  const writers: string[] = []
  for await (const file of glob('**/*.ts', { cwd: src })) {
    if (file.endsWith('.test.ts') || file.startsWith('platform/database/functions/')) continue
    if (writes.test((await readFile(src + file, 'utf8')).replaceAll(/\s+/g, ' '))) writers.push(file)
  }
  return writers.toSorted()
}

test('bookings are written in bookings/ alone (BOOK-13, BOOK-26)', async () => {
  expect(await writersOf('booking')).toEqual(['bookings/setAttendance.ts', 'bookings/writeSeats.ts'])
})

test('points move in one statement alone (D52, D90)', async () => {
  expect(await writersOf('credit_entry')).toEqual(['contracts/movePoints.ts'])
})

test('a booking has one text whatever it books, so each connection plans it once (BOOK-23)', () => {
  const textOf = (booking: Partial<NewBooking>) => {
    const ctx = { school: { id: randomUUID() }, now: '2026-12-01T09:00:00' }
    const slot = { id: randomUUID(), startsAt: '2026-12-01T10:00:00', endsAt: '2026-12-01T10:50:00' }
    const row = bookingRow(ctx, { ...lesson, slot, ...booking })
    return compiled(bookingInsert(ctx, 'student:s1', row)).text
  }
  const lesson = {
    studentId: randomUUID(),
    courseId: randomUUID(),
    contractId: randomUUID(),
    place: { online: true, locationId: null },
    cost: 1,
    unrestricted: false,
    waited: null,
  }
  const place = { online: false, locationId: randomUUID() }
  const waited = { since: '2026-11-30T09:00:00', id: randomUUID() }
  const other = { studentId: null, contractId: null, cost: 0, place, waited }
  expect(textOf(other)).toBe(textOf({}))
})
