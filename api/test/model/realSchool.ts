import { randomUUID } from 'node:crypto'
import { permissions } from '@koma/schema/permissions'
import type { SchoolRow } from '../../src/platform/shared/school.entity.ts'
import type { Viewer } from '../../src/platform/shared/context.ts'
import { readDirectory } from '../../src/school/readDirectory.ts'
import type { Directory } from '../../src/platform/shared/directory.ts'
import type { EntityManager, MikroORM } from '../../src/platform/database/connection.ts'
import { query } from '../../src/platform/database/sql.ts'
import { schoolRow } from '../context.ts'
import { BEGINNING, COURSES, PLACES, type World } from './world.ts'

/** A world built in the database; everything by the short name the world gives it. */
export interface RealSchool {
  orm: MikroORM
  school: SchoolRow
  directory: Directory
  /** The row's id of a student, slot, course, place, contract, teacher or `boss`, the staff member. */
  id(name: string): string
  viewer(name: string): Viewer
  /** `value` as JSON says it, with every id of the school replaced by its short name. */
  named(value: unknown): unknown
}

const TEACHERS = ['tom', 'una']

/** Builds `world` as a school of its own, in a few statements. */
export async function buildSchool(orm: MikroORM, world: World): Promise<RealSchool> {
  const em = orm.em.fork()
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  const idOf = (name: string): string => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const id = randomUUID()
    ids.set(name, id)
    names.set(id, name)
    return id
  }
  const schoolId = idOf('school')
  const insert = (table: string, rows: readonly Record<string, unknown>[]): Promise<unknown> =>
    insertRows(em, table, table === 'school' ? rows : rows.map((row) => ({ school_id: schoolId, ...row })))
  const { bookUntilMinutes } = world.settings

  await insert('school', [
    {
      id: schoolId,
      name: 'テスト英会話',
      title: 'テスト英会話',
      logo_alt: 'テスト英会話',
      book_until_hours: Math.floor(bookUntilMinutes / 60),
      book_until_minutes: bookUntilMinutes % 60,
      online_lessons: world.settings.onlineLessons,
      waiting_list: world.settings.waitingList,
    },
  ])
  await insert(
    'course',
    COURSES.map(({ code, cost, seats, lesson, active }) => ({
      id: idOf(code),
      code,
      display_name: code,
      cost,
      active,
      is_lesson: lesson,
      is_group: seats > 1,
      number_of_students: seats,
    })),
  )
  await insert(
    'location',
    PLACES.map((name) => ({ id: idOf(name), location_name: name })),
  )
  await insert(
    'teacher',
    TEACHERS.map((name) => ({
      id: idOf(name),
      teacher_id: name,
      last_name: name,
      first_name: name,
      display_name: name,
    })),
  )
  await insert(
    'student',
    world.students.map(({ name, active }) => ({
      id: idOf(name),
      student_id: name,
      last_name: name,
      first_name: '花',
      active,
    })),
  )
  await insert(
    'contract',
    world.contracts.map((contract) => ({
      id: idOf(contract.name),
      contract_name: contract.name,
      student_id: idOf(contract.student),
      active: contract.active,
      monthly_contract: contract.monthly,
      monthly_points: contract.monthly ? contract.points : 0,
      start_date: contract.start,
      end_date: contract.end,
      monthly_booking_limit: contract.bookingLimit,
      monthly_cancel_limit: contract.cancelLimit,
    })),
  )
  await insert(
    'contract_course',
    world.contracts.flatMap(({ name, courses }) =>
      courses.map((code) => ({ contract_id: idOf(name), course_id: idOf(code) })),
    ),
  )
  await insert(
    'credit_entry',
    world.contracts.map(({ name, points }) => ({
      contract_id: idOf(name),
      delta: points,
      reason: 'opening',
      actor: 'staff:boss',
      at: BEGINNING,
    })),
  )
  await insert(
    'slot',
    world.slots.map((slot) => ({
      id: idOf(slot.name),
      teacher_id: idOf(slot.teacher),
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      available_from: slot.availableFrom,
      cancel_by: slot.cancelBy,
      location_id: slot.place === null ? null : idOf(slot.place),
      online_available: slot.online,
    })),
  )
  await insert(
    'slot_course',
    world.slots.flatMap(({ name, courses }) => courses.map((code) => ({ slot_id: idOf(name), course_id: idOf(code) }))),
  )

  // What was made announces itself, which is no operation here.
  await query(em, `delete from outbox where school_id = $1`, [schoolId])
  const viewer = (name: string): Viewer => {
    const type = name === 'boss' ? 'staff' : TEACHERS.includes(name) ? 'teacher' : 'student'
    const held = type === 'staff' ? permissions : []
    return { type, id: idOf(name), code: name, firstName: '花', lastName: name, permissions: held, sessionId: name }
  }
  return {
    orm,
    school: await schoolRow(orm, schoolId),
    directory: await readDirectory(em, schoolId),
    id: idOf,
    viewer,
    named: (value) =>
      JSON.parse(
        JSON.stringify(value).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? id),
      ),
  }
}

async function insertRows(em: EntityManager, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (columns === '') return
  await query(
    em,
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
