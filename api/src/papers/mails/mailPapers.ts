import type { Refusal } from '@koma/schema/answers'
import { mailPapersInput, type MailPapersInput } from '@koma/schema/input/paperMail'
import type { EntityManager } from '@mikro-orm/postgresql'
import { queueMail } from '../../mail/queueMail.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readForm } from '../../platform/record/answer.ts'
import { noteRecords } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { mayMailPapers } from './paperMail.policy.ts'
import type { PaperMailPreviewType } from './paperMail.type.ts'
import { digestOfMails, planPaperMails, type PlannedPaperMail, type Recipient } from './paperMailPlan.ts'
import { shownMails } from './paperMailPreview.ts'

type Mailed = ({ ok: true } | Refusal) & { preview: PaperMailPreviewType | null }

/**
 * Emails papers as PDF files, just as they were previewed; each is drawn and sent in the background. If by now another
 * paper would be sent, or to another address, nothing is, and the fresh preview comes back. Each email is written with
 * its entry in the log of the student. (PAPER-13, AGR-07)
 */
export async function mailPapers(ctx: Context, input: MailPapersInput): Promise<Mailed> {
  const viewer = mayMailPapers(ctx, input.ids.length)
  const read = readForm(ctx, mailPapersInput, input)
  if (!read.ok) return { ...read, preview: null }
  const wish = read.form
  return inTransaction<Mailed>(ctx, async (em) => {
    await lockMailed(em, ctx.school.id, wish.ids)
    const planned = await planPaperMails(em, ctx.school.id, wish)
    const preview = shownMails(planned)
    if (digestOfMails(planned) !== wish.digest) return { ...refusedFor(ctx, 'papersMoved'), preview }
    const mailed = planned.filter(({ problem }) => problem === null)
    if (mailed.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange', preview }
    await queuePapers(em, ctx, viewer, mailed)
    return { ok: true, preview }
  })
}

/** Locks students, so that no address changes, and papers, so that no two send the same one. */
async function lockMailed(em: EntityManager, schoolId: string, ids: readonly string[]): Promise<void> {
  await query(
    em,
    sql`
      select from student where school_id = ${schoolId} and id in (
        select coalesce(p.student_id, k.student_id) from paper p
        left join contract k on k.school_id = ${schoolId} and k.id = p.contract_id
        where p.school_id = ${schoolId} and p.id = any(${[...ids]}::uuid[])
        union all
        select k.student_id from contract_agreement a
        join contract k on k.school_id = ${schoolId} and k.id = a.contract_id
        where a.school_id = ${schoolId} and a.id = any(${[...ids]}::uuid[]))
      order by id for no key update`,
  )
  for (const table of ['paper', 'contract_agreement'])
    await query(
      em,
      sql`select from ${sql.table(table)} where school_id = ${schoolId} and id = any(${[...ids]}::uuid[])
        order by id for update`,
    )
}

async function queuePapers(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  mailed: readonly PlannedPaperMail[],
): Promise<void> {
  // The last of a paper is the one whose state is shown: that of the student, or else of the first guardian.
  const mails = mailed.flatMap(({ id, kind, paperNumber, studentId, own, guardians, times }) => {
    const content = { kind: 'paper', data: { paper: kind, id, paperNumber } } as const
    const one = ({ email, comLang, hash }: Recipient) => ({
      id,
      isAgreement: kind === 'agreement',
      hash,
      email,
      comLang,
      key: `paper:${id}:${times + 1}:${hash}`,
      content,
    })
    return [
      ...guardians.toReversed().map((guardian) => ({
        ...one(guardian),
        to: { type: 'guardian' as const, id: guardian.id, studentId },
      })),
      ...(own === null ? [] : [{ ...one(own), to: { type: 'student' as const, id: studentId } }]),
    ]
  })
  await queueMail(
    em,
    ctx.school.id,
    mails.map(({ key, to, email, comLang, content }) => ({ key, to: { ...to, email, comLang }, ...content })),
  )
  const idsOf = (agreements: boolean) => mails.map(({ id, isAgreement }) => (isAgreement === agreements ? id : null))
  await query(
    em,
    sql`
      insert into paper_mail (school_id, mail_key, paper_id, agreement_id, address_hash, actor, at)
      select ${ctx.school.id}::uuid, mail_key, paper_id, agreement_id, address_hash, ${actorOf(by)}::text, ${ctx.now}::timestamp
      from unnest(${mails.map(({ key }) => key)}::text[], ${idsOf(false)}::uuid[], ${idsOf(true)}::uuid[],
        ${mails.map(({ hash }) => hash)}::text[])
        with ordinality as sent (mail_key, paper_id, agreement_id, address_hash, place)
      order by place`,
  )
  const notes = mailed.map(({ kind, paperNumber, studentId, studentName }) => ({
    kind: 'student',
    id: studentId,
    name: studentName,
    change: 'changed' as const,
    changes: { [`${kind}Mailed`]: [null, paperNumber] as const },
  }))
  await noteRecords(em, ctx, by, notes)
  await query(
    em,
    sql`insert into outbox (school_id, topic, ref)
      select distinct ${ctx.school.id}::uuid, 'student', id
      from unnest(${mailed.map(({ studentId }) => studentId)}::uuid[]) as of (id)`,
  )
}
