import { plusDays } from '@koma/schema/rules/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase } from './database.ts'
import { addLocation, addLot, addStudent, makeSchool, readyToBook, type TestSchool } from './school.ts'

/** Tests what the database refuses by itself, whatever code may ever ask of it. */

let school: TestSchool
let ready: Awaited<ReturnType<typeof readyToBook>>

beforeEach(async () => {
  const { orm } = await testDatabase()
  school = await makeSchool(orm)
  ready = await readyToBook(school)
})

function sql(text: string, params: readonly unknown[] = []): Promise<{ id: string }[]> {
  return query(school.orm.em.fork(), text, params)
}

/** Writes a booking as no verb would: straight into the table. */
function seat(
  change: { student?: string; slot?: string; course?: string; location?: string | null; school?: string } = {},
): Promise<{ id: string }[]> {
  const { student, slot, course, contract } = ready
  return sql(
    `insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost, starts_at, ends_at, booked_at)
     values ($1, $2, $3, $4, $5, $6, false, 1, $7, $8, $7) returning id`,
    [
      change.school ?? school.id,
      change.slot ?? slot.id,
      change.student ?? student.id,
      change.course ?? course.id,
      contract.id,
      change.location ?? slot.location?.id,
      slot.startsAt,
      slot.endsAt,
    ],
  )
}

describe('seats (BOOK-13, BOOK-26, D52)', () => {
  test('one more than the capacity', async () => {
    const other = await addStudent(school)
    await seat()
    await expect(seat({ student: other.id })).rejects.toThrow('slot_capacity')
  })
  test('a count that nobody booked', async () => {
    await expect(sql(`update slot set booked_count = booked_count + 1 where id = $1`, [ready.slot.id])).rejects.toThrow(
      'moves only through its entries',
    )
  })
  test('another place beside the first booking', async () => {
    const group = await readyToBook(school, { course: { numberOfStudents: 3 } })
    const elsewhere = await addLocation(school)
    ready = group
    await seat()
    await expect(seat({ student: (await addStudent(school)).id, location: elsewhere.id })).rejects.toThrow(
      'holds another course or place',
    )
  })
  test('a cancelled booking brought back', async () => {
    const [booking] = await seat()
    await sql(`update booking set status = 'cancel-return', cancelled_at = booked_at where id = $1`, [booking?.id])
    await expect(
      sql(`update booking set status = 'booked', cancelled_at = null where id = $1`, [booking?.id]),
    ).rejects.toThrow('stays cancelled')
  })
  test('a cancellation undone over a seat that is taken', async () => {
    const [booking] = await seat()
    await sql(`update booking set status = 'cancel-return', cancelled_at = booked_at where id = $1`, [booking?.id])
    await seat({ student: (await addStudent(school)).id })
    await expect(
      sql(
        `with undoing as materialized (select set_config('koma.undoes_cancellation', 'on', true) as is)
         update booking set status = 'booked', cancelled_at = null from undoing where id = $1 and undoing.is = 'on'`,
        [booking?.id],
      ),
    ).rejects.toThrow('slot_capacity')
  })
  test('the last cancellation frees course, place and capacity', async () => {
    const [booking] = await seat()
    await sql(`update booking set status = 'cancel-return', cancelled_at = booked_at where id = $1`, [booking?.id])
    expect(
      await sql(
        `select booked_count, booked_course_id, booked_location_id, booked_online, capacity from slot where id = $1`,
        [ready.slot.id],
      ),
    ).toEqual([
      { booked_count: 0, booked_course_id: null, booked_location_id: null, booked_online: null, capacity: null },
    ])
  })
})

describe('time (BOOK-03, SLOT-27, SLOT-29, D37)', () => {
  test('a student in two lessons at once', async () => {
    const clash = await readyToBook(school, { slot: { startsAt: ready.slot.startsAt } })
    await seat()
    await expect(
      seat({ slot: clash.slot.id, course: clash.course.id, location: clash.slot.location?.id ?? null }),
    ).rejects.toThrow('booking_student_overlap')
  })
  test('a teacher in two slots at once', async () => {
    const { slot } = ready
    await expect(
      sql(
        `insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, online_available)
         values ($1, $2, $3::timestamp + interval '49 minutes', $3::timestamp + interval '2 hours', $3, $3, true)`,
        [school.id, slot.teacher.id, slot.startsAt],
      ),
    ).rejects.toThrow('slot_teacher_overlap')
  })
  test('moving or deleting a booked slot', async () => {
    await seat()
    await expect(
      sql(`update slot set starts_at = starts_at - interval '1 hour' where id = $1`, [ready.slot.id]),
    ).rejects.toThrow('foreign key')
    await expect(sql(`delete from slot where id = $1`, [ready.slot.id])).rejects.toThrow('foreign key')
  })
})

