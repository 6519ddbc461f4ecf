import { apiKeyFields } from '@koma/schema/records/apiKey'
import { instant, query, sql } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayKeepKeys } from './apiKey.policy.ts'
import type { ApiKeyType } from './apiKey.type.ts'

const columns = sql`
  k.id, k.version, ${sql.raw(columnsOf(apiKeyFields, 'k'))},
  ${instant('k.expires_at')} as "expiresAt", ${instant('k.revoked_at')} as "revokedAt",
  ${instant('k.last_used_at')} as "lastUsedAt", ${instant('s.former')} as "formerUntil",
  ${instant('s.used')} as "formerUsedAt",
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
    else 'active' end as state`

/**
 * Returns the keys of the school, the newest first; revoked ones too, because the log names them. Staff with
 * `keysEdit`.
 */
export async function apiKeys(ctx: Context): Promise<ApiKeyType[]> {
  mayKeepKeys(ctx)
  return read(ctx, null)
}

/** Returns one key of the school, or null. Staff with `keysEdit`. */
export async function apiKey(ctx: Context, id: string): Promise<ApiKeyType | null> {
  mayKeepKeys(ctx)
  const [found] = await read(ctx, id)
  return found ?? null
}

function read(ctx: Context, id: string | null): Promise<ApiKeyType[]> {
  return query(
    ctx.em,
    sql<ApiKeyType>`
      select ${columns} from api_key k
      left join lateral (
        select max(until) as former, max(last_used_at) as used
        from api_key_secret
        where school_id = k.school_id and api_key_id = k.id and until > now()
          and until is distinct from k.expires_at) s on true
      where k.school_id = ${ctx.school.id} and (${id}::text is null or k.id::text = ${id}) order by k.id desc`,
  )
}
