import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { AgreementContentType } from './agreement.type.ts'
import { agreementContents } from './agreementContent.ts'
import { digestOf } from '../../platform/shared/digest.ts'

/**
 * What a run does with the agreement of a contract; `again`: one was printed and the contract, the school or its terms
 * have changed since; `same`: it would say what the last one says, which is printed again as it is.
 */
export const agreementChanges = ['print', 'again', 'same'] as const

/** The agreement of a contract as it would be printed now, beside the one that was printed last. */
export interface PlannedAgreement {
  contractId: string
  studentId: string
  content: AgreementContentType
  change: (typeof agreementChanges)[number]
  last: { id: string; printedOn: WallDate; signedOn: WallDate | null } | null
  digest: string
}

/** Plans the agreements of contracts, in the order of the ids; those that the school lacks are left out. (AGR-08) */
export async function planAgreements(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  contractIds: readonly string[],
): Promise<PlannedAgreement[]> {
  const contents = await agreementContents(em, ctx, { contractIds })
  const found = contractIds.flatMap((contractId) => {
    const content = contents.get(contractId)
    return content === undefined ? [] : [{ contractId, content }]
  })
  const printed = await query(
    em,
    sql<{ contractId: string; studentId: string; last: PlannedAgreement['last']; isSame: boolean }>`
      select k.id as "contractId", k.student_id as "studentId", l.last, coalesce(l.says = p.says, false) as "isSame"
      from unnest(${found.map(({ contractId }) => contractId)}::uuid[],
        ${found.map(({ content }) => saysOf(content))}::jsonb[]) as p (contract_id, says)
      join contract k on k.school_id = ${ctx.school.id} and k.id = p.contract_id
      left join lateral (
        select a.content - 'printedOn' - 'pictureHash' - 'sealHash' as says, jsonb_build_object('id', a.id,
          'printedOn', a.content ->> 'printedOn', 'signedOn', (
            select s.signed_on from agreement_signature s
            where s.school_id = ${ctx.school.id} and s.agreement_id = a.id order by s.id desc limit 1)) as last
        from contract_agreement a
        where a.school_id = ${ctx.school.id} and a.contract_id = k.id order by a.at desc, a.id desc limit 1) l on true`,
  )
  const printedOf = new Map(printed.map((row) => [row.contractId, row]))
  return found.flatMap(({ contractId, content }) => {
    const row = printedOf.get(contractId)
    if (row === undefined) return []
    const { studentId, last, isSame } = row
    const change = last === null ? 'print' : isSame ? 'same' : 'again'
    return [
      { contractId, studentId, content, change, last, digest: digestOf(change, last?.id ?? null, saysOf(content)) },
    ]
  })
}

/** Returns what an agreement says, whatever day it is printed on: a night between changes nothing. */
const saysOf = ({ printedOn: _, ...says }: AgreementContentType): string => JSON.stringify(says)
