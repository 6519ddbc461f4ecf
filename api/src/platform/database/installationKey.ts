import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from './sql.ts'

/** The keys that an installation makes for itself: what it signs addresses with, and its name among push services. */
type KeyName = 'signing' | 'push'

/**
 * Returns a key of this installation; the first to ask makes it, and everybody gets that one. It is in backups, so that
 * what was signed or subscribed with it stays good in a restored database.
 */
export async function installationKey(em: EntityManager, name: KeyName, make: () => string): Promise<string> {
  const readKey = () => query(em, sql<{ value: string }>`select value from installation_key where name = ${name}`)
  const [found] = await readKey()
  if (found !== undefined) return found.value
  await query(em, sql`insert into installation_key (name, value) values (${name}, ${make()}) on conflict do nothing`)
  const [stored] = await readKey()
  if (stored === undefined) throw new Error(`the key ${name} could not be made`)
  return stored.value
}
