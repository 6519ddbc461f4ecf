import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from './openSchool.ts'
import { query } from '../src/database/sql.ts'
import { Migration096_unseen_signs } from '../migrations/Migration096_unseen_signs.ts'

let school: OpenSchool
beforeAll(async () => {
  school = await openSchool()
})

async function migrate(): Promise<void> {
  const { em, config } = school.orm
  const migration = new Migration096_unseen_signs(em.getDriver(), config)
  migration.up()
  for (const statement of migration.getQueries())
    await query(em.fork(), typeof statement === 'string' ? statement : '', [])
}

test('stored addresses and names lose signs that nobody sees, with an entry in the log; nobody else changes (decision 058)', async () => {
  const student = await school.addStudent({
    lastName: 'さ\u200bとう',
    firstName: '\u2060',
    email: '\u202aha\u00adna@exam\u200cple.test',
    notify: true,
  })
  const teacher = await school.addTeacher({ displayName: 'Em\ufeffily', email: '\u200b', notify: true })
  const staff = await school.addStaff({ lastName: '青木\u{e0041}', email: 'aoki@example.test' })
  const other = await school.addStudent({
    lastName: '\u9089\u{e0100}',
    firstName: 'Ana\u200cB',
    email: 'ana@example.test',
  })
  const em = school.orm.em.fork()
  const versions = () =>
    query(em, `select id, version from student where school_id = $1 and id = $2`, [school.id, other.id])
  const before = await versions()
  await migrate()
  await migrate()
  const rows = (table: string, id: string, columns: string) =>
    query(em, `select ${columns} from ${table} where school_id = $1 and id = $2`, [school.id, id])
  expect(await rows('student', student.id, 'last_name, first_name, email, notify')).toEqual([
    { last_name: 'さとう', first_name: '\u2060', email: 'hana@example.test', notify: true },
  ])
  expect(await rows('teacher', teacher.id, 'display_name, email, notify')).toEqual([
    { display_name: 'Emily', email: '', notify: false },
  ])
  expect(await rows('staff', staff.id, 'last_name, email')).toEqual([{ last_name: '青木', email: 'aoki@example.test' }])
  expect(await versions()).toEqual(before)
  const entries = await query<{ record_kind: string; record_id: string; changes: object }>(
    em,
    `select record_kind, record_id, changes from activity where school_id = $1 and actor = 'system:koma' order by id`,
    [school.id],
  )
  expect(entries).toEqual([
    { record_kind: 'student', record_id: student.id, changes: { email: [null, null], lastName: [null, null] } },
    { record_kind: 'teacher', record_id: teacher.id, changes: { email: [null, null], displayName: [null, null] } },
    { record_kind: 'staff', record_id: staff.id, changes: { lastName: [null, null] } },
  ])
})
