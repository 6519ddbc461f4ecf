import { type AgreementInput, agreementInput } from '@koma/schema/input/agreement'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { announceContract } from '../announceContract.ts'
import { maySeeContracts } from '../contract.policy.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere } from '../../platform/record/answer.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { keepPicture } from '../../papers/paperPicture.ts'
import { keepSeal } from '../../papers/seal/paperSeal.ts'
import { agreementContent } from './agreementContent.ts'

/**
 * Keeps the agreement of a contract as it is printed now (CON-45…56); who sees contracts prints them (D128). Printed
 * again the same day with nothing changed it is the same one. 404 without the contract.
 */
export async function printAgreement(ctx: Context, input: AgreementInput): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = maySeeContracts(ctx)
  const { contractId, language } = parseInput(ctx, agreementInput, input)
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    const content = await agreementContent(em, ctx, { contractId, language }, true)
    if (content === null) return notThere
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
    if (stored?.same === true) return { ok: true, id: stored.id }
    const [printed] = await query(
      em,
      sql<{ id: string }>`
        insert into contract_agreement (school_id, contract_id, language, content, actor, at)
        values (${ctx.school.id}, ${contractId}, ${content.language}, ${json}, ${actorOf(viewer)}, ${ctx.now})
        returning id`,
    )
    if (printed === undefined) throw new Error('an insertion gives its row')
    const changes = { agreement: [null, content.language] } as const
    const name = await contractName(em, ctx, contractId)
    await noteRecord(em, ctx, viewer, { kind: 'contract', id: contractId, name, change: 'changed', changes })
    await announceContract(em, ctx, contractId)
    return { ok: true, id: printed.id }
  })
}

async function contractName(em: EntityManager, ctx: Context, id: string): Promise<string> {
  const [row] = await query(
    em,
    sql<{ name: string }>`select contract_name as name from contract where school_id = ${ctx.school.id} and id = ${id}`,
  )
  return row?.name ?? ''
}
