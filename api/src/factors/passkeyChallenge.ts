import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { signed, textOfSigned } from '../platform/database/signedText.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** The minutes in which an authenticator must answer. */
export const CHALLENGE_MINUTES = 5

/** What a challenge is for; one for a session is worth nothing in another. */
export type ChallengeFor = { what: 'signIn' } | { what: 'confirm' | 'add'; sessionId: string }

const subjectOf = (purpose: ChallengeFor): string =>
  purpose.what === 'signIn' ? 's' : `${purpose.what[0]}${purpose.sessionId.replaceAll('-', '')}`

/**
 * Makes a challenge for authenticators: random, of this school and purpose, for five minutes. It is signed and not
 * kept, so that strangers who ask for challenges without end fill nothing; the used ones are (decision 129).
 */
export async function newChallenge(ctx: Context, purpose: ChallengeFor): Promise<string> {
  const until = Math.floor(Date.now() / 1000) + CHALLENGE_MINUTES * 60
  const text = `${subjectOf(purpose)}-${until.toString(36)}-${randomBytes(16).toString('base64url')}`
  return signed(ctx.em, ctx.school.id, 'passkey', text)
}

/** Tells whether a challenge, as an authenticator returns it, was made here for this, and still counts. */
export async function isOurChallenge(ctx: Context, purpose: ChallengeFor, returned: string): Promise<boolean> {
  const token = Buffer.from(returned, 'base64url').toString('utf8')
  const text = await textOfSigned(ctx.em, ctx.school.id, 'passkey', token)
  const [, subject = '', until = ''] = /^([a-z0-9]+)-([a-z0-9]+)-/.exec(text ?? '') ?? []
  return subject === subjectOf(purpose) && Number.parseInt(until, 36) * 1000 > Date.now()
}

/** Uses up a challenge in the transaction of `em`; false if it was used. Of two at once, one uses it. (SEC-31) */
export async function spendChallenge(em: EntityManager, schoolId: string, returned: string): Promise<boolean> {
  const hash = createHash('sha256').update(returned).digest()
  const spent = await query(
    em,
    sql`
      insert into used_challenge (school_id, hash, until)
      values (${schoolId}, ${hash}, now() + make_interval(mins => ${2 * CHALLENGE_MINUTES}))
      on conflict do nothing returning 1`,
  )
  return spent.length > 0
}
