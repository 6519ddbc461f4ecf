import { type TemplateRowWhyInput, templateRowWhyInput } from '@koma/schema/input/template'
import { MAX_OBSTACLES, type Obstacle } from '@koma/schema/rules/judged'
import { rowProblems } from '@koma/schema/rules/templateRow'
import { templateWhy } from '@koma/schema/rules/templateWhy'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lastChangeOf } from '../activity/lastChange.ts'
import { inTransaction } from '../database/transaction.ts'
import { notThere } from '../record/answer.ts'
import { findRecord, isStale, stale } from '../record/records.ts'
import { type Explanation, mayAskWhy } from '../record/explanation.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { scheduleOf } from '../slots/judgeSlot.ts'
import { judgeTemplate, rowBefore, rowsInTheWay, wholeWish } from './judgeTemplate.ts'
import { rowFacts } from './rowFacts.ts'
import { Template } from './template.entity.ts'

/**
 * Explains why a template row would, or would not, be created or changed now, as `createTemplate` and `updateTemplate`
 * judge it: each rule with its facts. Changes nothing. All staff (D128). (FIX-11…20, FIX-24, FIX-36)
 */
export async function rowWhy(ctx: Context, input: TemplateRowWhyInput): Promise<Explanation> {
  mayAskWhy(ctx)
  const { create, update } = parseInput(ctx, templateRowWhyInput, input)
  return inTransaction(ctx, (em) => judged({ ...ctx, em }, em, { form: update ?? create, edit: update ?? null }))
}

type Form = NonNullable<ReturnType<typeof templateRowWhyInput.parse>['create']>
interface Edit {
  id: string
  version?: number | null | undefined
}

async function judged(
  ctx: Context,
  em: EntityManager,
  { form, edit }: { form: Form | null | undefined; edit: Edit | null },
): Promise<Explanation> {
  if (!form) throw new Error('an input of why was let through without a row')
  const row = edit === null ? null : await findRecord(ctx, Template, edit.id)
  const whole = wholeWish(ctx, form)
  const isGone = edit !== null && row === null
  const isOld = row !== null && isStale(row, edit?.version)
  const before = row === null ? null : await rowBefore(em, ctx, row)
  // The form is read before the row is looked for.
  const refusal = !whole.ok
    ? whole
    : isGone
      ? notThere
      : isOld
        ? stale
        : await judgeTemplate(em, ctx, whole.wish, before)
  const met = whole.ok ? await rowsInTheWay(em, ctx, whole.wish, edit?.id) : []
  const changed = row && (await lastChangeOf(ctx, em, row.id))
  const facts = {
    ...(await rowFacts(ctx, form, refusal)),
    rowUnchanged: { changedAt: changed?.at, changedBy: changed?.by },
  }
  const standing = met
    .slice(0, MAX_OBSTACLES)
    .map((other): Obstacle => ({ ...other, kind: 'template', startsAt: null }))
  return {
    verdict: refusal ?? { ok: true },
    rules: templateWhy(rowProblems(form, scheduleOf(ctx)), refusal, facts, { edit: edit !== null, standing }),
  }
}
