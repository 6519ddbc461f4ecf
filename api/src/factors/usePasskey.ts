import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context, UserType } from '../platform/shared/context.ts'
import { challengeIn } from './credential.ts'
import { type ChallengeFor, isOurChallenge, spendChallenge } from './passkeyChallenge.ts'
import { passkeyHost } from './passkeyHost.ts'
import { webauthn } from './webauthn.ts'

/** A passkey of this school, with what proves it. */
interface KeptPasskey {
  id: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  type: UserType
  accountId: string
  /** The accounts it may have been made for: the present one, and of a student those that were merged into it. */
  madeFor: string[]
}

/** A passkey whose use was proved, and what is written of it once it counts. */
interface ProvedPasskey extends KeptPasskey {
  challenge: string
  newCounter: number
  backedUp: boolean
}

/**
 * Proves what an authenticator signed: with a passkey of this school, at this host, for a challenge of ours for this
 * purpose, after it made sure who its user is. Null where anything is otherwise. Writes nothing. (SEC-31)
 */
export async function provePasskey(
  ctx: Context,
  response: AuthenticationResponseJSON,
  purpose: ChallengeFor,
): Promise<ProvedPasskey | null> {
  const passkey = await passkeyOf(ctx, response.id)
  if (passkey === null) return null
  const { userHandle } = response.response
  if (userHandle != null && userHandle !== '' && !passkey.madeFor.map(handleOf).includes(userHandle)) return null
  const { host, origins } = passkeyHost(ctx)
  try {
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (returned) => isOurChallenge(ctx, purpose, returned),
      expectedOrigin: origins,
      expectedRPID: host,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    if (!verified) return null
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { ...passkey, challenge: challengeIn(response), newCounter, backedUp: credentialBackedUp }
  } catch {
    // The library throws for whatever a made-up credential lacks.
    return null
  }
}

async function passkeyOf(ctx: Context, credentialId: string): Promise<KeptPasskey | null> {
  const [row] = await query(
    ctx.em,
    sql<KeptPasskey>`
      select p.id, p.credential_id as "credentialId", p.public_key as "publicKey", p.counter::float8 as counter,
        p.transports, case when p.student_id is not null then 'student' when p.teacher_id is not null then 'teacher'
          when p.staff_id is not null then 'staff' else 'guardian' end as type,
        coalesce(p.student_id, p.teacher_id, p.staff_id, p.guardian_id) as "accountId",
        array(select coalesce(p.student_id, p.teacher_id, p.staff_id, p.guardian_id) union all
          select s.id from student s where s.school_id = ${ctx.school.id} and s.merged_into = p.student_id) as "madeFor"
      from passkey p where p.school_id = ${ctx.school.id} and p.credential_id = ${credentialId}`,
  )
  return row ?? null
}

const handleOf = (accountId: string): string => Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/**
 * Uses a proved passkey up to its challenge, in the transaction of `em`. False if challenge or counter was used before,
 * or the passkey is gone by now: of two at once, one counts. (SEC-31)
 */
export async function spendPasskey(em: EntityManager, schoolId: string, passkey: ProvedPasskey): Promise<boolean> {
  if (!(await spendChallenge(em, schoolId, passkey.challenge))) return false
  const used = await query(
    em,
    sql`
      update passkey set counter = ${passkey.newCounter}, backed_up = ${passkey.backedUp}, used_at = now()
      where school_id = ${schoolId} and id = ${passkey.id} and counter = ${passkey.counter} returning 1`,
  )
  return used.length > 0
}
