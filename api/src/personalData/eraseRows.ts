import { lookup } from '@koma/schema/rules/lookup'
import type { EntityManager } from '@mikro-orm/postgresql'
import { accountId, accountTable } from '../accounts/accountTables.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context, UserType } from '../platform/shared/context.ts'
import type { Person } from './person.ts'
import type { PersonValues } from './personValues.ts'
import { erasedActor, pseudonymOf } from './pseudonym.ts'
import { renameActors, replacedIn } from './sweep.ts'

/** The tables whose rows of a person go, by the types that they have a column for. */
const deletedTables: Readonly<Record<string, readonly UserType[]>> = lookup({
  email_change: ['student', 'teacher', 'staff', 'guardian'],
  known_device: ['student', 'teacher', 'staff', 'guardian'],
  reset_token: ['student', 'teacher', 'staff', 'guardian'],
  session: ['student', 'teacher', 'staff', 'guardian'],
  one_time_code: ['student', 'teacher', 'staff', 'guardian'],
  passkey: ['student', 'teacher', 'staff', 'guardian'],
  recovery_code: ['student', 'teacher', 'staff', 'guardian'],
  mail: ['student', 'teacher', 'staff', 'guardian'],
  guardian_student: ['student', 'guardian'],
  calendar_feed: ['student', 'teacher'],
  reminder_choice: ['student', 'teacher'],
  reminder: ['student', 'teacher'],
  bank_file: ['staff'],
  bank_account: ['student'],
  student_field_change: ['student'],
  waiting: ['student'],
})

/** Texts that people typed into rows that stay for the books or for past lessons. */
const freeTextColumns: Readonly<Record<string, { columns: readonly string[]; of: 'student' | 'contract' }>> = lookup({
  contract: { columns: ['memo_contract_value'], of: 'student' },
  contract_payment: { columns: ['memo', 'received_by', 'reference'], of: 'contract' },
  contract_adjustment: { columns: ['memo'], of: 'contract' },
  contract_fee: { columns: ['lift_reason'], of: 'contract' },
  point_lot: { columns: ['memo'], of: 'contract' },
  deposit_entry: { columns: ['note', 'received_by', 'reference'], of: 'student' },
  student_leave: { columns: ['reason'], of: 'student' },
})

/** Takes a person out of their own rows: what goes is deleted, what stays gets the pseudonym. (SEC-63) */
export async function eraseRows(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  person: Person,
  values: PersonValues,
): Promise<void> {
  const { schoolId, type, ids, actors } = person
  const contracts = type === 'student' ? await contractsOf(em, person) : []
  for (const [table, types] of Object.entries(deletedTables))
    if (types.includes(type))
      await query(
        em,
        sql`delete from ${sql.table(table)} x where x.school_id = ${schoolId} and x.${accountId(type)} = any(${ids}::uuid[])`,
      )
  await query(
    em,
    sql`delete from mail where school_id = ${schoolId} and num_nonnulls(student_id, teacher_id, staff_id, guardian_id) = 0
      and lower(address) = any(${values.addresses})`,
  )
  await query(
    em,
    sql`delete from attempt where school_id = ${schoolId} and user_type = ${type} and lower(username) = lower(${person.code})`,
  )
  await forgetCopies(em, person, [...ids, ...contracts])
  await renameLog(em, ctx, person, { contracts, values })
  const renamed = ids.map((id, at) => {
    const { code } = pseudonymOf(id, ctx.school.language)
    return [actors[at] ?? '', erasedActor(type, id, code)] as const
  })
  if (type === 'staff')
    await query(
      em,
      sql`update run set actor_name = ${nameOf(person.id, ctx)} where school_id = ${schoolId} and actor = any(${actors})`,
    )
  await renameActors(em, schoolId, renamed)
  if (type === 'student') await eraseStudentRows(em, ctx, person, contracts, values)
  if (type === 'teacher') await eraseTeacherRow(em, ctx, person)
  // Accounts whose row does not stay were deleted with it.
  if (type === 'staff' || type === 'guardian')
    await query(em, sql`delete from ${accountTable(type)} where school_id = ${schoolId} and id = any(${ids}::uuid[])`)
}

const nameOf = (id: string, { school }: Pick<Context, 'school'>) => {
  const { lastName, firstName } = pseudonymOf(id, school.language)
  return `${lastName} ${firstName}`
}

