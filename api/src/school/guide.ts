import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import type { GuideType } from './guide.type.ts'
import { mayEditSettings, maySeeSettings } from './school.policy.ts'

/**
 * Returns how far a new school has come, from what it has. Hours count once they were changed or kept, or slots are
 * made in them; students once one of them has a contract, without which nobody can book; signing in once one of them
 * has a password or a link to choose one. Null for a school older than the guide, and for one that has put it away.
 * Staff.
 */
export async function guide(ctx: Context): Promise<GuideType | null> {
  maySeeSettings(ctx)
  const [found] = await query<GuideType>(
    ctx.em,
    `select exists(select from activity where school_id = $1 and record_kind = 'school')
         or exists(select from slot where school_id = $1) or hours_kept as hours,
       exists(select from location where school_id = $1 and active) as places,
       exists(select from course where school_id = $1 and active and is_lesson) as courses,
       exists(select from teacher where school_id = $1 and active) as teachers,
       exists(select from contract c join student s on s.school_id = c.school_id and s.id = c.student_id
              where c.school_id = $1 and c.active and s.active) as students,
       exists(select from slot where school_id = $1) as slots,
       exists(select from student s where s.school_id = $1 and s.active and not s.deleted
              and (s.password_hash is not null
                or exists(select from reset_token t where t.school_id = $1 and t.student_id = s.id
                          and t.created_at + t.life > now()))) as "signIn"
     from school_guide where school_id = $1 and not put_away`,
    [ctx.school.id],
  )
  return found ?? null
}

/** Puts the guide of a new school away, for all of its staff, or brings it back; staff with settingsEdit. */
export function putGuideAway(ctx: Context, putAway: boolean): Promise<Done> {
  return changeGuide(
    ctx,
    `insert into school_guide (school_id, put_away) values ($1, $2)
     on conflict (school_id) do update set put_away = excluded.put_away`,
    [putAway],
  )
}

/** Ticks the step about hours and rules, which suit as they are; staff with settingsEdit. */
export function keepHours(ctx: Context): Promise<Done> {
  return changeGuide(
    ctx,
    `insert into school_guide (school_id, put_away, hours_kept) values ($1, true, true)
     on conflict (school_id) do update set hours_kept = true`,
  )
}

type Done = { ok: true; code: '1001' }

/** Changes the guide of the school, `$1`, and announces it. */
async function changeGuide(ctx: Context, change: string, values: readonly unknown[] = []): Promise<Done> {
  mayEditSettings(ctx)
  return inTransaction<Done>(ctx, async (em) => {
    await query(
      em,
      `with changed as (${change})
       insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`,
      [ctx.school.id, ...values],
    )
    return { ok: true, code: '1001' }
  })
}
