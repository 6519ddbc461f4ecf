import { sql } from '../platform/database/sql.ts'

/** The minutes for which a requested link works. */
export const LINK_MINUTES = 60

/** The hours that a request for one may wait for its email to be delivered. */
export const REQUEST_HOURS = 24

/** The condition that the link of an `email_change` row can still be used. */
export const openable = sql`made_at > now() - make_interval(mins => ${LINK_MINUTES})`

/** The condition that an `email_change` row waits for its mail or for its link to be opened. */
export const linkPending = sql`(${openable}
  or made_at is null and asked_at > now() - make_interval(hours => ${REQUEST_HOURS}))`
