import type { EntityManager } from '@mikro-orm/postgresql'
import { agreementFacts } from '../contracts/agreements/agreementFacts.ts'
import { drawAgreements } from '../contracts/agreements/drawAgreements.ts'
import { paperFile } from '../papers/paperFile.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { MailData } from './mail.kinds.ts'
import type { MailAttachment } from './mailServer.ts'
import type { MailToMake } from './mailToMake.ts'
import { paperFileName } from './paperFileName.ts'

/** Returns the paper that a mail brings, drawn as it was issued; nothing for other mails. */
export async function paperAttachments(em: EntityManager, mail: MailToMake): Promise<MailAttachment[]> {
  if (mail.kind !== 'paper') return []
  const content = await bytesOf(em, mail.schoolId, mail.data)
  if (content === null) throw new Error('the paper of this mail is gone')
  return [{ filename: paperFileName(mail.data), content, contentType: 'application/pdf' }]
}

async function bytesOf(em: EntityManager, schoolId: string, { paper, id }: MailData['paper']): Promise<Buffer | null> {
  if (paper !== 'agreement') return (await paperFile(em, schoolId, id, false))?.bytes ?? null
  const agreement = await agreementFacts(em, schoolId, id)
  return agreement === null ? null : drawAgreements([agreement])
}

/** Tells whether the paper of a mail is there, and was neither cancelled nor replaced since it was queued. */
export async function isPaperValid(
  em: EntityManager,
  { schoolId }: Pick<MailToMake, 'schoolId'>,
  { paper, id }: MailData['paper'],
): Promise<boolean> {
  const [row] = await query(
    em,
    paper === 'agreement'
      ? sql<{ id: string }>`select id from contract_agreement where school_id = ${schoolId} and id = ${id}`
      : sql<{ id: string }>`
          select p.id from paper p where p.school_id = ${schoolId} and p.id = ${id}
            and not exists (select from paper_cancellation c where c.school_id = ${schoolId} and c.paper_id = p.id)
            and not exists (select from paper n where n.school_id = ${schoolId} and n.replaces_id = p.id)`,
  )
  return row !== undefined
}
