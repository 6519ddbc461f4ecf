import { dateOf, wallTimeIn } from '@koma/schema/rules/time'
import { seedLarge } from '../seeds/large.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { inParallel } from './http.ts'
import { signedInStaff } from './school.ts'
import { studentCounts, studentList } from './documents.ts'
import { askKoma, type Stage } from './stage.ts'
import { compare, type Contender, type Result } from './statistics.ts'

const READS = 40

/** The staff's queries of the list of students, by name. */
const questions: Record<string, object> = {
  'the first by id': {},
  'the first by name': { order: 'name', descending: true },
  'the first by last login': { order: 'lastLogin' },
  'who has not been there for 30 days': { filter: 'login' },
  'a whole name': { search: '佐藤 陽菜' },
  'a name the other way round': { search: '陽菜佐藤' },
  'a given name': { search: '陽菜' },
  'an id': { search: 'S0123' },
  'a part of an id': { search: 's01' },
  'what every id begins with': { search: 's' },
  'digits of a number': { search: '０９０－００００－０１２３' },
  'what every number begins with': { search: '090' },
  'a mail address': { search: 's0123@example' },
  'the end of every mail address': { search: 'example.com' },
  nobody: { search: '存在しない' },
}

/**
 * The list of students and its search in a school of 20,000. The limit is what the list costs a school of 200: 0.67 ×
 * is one and a half times as long, and nobody is to wait longer. (ASTU-02, ASTU-08)
 */
export async function people(stage: Stage): Promise<Result[]> {
  const orm = await openDatabase(stage.databaseUrl, { pool: 2 })
  const [few, many] = [await schoolOf(orm, 200), await schoolOf(orm, 20_000)]
  await orm.close()
  const contender = (name: string, { id, host, token }: typeof few, document: string, variables: object): Contender => {
    const here = { ...stage, school: { ...stage.school, id, host } }
    return {
      name,
      server: stage.koma,
      async run() {
        const reads = Array.from({ length: READS })
        const ask = async () => void (await askKoma(here, token, document, variables))
        return { milliseconds: (await inParallel(reads, 1, ask)) / READS, units: READS }
      },
    }
  }
  return compare(
    'students',
    [
      contender('200: the first', few, studentList, {}),
      ...Object.entries(questions).map(([name, variables]) => contender(name, many, studentList, variables)),
      contender('how many', many, studentCounts, {}),
      contender('how many of those found', many, studentCounts, { search: '090' }),
    ],
    stage.rounds,
  )
}

/** A school of so many students who can be told apart by number and mail, and have signed in now and then. */
async function schoolOf(orm: MikroORM, students: number): Promise<{ id: string; host: string; token: string }> {
  const em = orm.em.fork()
  const host = `students-${students}.localhost`
  const [known] = await query<{ id: string }>(em, `select school_id as id from school_host where host = $1`, [host])
  const id = known?.id ?? (await seedLarge(em, { slots: 4000, students, host })).id
  if (known === undefined) {
    await query(
      em,
      `update student set email = student_id || '@example.com',
         phone_number = '090-' || left(lpad(substr(student_id, 2), 8, '0'), 4) || '-' || right(lpad(substr(student_id, 2), 8, '0'), 4),
         last_login_at = $2::date - (hashtext(student_id) & 63)
       where school_id = $1`,
      [id, dateOf(wallTimeIn('Asia/Tokyo'))],
    )
    await query(em, 'vacuum analyze student')
    await query(em, 'vacuum analyze student_word')
  }
  const [token] = await signedInStaff(em, id)
  return { id, host, token }
}
