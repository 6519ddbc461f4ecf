import type { EntityManager } from '@mikro-orm/postgresql'
import { signed, textOfSigned } from '../platform/database/signedText.ts'
import { type RecurringMail, recurringMails } from './mail.kinds.ts'
import type { MailToMake } from './mailToMake.ts'

/** A recurring mail and its reader, whom an address lets stop it. */
interface Stop {
  kind: RecurringMail
  type: 'student' | 'teacher' | 'guardian'
  /** The account's id; for a guardian that of the link to the child. */
  id: string
}

/**
 * Returns the headers by which mail programs offer to stop a kind of mail with one press (RFC 8058). The address is no
 * login: all it can do is stop this kind for this person; for a guardian, about one child. (REMIND-05)
 */
export async function stopHeaders(
  em: EntityManager,
  { reader, guardian, schoolId }: MailToMake,
  kind: RecurringMail,
  url: string,
): Promise<Record<string, string>> {
  const stops = guardian === null ? reader : { type: 'guardian' as const, id: guardian.linkId }
  if (stops === null || stops.type === 'staff' || stops.id === null) return {}
  const token = await signed(em, schoolId, 'stop', `${kind}_${stops.type}_${stops.id}`)
  return {
    'List-Unsubscribe': `<${url}/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Returns what an address stops; null for one that was not made here for this school. */
export async function stopOf(em: EntityManager, schoolId: string, token: string): Promise<Stop | null> {
  const [kind, type, id = ''] = (await textOfSigned(em, schoolId, 'stop', token))?.split('_') ?? []
  const known = recurringMails.find((name) => name === kind)
  if (known === undefined || (type !== 'student' && type !== 'teacher' && type !== 'guardian')) return null
  return { kind: known, type, id }
}
