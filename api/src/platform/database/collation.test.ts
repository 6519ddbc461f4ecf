import { randomUUID } from 'node:crypto'
import { permissions } from '@koma/schema/permissions'
import { expect, inject, test } from 'vitest'
import { afterFile } from '../../../test/afterFile.ts'
import { databaseAt } from '../../../test/cluster.ts'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { maintain, testDatabase } from '../../../test/database.ts'
import {
  addContract,
  addCourse,
  addLocation,
  addPlan,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
} from '../../../test/school.ts'
import { contractPage } from '../../contracts/contractPage.reads.ts'
import { courses } from '../../courses/course.reads.ts'
import { locations } from '../../locations/location.reads.ts'
import { openDatabase } from '../../openDatabase.ts'
import { plans } from '../../plans/plan.reads.ts'
import { staffMembers } from '../../staff/staff.reads.ts'
import { students } from '../../students/studentList.reads.ts'
import { teacherRecords } from '../../teachers/teacher.reads.ts'
import type { Context } from '../shared/context.ts'
import { closeDatabase } from './closeDatabase.ts'
import type { MikroORM } from './connection.ts'
import { migrate } from './migrate.ts'
import { query } from './sql.ts'

/** Names that collations order differently: case, punctuation, digits, kana, old kanji, accents. */
const names = [
  'Zoe',
  'adam',
  'Adam',
  'a-dam',
  'a dam',
  'Éva',
  'eva',
  'あ',
  'ア',
  'がく',
  'かく',
  '髙橋',
  '高橋',
  '渡邉',
  '10',
  '9',
  '_x',
  'ö',
  'z',
]
const codes = [
  's-001',
  's_001',
  's0001',
  's00010',
  's00002',
  'a_b-c',
  'ab-c_',
  'abc00',
  'z9999',
  '00001',
  '-0001',
  '_0001',
]

/** Opens an empty, migrated database with another default collation. */
async function openWith(locale: string): Promise<MikroORM> {
  const name = `koma_order_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name} template template0 encoding 'UTF8' ${locale}`)
  const orm = await openDatabase(databaseAt(inject('maintenanceUrl'), name))
  afterFile(async () => {
    await closeDatabase(orm)
    await maintain(`drop database ${name} with (force)`)
  })
  await migrate(orm)
  return orm
}

/** A school with the same people and things in every database, and a member of its staff. */
async function fill(orm: MikroORM): Promise<Context> {
  const school = await makeSchool(orm)
  const staff = await addStaff(school, { permissions: [...permissions] })
  const course = await addCourse(school, { code: 'first' })
  for (const [at, studentCode] of codes.entries()) {
    const [lastName = '', firstName = ''] = [names[at], names[at + 5]]
    const student = await addStudent(school, {
      studentCode,
      lastName,
      firstName,
      lastReading: at % 3 === 0 ? 'はやし' : '',
    })
    await addContract(student, {
      courses: [course],
      contractName: `${studentCode}_${String(1_700_000_000_000 + (at % 4))}`,
    })
    await addTeacher(school, { teacherCode: studentCode, lastName, firstName, displayName: names[at + 3] ?? '' })
    await addStaff(school, { staffCode: studentCode })
    await addCourse(school, { code: studentCode, displayName: lastName })
  }
  for (const name of names) {
    await addLocation(school, { locationName: `${name}校` }).catch(() => null)
    await addPlan(school, { planName: `${name} plan` }).catch(() => null)
  }
  const viewer = { ...staff, type: 'staff', permissions: [...permissions], sessionId: '' } as const
  return contextOf(orm, { school: await schoolRow(orm, school.id), viewer, now: school.now })
}

/** Reads a list page by page, and as a whole. */
async function paged<Row>(
  read: (part: { limit: number; after: string | null }) => Promise<{ rows: Row[]; next: string | null }>,
) {
  const pages: Row[] = []
  for (let after: string | null = null, turn = 0; turn < 50; turn += 1) {
    const { rows, next } = await read({ limit: 5, after })
    pages.push(...rows)
    if (next === null) return pages
    after = next
  }
  return pages
}

async function lists(ctx: Context): Promise<Record<string, readonly string[]>> {
  const byPages: Record<string, readonly string[]> = {}
  for (const order of ['code', 'name', 'lastLogin'] as const) {
    const found = await paged(async (part) => {
      const page = await students(ctx, { order, filter: 'all', ...part })
      return { rows: page.students.map(({ studentCode }) => studentCode), next: page.next }
    })
    byPages[`students by ${order}`] = found
  }
  for (const order of ['period', 'student', 'number', 'points'] as const) {
    const found = await paged(async (part) => {
      const page = await contractPage(ctx, { order, ...part })
      return { rows: page.contracts.map(({ contractName }) => contractName), next: page.next }
    })
    byPages[`contracts by ${order}`] = found
  }
  const directory = await ctx.directory()
  return {
    ...byPages,
    teachers: (await teacherRecords(ctx)).map(({ teacherCode }) => teacherCode),
    staff: (await staffMembers(ctx)).map(({ staffCode }) => staffCode),
    courses: (await courses(ctx)).map(({ code }) => code),
    locations: (await locations(ctx)).map(({ locationName }) => locationName),
    plans: (await plans(ctx)).map(({ planName }) => planName),
    'teachers of the directory': [...directory.teachers.values()].map(({ teacherCode }) => teacherCode),
    'courses of the directory': [...directory.courses.values()].map(({ code }) => code),
    'locations of the directory': [...directory.locations.values()].map(({ locationName }) => locationName),
  }
}

test('lists and their pages have one order whatever collation a database was made with, and leave out or repeat no row (READ-03)', async () => {
  const own = await testDatabase()
  const expected = await lists(await fill(own.orm))
  for (const [list, rows] of Object.entries(expected)) expect([list, new Set(rows).size]).toEqual([list, rows.length])
  for (const locale of [
    `locale_provider icu icu_locale 'ja-JP' locale 'C'`,
    `locale_provider icu icu_locale 'en-US-u-kn' locale 'C'`,
    `locale_provider libc locale 'C'`,
  ]) {
    const orm = await openWith(locale)
    const [other] = await query<{ isDifferent: boolean }>(orm.em.fork(), `select 'a' < 'B' as "isDifferent"`)
    expect(other?.isDifferent).toBe(locale.includes('icu '))
    expect([locale, await lists(await fill(orm))]).toEqual([locale, expected])
  }
})
