import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { FEWEST_BOOK_YEARS, USUAL_BOOK_YEARS } from '@koma/schema/input/retention'

/**
 * Takes the names of erased students out of the papers and agreements that the law no longer asks for: those older than
 * the school keeps its books. Amounts, numbers and days stay. Belongs to a transaction. Returns how many documents lost
 * a name. (SEC-68)
 */
export async function forgetPapers(
  em: EntityManager,
  { schoolId, now }: { schoolId: string; now: WallTime },
): Promise<number> {
  await query(em, sql`select set_config('koma.erasure', 'on', true)`)
  const years = sql`(select greatest(${FEWEST_BOOK_YEARS}, coalesce((select r.books_years from retention r
    where r.school_id = ${schoolId}), ${USUAL_BOOK_YEARS})))`
  const before = sql`(${now}::timestamp - make_interval(years => ${years}::int))`
  const erased = sql`(select s.id from student s where s.school_id = ${schoolId} and exists (select from erasure e
    where e.school_id = ${schoolId} and e.user_type = 'student' and (e.person_id = s.id or e.person_id = s.merged_into)))`
  const papers = await query(
    em,
    sql`update paper x set payer = case when x.payer = '' then '' else x.id::text end,
        content = x.content
          || case when jsonb_exists(x.content, 'addressedTo') then '{"addressedTo":"—"}'::jsonb else '{}'::jsonb end
          || case when jsonb_exists(x.content, 'studentName') then '{"studentName":"—"}'::jsonb else '{}'::jsonb end
          || case when jsonb_exists(x.content, 'purpose') then '{"purpose":"—"}'::jsonb else '{}'::jsonb end
      where x.school_id = ${schoolId} and x.at < ${before} and not coalesce(x.content ->> 'addressedTo' = '—', false)
        and (x.student_id in ${erased} or x.contract_id in (
          select k.id from contract k where k.school_id = ${schoolId} and k.student_id in ${erased}))
      returning x.id`,
  )
  const agreements = await query(
    em,
    sql`update contract_agreement x set content = x.content || jsonb_build_object('studentName', '—', 'studentCode', '—',
        'contractHolder', '', 'email', '', 'phoneNumber', '', 'memoContractValue', '')
      where x.school_id = ${schoolId} and x.at < ${before} and not coalesce(x.content ->> 'studentName' = '—', false)
        and x.contract_id in (select k.id from contract k where k.school_id = ${schoolId} and k.student_id in ${erased})
      returning x.id`,
  )
  return papers.length + agreements.length
}
