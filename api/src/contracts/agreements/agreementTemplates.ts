import { placeholderTexts } from '@koma/schema/agreementClauseTexts'
import type { Language } from '@koma/schema/codes'
import {
  type AgreementTemplatePreviewInput,
  agreementTemplatePreviewInput,
  type SaveAgreementTemplateInput,
  saveAgreementTemplateInput,
} from '@koma/schema/input/agreement'
import type { Refusal } from '@koma/schema/answers'
import {
  type AgreementClause,
  agreementClauses,
  agreementPlaceholders,
  type AgreementValues,
  unknownPlaceholders,
} from '@koma/schema/rules/agreementTemplate'
import type { EntityManager } from '@mikro-orm/postgresql'
import { refusedNaming } from '../../platform/bulk/refusedNaming.ts'
import { query, sql, wallTime } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readForm } from '../../platform/record/answer.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { stale } from '../../platform/record/records.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { actorName } from '../../payments/actorName.ts'
import { maySeeContracts } from '../contract.policy.ts'
import type { AgreementTemplateType } from './agreementTemplate.type.ts'

/** Returns the school's own clauses as they are now, one for each language; version 0 without any. (AGR-01) */
export async function agreementTemplates(ctx: Context): Promise<AgreementTemplateType[]> {
  maySeeContracts(ctx)
  const rows = await query(
    ctx.em,
    sql<AgreementTemplateType>`
      select distinct on (t.language collate "C") t.language, t.version, t.body, ${wallTime('t.at')} as at,
        ${actorName('t', 't.actor')} as by
      from agreement_template t where t.school_id = ${ctx.school.id} order by t.language collate "C", t.version desc`,
  )
  return (['jp', 'en'] as const).map(
    (language) =>
      rows.find((row) => row.language === language) ?? { language, version: 0, body: '', at: null, by: null },
  )
}

/** Reads the clauses that agreements in a language have now, and their version; null without any. */
export async function currentTemplate(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  language: Language,
): Promise<{ version: number; body: string } | null> {
  const [row] = await query(
    em,
    sql<{ version: number; body: string }>`
      select version, body from agreement_template
      where school_id = ${ctx.school.id} and language = ${language} order by version desc limit 1`,
  )
  return row === undefined || row.body.trim() === '' ? null : row
}

/** Returns clauses with sample values, and what in them is no placeholder. Keeps nothing. (AGR-03) */
export function agreementTemplatePreview(
  ctx: Context,
  input: AgreementTemplatePreviewInput,
): { clauses: AgreementClause[]; unknown: string[] } {
  maySeeContracts(ctx)
  const { language, body } = parseInput(ctx, agreementTemplatePreviewInput, input)
  const samples = placeholderTexts[language]
  const values = Object.fromEntries(agreementPlaceholders.map((name) => [name, samples[name].sample]))
  return { clauses: agreementClauses(body, values as AgreementValues), unknown: unknownPlaceholders(body) }
}

/**
 * Saves the school's own clauses as the next version, for staff who edit settings; agreements printed before keep
 * theirs. Refuses placeholders that do not exist, by name, and `stale` if somebody saved another version. (AGR-01,
 * AGR-02)
 */
export async function saveAgreementTemplate(
  ctx: Context,
  input: SaveAgreementTemplateInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })
  const read = readForm(ctx, saveAgreementTemplateInput, input)
  if (!read.ok) return read
  const { language, version } = read.form
  const body = read.form.body.replaceAll('\r\n', '\n').trim()
  const unknown = unknownPlaceholders(body)
  if (unknown.length > 0) return { ...refusedNaming(ctx, 'unknownPlaceholders', unknown), field: 'body' }
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    await query(em, sql`select from school where id = ${ctx.school.id} for no key update`)
    const [last] = await query(
      em,
      sql<{ version: number; body: string }>`
        select version, body from agreement_template
        where school_id = ${ctx.school.id} and language = ${language} order by version desc limit 1`,
    )
    if ((last?.version ?? 0) !== version) return stale
    if ((last?.body ?? '') === body) return { ok: true, id: ctx.school.id }
    await query(
      em,
      sql`insert into agreement_template (school_id, language, version, body, actor, at)
        values (${ctx.school.id}, ${language}, ${version + 1}, ${body}, ${actorOf(viewer)}, ${ctx.now})`,
    )
    const changes = { agreementTemplate: [`${language} ${version}`, `${language} ${version + 1}`] } as const
    await noteRecord(em, ctx, viewer, {
      kind: 'school',
      id: ctx.school.id,
      name: ctx.school.name,
      change: 'changed',
      changes,
    })
    return { ok: true, id: ctx.school.id }
  })
}
