import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { PrintedAgreement } from './drawAgreements.ts'

/** Reads a printed agreement as it is drawn, with the logo of then; null without it. Any caller is allowed. */
export async function agreementFacts(
  em: EntityManager,
  schoolId: string,
  id: string,
): Promise<PrintedAgreement | null> {
  const [found] = await query(
    em,
    sql<PrintedAgreement>`
      select a.content, i.bytes as picture, t.bytes as seal
      from contract_agreement a
      left join paper_picture i on i.school_id = ${schoolId} and i.hash = a.content ->> 'pictureHash'
      left join paper_picture t on t.school_id = ${schoolId} and t.hash = a.content ->> 'sealHash'
      where a.school_id = ${schoolId} and a.id = ${id}`,
  )
  return found ?? null
}
