import { query } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Context } from '../shared/context.ts'
import type { GuideType } from './guide.type.ts'
import { mayEditSettings, maySeeSettings } from './school.policy.ts'

/**
 * Returns how far a new school has come, from what it has: nothing is ticked by hand. Hours that suit as they are count
 * once slots are made in them, and students once one of them has a contract, without which nobody can book. Null for a
 * school older than the guide, and for one that has put it away. Staff.
 */
export async function guide(ctx: Context): Promise<GuideType | null> {
  maySeeSettings(ctx)
  const [found] = await query<GuideType>(
    ctx.em,
    `select exists(select from activity where school_id = $1 and record_kind = 'school')
         or exists(select from slot where school_id = $1) as hours,
       exists(select from location where school_id = $1 and active) as places,
       exists(select from course where school_id = $1 and active and is_lesson) as courses,
       exists(select from teacher where school_id = $1 and active) as teachers,
       exists(select from contract c join student s on s.school_id = c.school_id and s.id = c.student_id
              where c.school_id = $1 and c.active and s.active) as students,
       exists(select from slot where school_id = $1) as slots
     from school_guide where school_id = $1 and not put_away`,
    [ctx.school.id],
  )
  return found ?? null
}

/** Puts the guide of a new school away, for all of its staff, or brings it back; staff with settingsEdit. */
export async function putGuideAway(ctx: Context, putAway: boolean): Promise<{ ok: true; code: '1001' }> {
  mayEditSettings(ctx)
  return inTransaction(ctx, async (em) => {
    await query(
      em,
      `with kept as (
         insert into school_guide (school_id, put_away) values ($1, $2)
         on conflict (school_id) do update set put_away = excluded.put_away)
       insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`,
      [ctx.school.id, putAway],
    )
    return { ok: true, code: '1001' }
  })
}
