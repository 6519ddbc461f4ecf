import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { readIfPossible } from '../platform/secrets/secretBox.ts'
import { secretsOf } from '../platform/secrets/secretsOf.ts'
import type { KeptSecret, SecretStore } from '../platform/secrets/secretStore.ts'

/** Names where the link of a mail is kept, for which alone it can be read. */
const placeOfLink = (mailId: string): string => `mail ${mailId}`

/** Returns the link of a mail that was not sent, as it is kept in the database. */
export const keptLink = (em: EntityManager, mailId: string, link: string): string =>
  secretsOf(em).encrypt(link, placeOfLink(mailId))

/** Returns the link of a mail from what is kept; null where no key of this process reads it. */
export const linkFrom = (em: EntityManager, mailId: string, kept: string): string | null =>
  readIfPossible(secretsOf(em), kept, placeOfLink(mailId))

/** Where the links of mails that were not sent are kept, while they work. */
export const keptLinkStore: SecretStore = {
  placeOf: placeOfLink,
  read: (em) =>
    query(
      em,
      sql<KeptSecret>`
        select school_id as "schoolId", id, data->>'link' as kept from mail
        where scrub_at > now() and data->>'link' is not null`,
    ),
  write: (em, { schoolId, id, kept }, fresh) =>
    query(
      em,
      sql`
        update mail set data = data || ${JSON.stringify({ link: fresh })}::jsonb
        where school_id = ${schoolId} and id = ${id} and data->>'link' = ${kept}`,
    ),
}
