import { randomUUID } from 'node:crypto'
import type { KeyScope } from '@koma/schema/keyScopes'
import { hashOf } from '../accounts/session.ts'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { newKeyCode, newKeyToken } from '../keys/keyToken.ts'
import { secretsOf } from '../platform/secrets/secretsOf.ts'
import { newSecret, placeOfSecret } from '../webhooks/secret.ts'

interface DemoKey {
  name: string
  scopes: KeyScope[]
  addresses?: string[]
  /** The days until it expires. */
  expiresIn?: number
  /** This many minutes ago. */
  used?: number
  /** This many days ago. */
  revoked?: number
}

const keys: readonly DemoKey[] = [
  { name: 'ロビー画面', scopes: ['slots:read'], used: 4 },
  {
    name: '会計ソフト連携',
    scopes: ['contracts:read', 'payments:read', 'students:read', 'events:read'],
    addresses: ['192.0.2.0/24'],
    expiresIn: 60,
    used: 700,
  },
  { name: '旧予約ボット', scopes: ['slots:read', 'bookings:write'], revoked: 40 },
]

/**
 * Inserts keys of programs, and a webhook whose receiver was gone, with its messages. Nobody knows the tokens, and
 * nothing is sent to anybody: the webhook is off.
 */
export async function insertPrograms(em: EntityManager, schoolId: string): Promise<void> {
  const coded = keys.map((key) => ({ ...key, code: newKeyCode() }))
  await query(
    em,
    sql`insert into api_key (school_id, name, code, scopes, addresses, expires_at, last_used_at, revoked_at)
     select ${schoolId}, name, code, scopes, coalesce(addresses, '{}'), now() + "expiresIn" * interval '1 day',
       now() - used * interval '1 minute', now() - revoked * interval '1 day'
     from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as key (
       name text, code text, scopes text[], addresses text[], "expiresIn" int, used int, revoked int)`,
  )
  const living = coded.filter(({ revoked }) => revoked === undefined)
  await query(
    em,
    sql`insert into api_key_secret (school_id, api_key_id, token_hash)
     select ${schoolId}, k.id, t.hash from unnest(
       ${living.map(({ code }) => code)}::text[], ${living.map(() => hashOf(newKeyToken()))}::bytea[]) as t (code, hash)
     join api_key k on k.school_id = ${schoolId} and k.code = t.code`,
  )
  await insertWebhook(em, schoolId)
}

async function insertWebhook(em: EntityManager, schoolId: string): Promise<void> {
  const id = randomUUID()
  await query(
    em,
    sql`insert into webhook (school_id, id, url, description, types, active, stopped_why)
     values (${schoolId}, ${id}, 'https://accounting.example/koma', '会計ソフト',
       '{contract.created,contract.changed}', false, 'failing')`,
  )
  await query(
    em,
    sql`insert into webhook_progress (school_id, webhook_id, secret, told)
      values (${schoolId}, ${id}, ${secretsOf(em).encrypt(newSecret(), placeOfSecret(id))}, 0)`,
  )
  await query(
    em,
    sql`insert into webhook_delivery (
       school_id, webhook_id, message_id, type, body, state, tries, status, error, made_at, done_at)
     select ${schoolId}, ${id}, uuidv7(), 'contract.changed', '{"type":"contract.changed"}', state, tries, status, error,
       now() - days * interval '1 day', now() - days * interval '1 day' + interval '2 seconds'
     from (values (6, 'sent', 1, 204, null), (4, 'sent', 2, 200, null), (3, 'failed', 11, 503, 'answered 503'))
       as delivery (days, state, tries, status, error)`,
  )
}
