/** How long a requested link works, in minutes. */
export const LINK_MINUTES = 60

/** How long a request for one may wait for its mail to be delivered. */
export const REQUEST_HOURS = 24

/** The condition that the link of an `email_change` row can still be used. */
export const openable = `made_at > now() - interval '${LINK_MINUTES} minutes'`

/** The condition that an `email_change` row waits for its mail or for its link to be opened. */
export const linkPending = `(${openable} or made_at is null and asked_at > now() - interval '${REQUEST_HOURS} hours')`
