import { query, type Sql, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import type { GuideType } from './guide.type.ts'
import { mayEditSettings, maySeeSettings } from './school.policy.ts'

/**
 * Returns how far a new school has come, from what it has. Hours count once they were changed or kept, or slots are
 * made in them. Students count once one of them has a contract, without which nobody can book. Signing in counts once
 * one of them has a password or a link to choose one. Null for a school older than the guide, and for one that has put
 * it away. Staff.
 */
export async function guide(ctx: Context): Promise<GuideType | null> {
  maySeeSettings(ctx)
  const { id } = ctx.school
  const [found] = await query(
    ctx.em,
    sql<GuideType>`
      select exists(select from activity where school_id = ${id} and record_kind = 'school')
          or exists(select from slot where school_id = ${id}) or hours_kept as hours,
        exists(select from location where school_id = ${id} and active) as places,
        exists(select from course where school_id = ${id} and active and is_lesson) as courses,
        exists(select from teacher where school_id = ${id} and active) as teachers,
        exists(select from contract c join student s on s.school_id = c.school_id and s.id = c.student_id
          where c.school_id = ${id} and c.active and s.active) as students,
        exists(select from slot where school_id = ${id}) as slots,
        exists(select from student s where s.school_id = ${id} and s.active and not s.deleted
          and (s.password_hash is not null
            or exists(select from reset_token t where t.school_id = ${id} and t.student_id = s.id
              and t.created_at + t.life > now()))) as "signIn"
      from school_guide where school_id = ${id} and not put_away`,
  )
  return found ?? null
}

/** Puts the guide of a new school away, for all of its staff, or brings it back; staff with settingsEdit. */
export function putGuideAway(ctx: Context, putAway: boolean): Promise<Done> {
  return changeGuide(
    ctx,
    sql`
      insert into school_guide (school_id, put_away) values (${ctx.school.id}, ${putAway})
      on conflict (school_id) do update set put_away = excluded.put_away`,
  )
}

/** Ticks the step about hours and rules, which suit as they are; staff with settingsEdit. */
export function keepHours(ctx: Context): Promise<Done> {
  return changeGuide(
    ctx,
    sql`
      insert into school_guide (school_id, put_away, hours_kept) values (${ctx.school.id}, true, true)
      on conflict (school_id) do update set hours_kept = true`,
  )
}

type Done = { ok: true; code: '1001' }

/** Runs a change of the school's guide and announces it. */
async function changeGuide(ctx: Context, change: Sql): Promise<Done> {
  mayEditSettings(ctx)
  const { id } = ctx.school
  return inTransaction<Done>(ctx, async (em) => {
    await query(
      em,
      sql`
        with changed as (${change})
        insert into outbox (school_id, topic, ref) values (${id}, 'school', ${id})`,
    )
    return { ok: true, code: '1001' }
  })
}
