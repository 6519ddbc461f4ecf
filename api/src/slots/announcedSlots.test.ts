import { expect, onTestFinished, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract } from '../../test/school.ts'
import { type Announcer, startAnnouncer } from '../platform/live/announcer.ts'
import { testDatabase } from '../../test/database.ts'
import { query, sql } from '../platform/database/sql.ts'
import { announcedSlots, slotRowsById } from './slot.rows.ts'

/** A school whose slots are announced by hand, and an announcer that reads them along. */
async function ready(slots: number) {
  const { orm } = await testDatabase()
  const school = await openSchool({ waitingList: true })
  const course = await school.addCourse({ numberOfStudents: 3 })
  const ids: string[] = []
  for (let nth = 0; nth < slots; nth += 1) ids.push((await school.addSlot({ courses: [course] })).id)
  const em = orm.em.fork()
  const faults: unknown[] = []
  const announcer = startAnnouncer(orm, (error) => faults.push(error), { along: announcedSlots })
  onTestFinished(() => announcer.stop())
  /** Announces that slots changed, and returns the number of the announcement. */
  const announce = async (changed: readonly string[], listenedTo: string | null = school.id): Promise<number> => {
    await query(
      em,
      sql`insert into outbox (school_id, topic, ref) select ${school.id}, 'slot', unnest(${changed}::uuid[])`,
    )
    announcer.announce(listenedTo ?? undefined)
    await expect.poll(() => query(em, sql`select from outbox where school_id = ${school.id}`)).toEqual([])
    const [row] = await query(
      em,
      sql<{ number: number }>`select number::int as number from announcement where school_id = ${school.id}`,
    )
    expect(faults).toEqual([])
    return row?.number ?? 0
  }
  return { school, course, ids, em, announcer, announce }
}

const along = (announcer: Announcer, schoolId: string, number: number) => announcer.readAlong(schoolId, number)

test('what is read along with an announcement is what a read of its slots gives', async () => {
  const { school, course, ids, em, announcer, announce } = await ready(3)
  const student = await school.addStudent()
  await addContract(student, { courses: [course] })
  await query(
    em,
    sql`insert into waiting (school_id, slot_id, student_id, joined_at) values (${school.id}, ${ids[0] ?? ''}, ${student.id}, now())`,
  )
  const number = await announce(ids.slice(0, 2))
  const read = await slotRowsById(em, school.id, ids.slice(0, 2))
  expect(read).toHaveLength(2)
  expect(read[0]?.waiting).toHaveLength(1)
  expect(await along(announcer, school.id, number)).toEqual(read)
})

test('nothing is read along for another announcement, another school, many slots, or without listeners', async () => {
  const { school, ids, announcer, announce } = await ready(9)
  const first = await announce(ids.slice(0, 1))
  expect(await along(announcer, school.id, first)).toHaveLength(1)
  expect(await along(announcer, school.id, first + 1)).toBeUndefined()
  expect(await along(announcer, (await openSchool()).id, first)).toBeUndefined()
  expect(await along(announcer, school.id, await announce(ids))).toBeUndefined()
  const other = await ready(1)
  expect(await along(other.announcer, other.school.id, await other.announce(other.ids, null))).toBeUndefined()
})
