import { dateOf, wallTimeIn } from '@koma/schema/rules/time'
import { seedLarge } from '../seeds/large.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { inParallel } from './http.ts'
import { signedInStaff } from './school.ts'
import { studentCounts, studentList } from './documents.ts'
import { askKoma, type Stage } from './stage.ts'
import { compare, type Contender, type Result } from './statistics.ts'

const READS = 40

/** The own fields of the schools, by name. */
interface OwnFields {
  birthday: string
  address: string
  year: string
  years: string[]
}

/** The staff's queries of the list of students, by name. */
const questions = ({ birthday, address, year, years }: OwnFields): Record<string, object> => ({
  'the first by id': {},
  'the first by name': { order: 'name', descending: true },
  'the first by last login': { order: 'lastLogin' },
  'who has not been there for 30 days': { filter: 'login' },
  'a name in old kanji': { search: '髙橋 陽菜' },
  'a reading in kana': { search: 'たかはし はな' },
  'a reading in letters': { search: 'takahashi' },
  'a name with accents': { search: 'José' },
  'the value of an own field': { search: '港区123' },
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
  'born in one month': { fields: [{ fieldId: birthday, from: '2012-04-01', to: '2012-04-30' }] },
  'born in ten years': { fields: [{ fieldId: birthday, from: '2008-01-01', to: '2017-12-31' }] },
  'one school year': { fields: [{ fieldId: year, choiceIds: years.slice(3, 4) }] },
  'a part of an address': { fields: [{ fieldId: address, contains: '港区１２３' }] },
  'what most addresses have': { fields: [{ fieldId: address, contains: '東京都' }] },
  'no birthday': { fields: [{ fieldId: birthday, empty: true }] },
  'a school year and ten years': {
    fields: [
      { fieldId: year, choiceIds: years.slice(3, 4) },
      { fieldId: birthday, from: '2008-01-01', to: '2017-12-31' },
    ],
  },
  'the first by birthday': { orderField: birthday },
  'the last by school year': { orderField: year, descending: true },
  'one school year by birthday': {
    orderField: birthday,
    fields: [{ fieldId: year, choiceIds: years.slice(3, 4) }],
  },
})

/** The same with three own columns, which are more to read in any school. */
const wideQuestions = ({ birthday, address, year, years }: OwnFields): Record<string, object> => {
  const columns = { columns: [birthday, address, year], withColumns: true }
  return {
    'the first with three own columns': columns,
    'one school year by birthday, with three own columns': {
      ...columns,
      orderField: birthday,
      fields: [{ fieldId: year, choiceIds: years.slice(3, 4) }],
    },
  }
}

/**
 * The list of students and its search in a school of 20,000. The limit is what the list costs a school of 200, with as
 * many columns: 0.67 × is one and a half times as long, and nobody is to wait longer. (ASTU-02, ASTU-08)
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
  const columns = [few.fields.birthday, few.fields.address, few.fields.year]
  const wide = await compare(
    'students',
    [
      contender('200: the first with three own columns', few, studentList, { columns, withColumns: true }),
      ...Object.entries(wideQuestions(many.fields)).map(([name, variables]) =>
        contender(name, many, studentList, variables),
      ),
    ],
    stage.rounds,
  )
  const plain = await compare(
    'students',
    [
      contender('200: the first', few, studentList, {}),
      ...Object.entries(questions(many.fields)).map(([name, variables]) =>
        contender(name, many, studentList, variables),
      ),
      contender('how many', many, studentCounts, {}),
      contender('how many of those found', many, studentCounts, { search: '090' }),
      contender('how many of one school year', many, studentCounts, {
        fields: [{ fieldId: many.fields.year, choiceIds: many.fields.years.slice(3, 4) }],
      }),
      contender('how many born in ten years', many, studentCounts, {
        fields: [{ fieldId: many.fields.birthday, from: '2008-01-01', to: '2017-12-31' }],
      }),
    ],
    stage.rounds,
  )
  return [...plain, ...wide]
}

/**
 * A school of so many students who can be told apart by number and mail, have signed in now and then, and of whom
 * nineteen of twenty have values of three own fields.
 */
async function schoolOf(
  orm: MikroORM,
  students: number,
): Promise<{ id: string; host: string; token: string; fields: OwnFields }> {
  const em = orm.em.fork()
  const host = `students-${students}.localhost`
  const [known] = await query<{ id: string }>(em, `select school_id as id from school_host where host = $1`, [host])
  const id = known?.id ?? (await seedLarge(em, { slots: 4000, students, host })).id
  if (known === undefined) {
    await query(
      em,
      `update student set email = student_id || '@example.com',
         phone_number = '090-' || left(lpad(substr(student_id, 2), 8, '0'), 4) || '-' || right(lpad(substr(student_id, 2), 8, '0'), 4),
         last_login_at = $2::date - (hashtext(student_id) & 63),
         last_name = case when abs(hashtext(student_id)) % 50 = 1 then '髙橋' else last_name end,
         first_name = case when abs(hashtext(student_id)) % 50 = 2 then 'José' else first_name end,
         last_reading = case when abs(hashtext(student_id)) % 50 = 1 then 'たかはし' else last_reading end,
         first_reading = case when abs(hashtext(student_id)) % 50 = 1 then 'はな' else first_reading end
       where school_id = $1`,
      [id, dateOf(wallTimeIn('Asia/Tokyo'))],
    )
  }
  const fields = await ownFieldsOf(em, id)
  if (known === undefined)
    for (const table of ['student', 'student_word', 'student_field_word', 'student_field_key'])
      await query(em, `vacuum analyze ${table}`)
  const [token] = await signedInStaff(em, id)
  return { id, host, token, fields }
}

/** Gives a school own fields with values, unless it has them. */
async function ownFieldsOf(em: EntityManager, schoolId: string): Promise<OwnFields> {
  const read = () =>
    query<{ id: string; kind: string; choices: { id: string }[] }>(
      em,
      `select id, kind, choices from student_field where school_id = $1`,
      [schoolId],
    )
  if ((await read()).length === 0) {
    await query(
      em,
      `insert into student_field (school_id, name_jp, kind, position, choices)
       select $1, name, kind, n, case when kind = 'choice' then (select jsonb_agg(jsonb_build_object(
         'id', uuidv7(), 'nameJp', c || '年', 'nameEn', '', 'active', true)) from generate_series(1, 15) c) else '[]' end
       from (values (1, '生年月日', 'date'), (2, '住所', 'text'), (3, '学年', 'choice')) f (n, name, kind)`,
      [schoolId],
    )
    await query(
      em,
      `update student s set own_values = jsonb_build_object(
         (select id from student_field where school_id = $1 and kind = 'date'),
         date '2000-01-01' + abs(hashtext(student_id)) % 7300,
         (select id from student_field where school_id = $1 and kind = 'text'),
         '東京都港区' || abs(hashtext(student_id)) % 5000 || '-' || substr(student_id, 2),
         (select id from student_field where school_id = $1 and kind = 'choice'),
         (select choices -> (abs(hashtext(s.student_id)) % 15) ->> 'id' from student_field
          where school_id = $1 and kind = 'choice'))
       where school_id = $1 and abs(hashtext(student_id)) % 20 > 0`,
      [schoolId],
    )
  }
  const of = (await read()).map(({ kind, ...field }) => [kind, field] as const)
  const { date, text, choice } = Object.fromEntries(of) as Record<string, { id: string; choices: { id: string }[] }>
  return {
    birthday: date?.id ?? '',
    address: text?.id ?? '',
    year: choice?.id ?? '',
    years: choice?.choices.map(({ id }) => id) ?? [],
  }
}
