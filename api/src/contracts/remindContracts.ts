import { DAYS_BEFORE_END, FEW_POINTS } from '@koma/schema/rules/contractFlags'
import { DAYS_BEFORE_POINTS_END } from '@koma/schema/rules/lots'
import { dateOf, plusDays, type WallDate } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import { guardiansToTell } from '../mail/guardianCopies.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { tryEach } from '../platform/jobs/tryEach.ts'
import type { Events } from '../platform/live/events.ts'
import { schoolClocks } from '../school/schoolClocks.ts'

/** The school's clock: when reminders go out, and until when late reminders still do. */
const FROM = 'T09:00:00'
const UNTIL = 'T18:00:00'

/**
 * Mails students, and their guardians (FAM-11), whose point contract ends within 30 days or has fewer than 5 points
 * left (CON-25, CON-26). It serves every school that wants it and where it is daytime at `instant`. Each end and each
 * time of low points is mailed once, even if called often or interrupted. Nobody is mailed whose other contract lasts
 * longer. Monthly contracts are renewed without it. Points that end within 14 days are mailed once for each last day,
 * of monthly contracts too (LOT-08).
 */
export async function remindContracts(
  orm: MikroORM,
  events: Pick<Events, 'announce'>,
  instant: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  await tryEach(await schoolClocks(orm.em, instant, 'reminds'), async ({ schoolId, now }) => {
    const day = dateOf(now)
    if (now < day + FROM || now >= day + UNTIL) return
    await inTransaction({ em: orm.em, events }, (em) => query(em, reminders(schoolId, day)))
  })
}

/** Returns the statement that writes the mails that are due on this day. */
function reminders(schoolId: string, day: WallDate): Sql {
  const soon = plusDays(day, DAYS_BEFORE_END)
  return sql`with due as (
      select k.id, k.contract_name, k.points, k.end_date, why.*, st.id as student_id
      from contract k
      join student st on st.school_id = k.school_id and st.id = k.student_id
      cross join lateral (
        values ('ending', k.end_date <= ${soon}::date, k.end_date::text),
          ('low', k.points < ${FEW_POINTS}::int and k.used, (
            select count(*)::text from credit_entry e
            where e.school_id = ${schoolId} and e.contract_id = k.id and e.delta > 0 and e.reason <> 'cancellation'))
      ) why (why, holds, which)
      where k.school_id = ${schoolId} and k.active and not k.deleted and not k.monthly_contract
        and ${day}::date between k.start_date and k.end_date and why.holds
        and st.active and not st.deleted
        and not exists (
          select from contract o where o.school_id = ${schoolId} and o.student_id = k.student_id and o.id <> k.id and o.active
            and not o.deleted and o.end_date > ${soon}::date and o.points >= ${FEW_POINTS}::int)),
    ending as (
      select k.id, k.contract_name, sum(l.points) as points, l.valid_until, st.id as student_id
      from point_lot l
      join contract k on k.school_id = l.school_id and k.id = l.contract_id
      join student st on st.school_id = k.school_id and st.id = k.student_id
      where l.school_id = ${schoolId} and l.points > 0
        and l.valid_until between ${day}::date and ${plusDays(day, DAYS_BEFORE_POINTS_END)}::date
        and k.active and not k.deleted and ${day}::date between k.start_date and k.end_date
        and st.active and not st.deleted
      group by k.school_id, k.id, st.school_id, st.id, l.valid_until),
    notice as (
      select student_id, 'contractReminder:' || id || ':' || why || ':' || which as key,
        jsonb_build_object('why', why, 'contractName', contract_name, 'endDate', end_date::text, 'points', points) as data
      from due
      union all
      select student_id, 'contractReminder:' || id || ':lot:' || valid_until,
        jsonb_build_object('why', 'lot', 'contractName', contract_name, 'endDate', valid_until::text, 'points', points)
      from ending),
    reader as (
      select n.*, st.email, st.com_lang, st.notify and st.email <> '' and not exists (
        select from reminder_choice c
        where c.school_id = ${schoolId} and c.student_id = st.id and not c.contract_reminder) as reached
      from notice n join student st on st.school_id = ${schoolId} and st.id = n.student_id),
    made as (
      insert into mail (school_id, key, kind, student_id, guardian_id, address, language, data)
      select ${schoolId}::uuid, key, 'contractReminder', student_id, null, email, com_lang, data from reader where reached
      union all
      select ${schoolId}::uuid, r.key || ':' || copy.id, 'contractReminder', r.student_id, copy.id, copy.email, copy.com_lang, r.data
      from reader r cross join lateral (
        select g.id, g.email, g.com_lang
        from ${guardiansToTell(schoolId, sql`r.student_id`, { kind: sql`'contractReminder'`, sentTo: sql`case when r.reached then r.email end` })}) copy
      on conflict (school_id, key) do nothing returning id)
    insert into outbox (school_id, topic, ref) select ${schoolId}::uuid, 'mail', id from made`
}
