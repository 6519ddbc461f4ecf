import { hashPassword } from '../src/accounts/password.ts'
import { query } from '../src/platform/database/sql.ts'
import type { TestSchool } from './school.ts'

/** Marks with `word` whatever a person could read of a school; passwords become `word-Koma-1`. */
export async function mark(school: TestSchool, word: string): Promise<void> {
  const em = school.orm.em.fork()
  const texts = {
    school: ['name', 'title', 'logo_alt'],
    student: ['last_name', 'email', 'profile', 'material_location'],
    teacher: ['display_name'],
    staff: ['last_name', 'email'],
    guardian: ['last_name'],
    course: ['display_name'],
    location: ['location_name'],
    slot: ['lesson_memo', 'online_lesson_link'],
    mail: ['address'],
  }
  for (const [table, columns] of Object.entries(texts)) {
    const where = table === 'school' ? 'id' : 'school_id'
    const marked = columns.map((column) => `${column} = '${word}@' || replace(${column}, 'HOME@', '')`).join(', ')
    await query(em, `update ${table} set ${marked} where ${where} = $1`, [school.id])
  }
  await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [school.id])
  const passwordHash = await hashPassword(`${word}-Koma-1`)
  for (const type of ['student', 'teacher', 'staff', 'guardian']) {
    await query(em, `update ${type} set password_hash = $2 where school_id = $1`, [school.id, passwordHash])
  }
}