async function contractsOf(em: EntityManager, { schoolId, ids }: Person): Promise<string[]> {
  const rows = await query(
    em,
    sql<{
      id: string
    }>`select id from contract where school_id = ${schoolId} and student_id = any(${ids}::uuid[]) order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Forgets what copies hold: for undo, and of answers to requests. */
async function forgetCopies(
  em: EntityManager,
  { schoolId, type, ids, actors }: Person,
  records: readonly string[],
): Promise<void> {
  const all = sql`any(${[...records]}::uuid[])`
  await query(em, sql`delete from record_undo where school_id = ${schoolId} and record_id = ${all}`)
  await query(em, sql`update import_record set before = null where school_id = ${schoolId} and record_id = ${all}`)
  if (type === 'student' || type === 'teacher')
    await query(
      em,
      sql`delete from closure_call where school_id = ${schoolId} and person_type = ${type} and person_id = any(${ids}::uuid[])`,
    )
  if (type === 'student')
    await query(
      em,
      sql`update student_merge set kept = null where school_id = ${schoolId}
        and (stays_id = any(${ids}::uuid[]) or goes_id = any(${ids}::uuid[]))`,
    )
  // They are encrypted with a key that only the caller has: none can be searched, so all are forgotten.
  await query(em, sql`update kept_answer set answer = '' where school_id = ${schoolId} and caller <> all(${actors})`)
  await query(em, sql`delete from kept_answer where school_id = ${schoolId} and caller = any(${actors})`)
}

/** Gives the entries of the log that are about a person the pseudonym, and takes the values out of their changes. */
async function renameLog(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  { schoolId, type, ids }: Person,
  { contracts, values }: { contracts: readonly string[]; values: PersonValues },
): Promise<void> {
  const language = ctx.school.language
  const redacted = sql`(select jsonb_object_agg(c.key, '[null, null]'::jsonb) from jsonb_each(x.changes) c)`
  for (const id of ids) {
    const { code } = pseudonymOf(id, language)
    if (type === 'student')
      await query(
        em,
        sql`update activity x set student_code = ${code}, student_name = ${nameOf(id, ctx)}
          where x.school_id = ${schoolId} and x.student_id = ${id}`,
      )
    if (type === 'teacher')
      await query(
        em,
        sql`update activity x set teacher_code = ${code} where x.school_id = ${schoolId} and x.teacher_id = ${id}`,
      )
    await query(
      em,
      sql`update activity x set record_name = ${nameOf(id, ctx)}, changes = ${redacted}
        where x.school_id = ${schoolId} and x.record_id = ${id}`,
    )
  }
  if (type !== 'student') return
  const belongs = sql`(x.contract_id = any(${[...contracts]}::uuid[]) or x.record_id = any(${[...contracts]}::uuid[])
    or x.record_id in (select l.id from student_leave l where l.school_id = ${schoolId} and l.student_id = any(${ids}::uuid[])))`
  await query(
    em,
    sql`update activity x set contract_name = ${replacedIn(sql`x.contract_name`, values.own)},
        record_name = ${replacedIn(sql`x.record_name`, values.own)},
        changes = (select jsonb_object_agg(c.key, case when c.key in ('contractHolder', 'contractNotes', 'memoContractValue', 'memo', 'note')
          then '[null, null]'::jsonb else c.value end) from jsonb_each(x.changes) c)
      where x.school_id = ${schoolId} and ${belongs}`,
  )
}

async function eraseStudentRows(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  { schoolId, ids, id: main }: Person,
  contracts: readonly string[],
  values: PersonValues,
): Promise<void> {
  for (const [table, { columns, of }] of Object.entries(freeTextColumns)) {
    const which: Sql =
      of === 'student' ? sql`x.student_id = any(${ids}::uuid[])` : sql`x.contract_id = any(${[...contracts]}::uuid[])`
    const sets = columns.map(
      (column) => sql`${sql.ref(column)} = ${replacedIn(sql`${sql.ref(`x.${column}`)}`, values.own)}`,
    )
    await query(
      em,
      sql`update ${sql.table(table)} x set ${sql.join(sets)} where x.school_id = ${schoolId} and ${which}`,
    )
  }
  await query(
    em,
    sql`update student_leave set note = '', waits = '[]' where school_id = ${schoolId} and student_id = any(${ids}::uuid[])`,
  )
  await query(
    em,
    sql`update debit_line set bank_code = null, branch_code = null, kind = null, number = null, holder = null
      where school_id = ${schoolId} and student_id = any(${ids}::uuid[])`,
  )
  await query(
    em,
    sql`update bank_transfer set payer = '' where school_id = ${schoolId} and student_id = any(${ids}::uuid[])`,
  )
  await query(
    em,
    sql`update paper_mail x set address_hash = '' from paper p where x.school_id = ${schoolId} and p.school_id = ${schoolId}
      and p.id = x.paper_id and (p.student_id = any(${ids}::uuid[]) or p.contract_id = any(${[...contracts]}::uuid[]))`,
  )
  const { code } = pseudonymOf(main, ctx.school.language)
  await query(
    em,
    sql`update contract set contract_name = ${code}::text || right(contract_name, 14), contract_holder = '', contract_notes = '',
        active = false, deleted = true
      where school_id = ${schoolId} and student_id = any(${ids}::uuid[])`,
  )
  for (const id of ids) {
    const to = pseudonymOf(id, ctx.school.language)
    await query(
      em,
      sql`update student set student_id = ${to.code}, last_name = ${to.lastName}, first_name = ${to.firstName},
          last_reading = '', first_reading = '', email = '', confirmed_email = '', phone_number = '', notify = false,
          curriculum_code = '', material_location = '', storage_location = '', profile = '', school_notes = '',
          contract_holder = '', own_values = '{}', password_hash = null, last_login_at = null, reset_asked_at = null,
          profile_saved_by = null, profile_saved_at = null, active = false, deleted = true
        where school_id = ${schoolId} and id = ${id}`,
    )
    await query(em, sql`select koma_write_student_words(${schoolId}, ${id})`)
  }
}

async function eraseTeacherRow(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  { schoolId, id, code }: Person,
): Promise<void> {
  const to = pseudonymOf(id, ctx.school.language)
  for (const column of ['teacher_code', 'teacher_code_before'])
    await query(
      em,
      sql`update activity x set ${sql.ref(column)} = ${to.code} where x.school_id = ${schoolId} and ${sql.ref(`x.${column}`)} = ${code}`,
    )
  await query(
    em,
    sql`update teacher set teacher_id = ${to.code}, last_name = ${to.lastName}, first_name = ${to.firstName},
        display_name = ${nameOf(id, ctx)}, last_reading = '', first_reading = '', email = '', confirmed_email = '',
        phone_number = '', notes = '', online_lesson_link = '', notify = false, password_hash = null, last_login_at = null,
        reset_asked_at = null, active = false, deleted = true
      where school_id = ${schoolId} and id = ${id}`,
  )
}
