import { apiKeyFields } from '@koma/schema/records/apiKey'
import { instantColumn, query } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayKeepKeys } from './apiKey.policy.ts'
import type { ApiKeyType } from './apiKey.type.ts'

const columns = `k.id, k.version, ${columnsOf(apiKeyFields, 'k')},
  ${instantColumn('k.expires_at')} as "expiresAt", ${instantColumn('k.revoked_at')} as "revokedAt",
  ${instantColumn('k.last_used_at')} as "lastUsedAt", ${instantColumn('s.former')} as "formerUntil",
  ${instantColumn('s.used')} as "formerUsedAt",
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as state`

/** The keys of the school, the newest first; revoked ones too, because the log names them. Staff with `keysEdit`. */
export async function apiKeys(ctx: Context): Promise<ApiKeyType[]> {
  mayKeepKeys(ctx)
  return read(ctx, null)
}

/** One key of the school, or null. Staff with `keysEdit`. */
export async function apiKey(ctx: Context, id: string): Promise<ApiKeyType | null> {
  mayKeepKeys(ctx)
  const [found] = await read(ctx, id)
  return found ?? null
}

function read(ctx: Context, id: string | null): Promise<ApiKeyType[]> {
  return query<ApiKeyType>(
    ctx.em,
    `select ${columns} from api_key k
     left join lateral (
       select max(until) as former, max(last_used_at) as used
       from api_key_secret where school_id = k.school_id and api_key_id = k.id and until > now() and until is distinct from k.expires_at) s on true
     where k.school_id = $1 and ($2::text is null or k.id::text = $2) order by k.id desc`,
    [ctx.school.id, id],
  )
}
