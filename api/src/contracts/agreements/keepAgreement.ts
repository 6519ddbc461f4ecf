import type { EntityManager } from '@mikro-orm/postgresql'
import { keepPicture } from '../../papers/paperPicture.ts'
import { keepSeal } from '../../papers/seal/paperSeal.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { announceContract } from '../announceContract.ts'
import type { AgreementContentType } from './agreement.type.ts'

/**
 * Keeps the agreement of a locked contract as it is printed, with its entry in the log. If the last one in its language
 * says the same, that one is returned, and `isNew` is false.
 */
export async function keepAgreement(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  { contractId, content }: { contractId: string; content: AgreementContentType },
): Promise<{ id: string; isNew: boolean }> {
  // Logo and seal are replaced one day; a printed agreement keeps those it had.
  const pictureHash = await keepPicture(em, ctx.school.id)
  const sealHash = await keepSeal(em, ctx.school.id)
  const json = JSON.stringify({ ...content, pictureHash, ...(sealHash === null ? {} : { sealHash }) })
  const [stored] = await query(
    em,
    sql<{ id: string; same: boolean }>`
      select id, content = ${json}::jsonb as same from contract_agreement
      where school_id = ${ctx.school.id} and contract_id = ${contractId} and language = ${content.language}
      order by at desc, id desc limit 1`,
  )
  if (stored?.same === true) return { id: stored.id, isNew: false }
  const [printed] = await query(
    em,
    sql<{ id: string }>`
      insert into contract_agreement (school_id, contract_id, language, content, actor, at)
      values (${ctx.school.id}, ${contractId}, ${content.language}, ${json}, ${actorOf(by)}, ${ctx.now})
      returning id`,
  )
  if (printed === undefined) throw new Error('an insertion gives its row')
  const changes = { agreement: [null, content.language] } as const
  const name = await contractName(em, ctx.school.id, contractId)
  await noteRecord(em, ctx, by, { kind: 'contract', id: contractId, name, change: 'changed', changes })
  await announceContract(em, ctx, contractId)
  return { id: printed.id, isNew: true }
}

async function contractName(em: EntityManager, schoolId: string, id: string): Promise<string> {
  const [row] = await query(
    em,
    sql<{ name: string }>`select contract_name as name from contract where school_id = ${schoolId} and id = ${id}`,
  )
  return row?.name ?? ''
}