describe('points (BOOK-23, CON-11)', () => {
  test('moved without an entry', async () => {
    await expect(sql(`update contract set points = points + 1 where id = $1`, [ready.contract.id])).rejects.toThrow(
      'moves only through its entries',
    )
  })
  test('below zero', async () => {
    await expect(entry(-11)).rejects.toThrow('points')
    await entry(-10)
    expect(await sql(`select points from contract where id = $1`, [ready.contract.id])).toEqual([{ points: 0 }])
  })
  test('in a lot without an entry, or by an entry whose lots do not add up or are of another contract (LOT-01)', async () => {
    const [lot] = await sql(`select id from point_lot where contract_id = $1`, [ready.contract.id])
    const id = lot?.id ?? ''
    for (const change of ['points = points + 1', 'given = given + 1'])
      await expect(sql(`update point_lot set ${change} where id = $1`, [id])).rejects.toThrow(
        'only through its entries',
      )
    await expect(
      sql(
        `insert into point_lot (school_id, contract_id, origin, points, since) values ($1, $2, 'gift', 1, localtimestamp)`,
        [school.id, ready.contract.id],
      ),
    ).rejects.toThrow('only through its entries')
    await expect(entry(2, { [id]: 1 })).rejects.toThrow('do not add up')
    const other = await readyToBook(school)
    const [foreign] = await sql(`select id from point_lot where contract_id = $1`, [other.contract.id])
    await expect(entry(2, { [id]: 1, [foreign?.id ?? '']: 1 })).rejects.toThrow('lots of another')
    await expect(entry(0, { [id]: -11, [foreign?.id ?? '']: 11 })).rejects.toThrow('point_lot')
  })
  test('a lot below zero, or a lesson that its days do not cover (LOT-01, LOT-03)', async () => {
    const day = ready.slot.startsAt.slice(0, 10)
    const { id } = await addLot(ready.student, ready.contract.id, { points: 3, validUntil: plusDays(day, -1) })
    await expect(entry(-4, { [id]: -4 })).rejects.toThrow('point_lot')
    await entry(-10)
    expect(await sql(`select points from contract where id = $1`, [ready.contract.id])).toEqual([{ points: 3 }])
    const [booking] = await seat()
    await expect(
      sql(
        `insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at)
         values ($1, $2, -1, 'booking', $3, 'test', $4)`,
        [school.id, ready.contract.id, booking?.id, school.now],
      ),
    ).rejects.toThrow(`too few points on ${day}`)
  })
  function entry(delta: number, lots: Record<string, number> | null = null): Promise<{ id: string }[]> {
    return sql(
      `insert into credit_entry (school_id, contract_id, delta, reason, actor, at, lots)
       values ($1, $2, $3, 'adjustment', 'test', $4, $5)`,
      [school.id, ready.contract.id, delta, school.now, lots && JSON.stringify(lots)],
    )
  }
})

describe('history is never rewritten (LOG-15)', () => {
  test.each([
    [`update credit_entry set delta = 0`, 'append-only'],
    [`delete from credit_entry`, 'append-only'],
    [`update activity set actor = 'nobody'`, 'append-only'],
    [`delete from activity`, 'append-only'],
  ])('%s', async (statement, words) => {
    await sql(`insert into activity (school_id, type, at, actor) values ($1, 'contract', $2, 'test')`, [
      school.id,
      school.now,
    ])
    await expect(sql(statement)).rejects.toThrow(words)
  })
})

test('nothing of one school can point into another (D21)', async () => {
  const foreign = await makeSchool(school.orm)
  await expect(seat({ student: (await addStudent(foreign)).id })).rejects.toThrow('foreign key')
  await expect(seat({ location: (await addLocation(foreign)).id })).rejects.toThrow('foreign key')
  await expect(
    sql(`insert into session (school_id, student_id, token_hash) values ($1, $2, 'x')`, [foreign.id, ready.student.id]),
  ).rejects.toThrow('foreign key')
})
