import { randomUUID } from 'node:crypto'
import { readyFieldTexts } from '@koma/schema/fieldTexts'
import { lookup } from '@koma/schema/rules/lookup'
import { readyFieldFacts, readyFields } from '@koma/schema/rules/readyFields'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { insertRows } from './insertRows.ts'

const places = ['中央1-2-3', '緑町4-5', '桜台2-8-101', '本町7-1', '青葉3-3-12', '駅前町1-9-305'] as const

/** The youngest of each kind of student, and how many ages there are from it. */
const ages: Readonly<Record<string, readonly [youngest: number, span: number]>> = lookup({
  KIDS: [6, 6],
  TEEN: [12, 6],
})
const adults = [22, 38] as const

/** The school year in which somebody is who was that old in April, by the position of the choice. */
const yearOf = (age: number) => (age < 6 ? 0 : age < 18 ? age - 5 : age < 22 ? 13 : 14)

/**
 * Gives the demo the ready-made fields, filled in for all students but the one that lacks some, and one student twice:
 * the newest without a contract has the name and number of another, to be merged. (FIELD-05, MERGE-11)
 */
export async function insertOwnFields(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const fields = readyFields.map((name, at) => {
    const { kind, teachersSee, studentsSee, choices } = readyFieldFacts[name]
    return {
      schoolId,
      id: randomUUID(),
      nameJp: readyFieldTexts.jp[name],
      nameEn: readyFieldTexts.en[name],
      kind,
      teachersSee,
      studentsSee,
      position: at + 1,
      choices: choices.map((choice) => ({ ...choice, id: randomUUID(), active: true })),
    }
  })
  await insertRows(em, 'student_field', fields)
  const [birthday, address, schoolYear, emergencyContact] = fields
  const students = await query(
    em,
    sql<{ id: string; curriculum: string; lastName: string }>`
      select id, curriculum_code as curriculum, last_name as "lastName" from student
      where school_id = ${schoolId} order by student_id`,
  )
  const april = Number(now.slice(0, 4)) - (now.slice(5, 7) < '04' ? 1 : 0)
  const rows = students.map(({ id, curriculum, lastName }, at) => {
    const [youngest, span] = ages[curriculum] ?? adults
    const age = youngest + ((at * 7) % span)
    const isChild = age < 18
    // Born between April and December, so that the year of birth is that of the school year.
    const born = `${april - age}-${String(4 + ((at * 5) % 9)).padStart(2, '0')}-${String(1 + ((at * 11) % 28)).padStart(2, '0')}`
    const contact = `${isChild ? '母' : '家族'}（${lastName}） 090-5555-${String(1000 + at)}`
    const values = {
      [birthday?.id ?? '']: born,
      [schoolYear?.id ?? '']: schoolYear?.choices[yearOf(age)]?.id,
      ...(at % 5 === 3 ? {} : { [address?.id ?? '']: `港北区${places[at % places.length]}` }),
      ...(at % 7 === 5 ? {} : { [emergencyContact?.id ?? '']: contact }),
    }
    return { id, values }
  })
  await query(
    em,
    sql`
      update student s set own_values = r.values from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, values jsonb)
      where s.school_id = ${schoolId} and s.id = r.id`,
  )
  await query(
    em,
    sql`
      with double as (
        select id, student_id from student s where school_id = ${schoolId} and active
          and not exists (select from contract k where k.school_id = ${schoolId} and k.student_id = s.id)
        order by student_id desc limit 1),
      first as (
        select s.* from student s, double where s.school_id = ${schoolId} and s.active and s.student_id < double.student_id
          and exists (select from contract k where k.school_id = ${schoolId} and k.student_id = s.id and k.active)
          and not exists (select from guardian_student g where g.school_id = ${schoolId} and g.student_id = s.id)
        order by s.student_id desc limit 1)
      update student s set last_name = first.last_name, first_name = first.first_name,
        last_reading = first.last_reading, first_reading = first.first_reading, phone_number = first.phone_number,
        own_values = first.own_values
      from double, first where s.school_id = ${schoolId} and s.id = double.id`,
  )
}
