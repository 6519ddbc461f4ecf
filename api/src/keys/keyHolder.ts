import { flagsOfScopes, type KeyScope } from '@koma/schema/keyScopes'
import type { EntityManager } from '@mikro-orm/postgresql'
import { hashOf } from '../accounts/session.ts'
import { preparedStatement, query, sql } from '../platform/database/sql.ts'
import type { Announcements, Viewer } from '../platform/shared/context.ts'
import { isWholeKeyToken } from './keyToken.ts'

interface Row extends Announcements {
  id: string
  code: string
  name: string
  scopes: KeyScope[]
  secretId: string
  isFromHere: boolean
  isStale: boolean
  settings: string
}

/**
 * Reads the holder of a secret at a school, whether it may come from `address`, and the school's state. A stored
 * network that is invalid lets nobody in.
 */
const keyStatement = preparedStatement(
  (schoolId: string, tokenHash: Buffer, address: string) => sql<Row>`
    select k.id, k.code, k.name, k.scopes, s.id as "secretId",
      cardinality(k.addresses) = 0 or exists (
        select from unnest(k.addresses) as network
        where case when pg_input_is_valid(network, 'inet') then ${address}::inet <<= network::inet end) as "isFromHere",
      s.last_used_at is null or s.last_used_at < now() - interval '1 minute' as "isStale",
      (select xmin::text from school where id = ${schoolId}) as settings,
      coalesce((select number from announcement where school_id = ${schoolId}), 0)::int as announced,
      array(select topic || ':' || ref from outbox
        where school_id = ${schoolId} and topic in ('slot', 'school')) as waiting
    from api_key_secret s join api_key k on k.school_id = s.school_id and k.id = s.api_key_id
    where s.school_id = ${schoolId} and s.token_hash = ${tokenHash} and (s.until is null or s.until > now())
      and k.revoked_at is null`,
)

/** The holder of a key, as contexts know them; `elsewhere` when it may not be used from where it came. */
type KeyHolder = { viewer: Viewer; settings: string; announcements: Announcements } | 'elsewhere'

/**
 * Returns the key behind this token, as it may act at this school now: not revoked, not expired, and from an address it
 * is allowed. Null for any other. Its use is noted at most once a minute.
 */
export async function keyHolder(
  em: EntityManager,
  schoolId: string,
  token: string,
  address: string,
): Promise<KeyHolder | null> {
  if (!isWholeKeyToken(token)) return null
  const [row] = await keyStatement.run(em, schoolId, hashOf(token), plain(address))
  if (row === undefined) return null
  if (!row.isFromHere) return 'elsewhere'
  const { id, code, name, scopes, secretId, settings, announced, waiting } = row
  if (row.isStale) {
    await query(
      em,
      sql`
        with used as (update api_key_secret set last_used_at = now() where school_id = ${schoolId} and id = ${secretId})
        update api_key set last_used_at = now() where school_id = ${schoolId} and id = ${id}`,
    )
  }
  const viewer: Viewer = {
    type: 'staff',
    id,
    code,
    firstName: '',
    lastName: name,
    permissions: flagsOfScopes(scopes),
    sessionId: secretId,
    key: { scopes, isAdmitted: false },
  }
  return { viewer, settings, announcements: { announced, waiting } }
}

/** Writes an address as PostgreSQL compares it: IPv4 over an IPv6 socket is IPv4. */
function plain(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? (address === '' ? '::' : address.replace(/%.*$/, ''))
}
