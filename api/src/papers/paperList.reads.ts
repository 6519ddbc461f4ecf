import { MOST_PAPERS, papersInput, type PapersInput } from '@koma/schema/input/paper'
import { actorName } from '../payments/actorName.ts'
import { maySeePayments } from '../payments/payment.policy.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { nameFound } from '../search/nameFound.ts'
import { lastPaperMail } from './mails/lastPaperMail.ts'
import type { PaperPageType, PaperType } from './paper.type.ts'
import { paperNumberOf } from './paperNumber.ts'

/** Returns a page of papers, newest first, for who sees payments. (PAPER-08) */
export async function papers(ctx: Context, input: PapersInput): Promise<PaperPageType> {
  maySeePayments(ctx)
  const { id, kind, month, studentId, inForce, search, after } = parseInput(ctx, papersInput, input)
  const schoolId = ctx.school.id
  const sought = search == null || search === '' ? null : `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await query(
    ctx.em,
    sql<Omit<PaperType, 'pdfPath'>>`
      select p.id, p.kind, ${paperNumberOf('p')} as "paperNumber", p.content ->> 'issuedOn' as "issuedOn",
        ${wallTime('p.at')} as "issuedAt", ${actorName('p', 'p.actor')} as "issuedBy", st.id as "studentId",
        st.last_name || ' ' || st.first_name as "studentName", p.content ->> 'addressedTo' as "addressedTo",
        coalesce(p.content ->> 'total', p.content ->> 'amount', p.content ->> 'closing')::int as amount, p.month,
        p.contract_id as "contractId", p.payment_number as "paymentNumber",
        p.content ->> 'replacedNumber' as "replacedNumber", later.number as "replacedBy",
        ${wallTime('c.at')} as "cancelledAt", ${actorName('c', 'c.actor')} as "cancelledBy", c.reason as "cancelReason",
        ${lastPaperMail(schoolId, 'paper_id', sql`p.id`)} as mail
      from paper p
      left join contract k on k.school_id = ${schoolId} and k.id = p.contract_id
      join student st on st.school_id = ${schoolId} and st.id = coalesce(p.student_id, k.student_id)
      left join paper_cancellation c on c.school_id = ${schoolId} and c.paper_id = p.id
      left join lateral (
        select ${paperNumberOf('n')} as number from paper n
        where n.school_id = ${schoolId} and n.replaces_id = p.id) later on true
      where p.school_id = ${schoolId}
        and (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
        and (${kind ?? null}::text is null or p.kind = ${kind ?? null}::text)
        and (${month ?? null}::text is null or left(p.content ->> 'issuedOn', 7) = ${month ?? null}::text)
        and (${studentId ?? null}::uuid is null or st.id = ${studentId ?? null}::uuid)
        and (${inForce ?? null}::boolean is null or ${inForce ?? null}::boolean = (c.paper_id is null and later.number is null))
        and (${sought}::text is null or ${paperNumberOf('p')} like ${sought}::text
          or p.content ->> 'addressedTo' ilike ${sought}::text or ${nameFound('st', search ?? '')})
        and (${after ?? null}::uuid is null or p.id < ${after ?? null}::uuid)
      order by p.id desc limit ${MOST_PAPERS + 1}`,
  )
  const page = rows.slice(0, MOST_PAPERS)
  return {
    papers: page.map((row) => ({ ...row, pdfPath: `/app/papers/${row.id}.pdf` })),
    next: rows.length > MOST_PAPERS ? (page.at(-1)?.id ?? null) : null,
  }
}
