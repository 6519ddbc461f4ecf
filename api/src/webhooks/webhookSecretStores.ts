import { query, sql } from '../platform/database/sql.ts'
import type { KeptSecret, SecretStore } from '../platform/secrets/secretStore.ts'
import { placeOfSecret } from './secret.ts'

/** Returns where the secrets of a column are kept, as far as they still sign. */
const storeOf = (column: 'secret' | 'former_secret'): SecretStore => ({
  placeOf: placeOfSecret,
  read: (em) =>
    query(
      em,
      sql<KeptSecret>`
        select school_id as "schoolId", webhook_id as id, ${sql.ref(column)} as kept from webhook_progress
        where ${sql.ref(column)} is not null and (${column === 'secret'}::boolean or former_until > now())`,
    ),
  write: (em, { schoolId, id, kept }, fresh) =>
    query(
      em,
      sql`
        update webhook_progress set ${sql.ref(column)} = ${fresh}
        where school_id = ${schoolId} and webhook_id = ${id} and ${sql.ref(column)} = ${kept}`,
    ),
})

/** Where webhooks' secrets are kept: the one in use, and for a day the one before. */
export const webhookSecretStores: readonly SecretStore[] = [storeOf('secret'), storeOf('former_secret')]
