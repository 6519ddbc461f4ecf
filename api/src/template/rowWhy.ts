import { type TemplateRowWhyInput, templateRowWhyInput } from '@koma/schema/input/template'
import type { TemplateRequest } from '@koma/schema/records/template'
import { listedInTurn } from '@koma/schema/rules/checks'
import { changeFacts, MAX_OBSTACLES, type Obstacle } from '@koma/schema/rules/judged'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lastChangeOf } from '../activity/lastChange.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { findRecord } from '../platform/record/records.ts'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeRow } from './judgeRow.ts'
import { rowChecks } from './rowChecks.ts'
import { rowFacts } from './rowFacts.ts'
import { Template } from './template.entity.ts'

/**
 * Explains why a template row would, or would not, be created or changed now, as `createTemplate` and `updateTemplate`
 * judge it: each rule with its facts. Changes nothing. All staff (D128). (FIX-11…20, FIX-24, FIX-36)
 */
export async function rowWhy(ctx: Context, input: TemplateRowWhyInput): Promise<Explanation> {
  mayAskWhy(ctx)
  const { create, update } = parseInput(ctx, templateRowWhyInput, input)
  const request = update ?? create
  if (!request) throw new Error('an input of why was let through without a row')
  return inTransaction(ctx, (em) => explainRow({ ...ctx, em }, em, request, update ?? null))
}

async function explainRow(
  ctx: Context,
  em: EntityManager,
  request: TemplateRequest,
  edit: { id: string; version?: number | null | undefined } | null,
): Promise<Explanation> {
  const row = edit && (await findRecord(ctx, Template, edit.id))
  const { refusal, formChecks, form, checkInput } = await judgeRow(ctx, em, {
    request,
    edit: edit && { row, version: edit.version },
  })
  const inTheWay = checkInput?.rowsInTheWay
    .slice(0, MAX_OBSTACLES)
    .map(({ id, label }): Obstacle => ({ kind: 'template', id, label, startsAt: null }))
  return {
    verdict: refusal ?? { ok: true },
    rules: listedInTurn([formChecks, form], [rowChecks, checkInput], {
      facts: {
        ...(await rowFacts(ctx, request, refusal)),
        rowUnchanged: changeFacts(row && (await lastChangeOf(ctx, em, row.id))),
      },
      obstacles: inTheWay !== undefined && inTheWay.length > 0 ? { rowFree: inTheWay } : {},
    }),
  }
}
