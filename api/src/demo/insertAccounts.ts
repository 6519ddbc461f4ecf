import { randomBytes } from 'node:crypto'
import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Gives the demo school periods after which it forgets, a teacher with a passkey that is on no device, and sign-ins of
 * the last days. The logins that `pnpm start` prints still need the password alone.
 */
export async function insertAccounts(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  await query(
    em,
    sql`insert into retention (school_id, former_months, log_months, mail_days, security_months, books_years)
      values (${schoolId}, 36, 24, 90, 12, 10)`,
  )
  await query(
    em,
    sql`
      insert into passkey (school_id, teacher_id, credential_id, public_key, host, name, multi_device, backed_up, created_at)
      select ${schoolId}, id, ${randomBytes(32).toString('base64url')}, ${randomBytes(77)}, 'localhost', 'スマートフォン', true,
        true, now() - interval '20 days'
      from teacher where school_id = ${schoolId} and teacher_id = 't003'`,
  )
  const entries = [
    ['factor-added', 'teacher', 't003', 't003', -20, '19:42', { passkey: [null, 'スマートフォン'] }],
    ['login', 'staff', 'uketsuke', 'uketsuke', -2, '09:51', {}],
    ['login-failed', 'staff', 'admin', 'nobody', -1, '22:03', {}],
    ['login', 'staff', 'admin', 'admin', -1, '10:02', {}],
    ['login', 'teacher', 't001', 't001', -1, '12:30', {}],
  ] as const
  for (const [type, kind, code, by, days, time, changes] of entries) {
    const account = sql.table(kind)
    await query(
      em,
      sql`
        insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name, points_change, changes,
          network, browser)
        select ${schoolId}, ${type}, ${`${plusDays(dateOf(now), days)}T${time}:00`},
          ${by === 'nobody' ? 'nobody' : `${kind}:${by}`}, 'screen', ${kind}, x.id, x.last_name || ' ' || x.first_name, 0,
          ${JSON.stringify(changes)}::jsonb, ${by === 'nobody' ? '198.51.100.0/24' : '203.0.113.0/24'},
          ${by === 'nobody' ? 'Chrome, Windows' : 'Safari, iPhone'}
        from ${account} x where x.school_id = ${schoolId} and x.${sql.ref(`${kind}_id`)} = ${code}`,
    )
  }
}
