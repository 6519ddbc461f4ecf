import { createHash } from 'node:crypto'
import { keptText, type Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import { type TemplateExportInput, templateExportInput, type TemplateJob } from '@koma/schema/input/templateExport'
import { placeMetText } from '@koma/schema/roomTexts'
import { exportStartedText } from '@koma/schema/templateTexts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRun } from '../../platform/jobs/runs/startRun.ts'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayExportTemplate } from '../template.policy.ts'
import { exportKinds } from './exportKinds.ts'
import { peopleOf } from './exportLabels.ts'
import type { Line } from './exportLines.ts'
import { planExport } from './planExport.ts'
import type { TemplateExportPlanType } from './templateExport.type.ts'

/** The most lines that a dry run lists; the others are counted. */
const MOST_LINES = 500
/** Places that stay cancelled which an answer names, the others are counted. */
const MOST_NAMED = 20

/**
 * Returns the dry run of an export: how many lines it has, what would become of each, and why not. Changes nothing.
 * Staff with fixedExport.
 */
export async function templateExportPlan(ctx: Context, input: TemplateExportInput): Promise<TemplateExportPlanType> {
  mayExportTemplate(ctx)
  const request = parseInput(ctx, templateExportInput, input)
  const lines = await planExport(ctx.em, ctx, request)
  const counts = new Map<string, number>()
  for (const { verdict } of lines) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  // Readers look for the reasons why lines were not done, or only in part.
  const rank = ({ verdict, note, shares }: Line) =>
    verdict !== 'made' ? 0 : note !== null || shares !== undefined ? 1 : 2
  const telling = lines.toSorted((a, b) => rank(a) - rank(b))
  return {
    total: lines.length,
    digest: digestOf(request.job, lines),
    counts: [...counts].map(([outcome, count]) => ({ outcome, count })),
    lines: telling.slice(0, MOST_LINES).map(({ item, label, verdict, note, shares }) => ({
      templateId: item.templateId,
      date: item.date,
      studentId: item.studentId ?? null,
      slotId: item.slotId ?? null,
      label,
      outcome: verdict,
      message: wordsOf({ note, shares }, ctx.language),
    })),
  }
}

/**
 * Starts an export of the template (FIX-26…28, FIX-32, D115…117): each line is done, or its step says why not. Staff
 * with fixedExport. With the digest of a dry run nothing is started if another one would come of it now (decision
 * 055). Its answer names the places that stay cancelled. 409 while one of its kind works, in words that say who started
 * it.
 */
export async function startTemplateExport(
  ctx: Context,
  input: TemplateExportInput,
): Promise<(VerbOutcome & { ok: true; runId: string; cancelled: readonly Line[] }) | Refusal> {
  const viewer = mayExportTemplate(ctx)
  const request = parseInput(ctx, templateExportInput, input)
  return inTransaction(ctx, async (em) => {
    const lines = await planExport(em, ctx, request)
    if (request.digest != null && request.digest !== digestOf(request.job, lines))
      return { ok: false, code: 'generalE', note: 'exportMoved' }
    if (lines.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
    const steps = lines.map(({ label, item }) => ({ label, item }))
    const { from, to, job, ids } = request
    const people = await peopleOf(em, ctx.school.id, job, ids)
    const rebookCancelled = request.rebookCancelled === true
    const started = await startRun(em, ctx, viewer, exportKinds[job], {
      input: { from, to, rebookCancelled, ...people },
      steps,
    })
    if (!started.ok) return started
    const cancelled = lines.filter(({ verdict }) => verdict === 'cancelled')
    return { ...started, cancelled, ...(cancelled.length > 0 && { words: cancelledWords(ctx, cancelled) }) }
  })
}

function wordsOf({ note, shares }: Pick<Line, 'note' | 'shares'>, language: Language): string | null {
  const words = [note && keptText(note, language), shares && placeMetText(shares, language)]
  return words.filter(Boolean).join(' ') || null
}

/** Returns a digest of a dry run, line by line. */
function digestOf(job: TemplateJob, lines: readonly Line[]): string {
  const hash = createHash('sha256').update(job)
  for (const { item, verdict, note } of lines)
    hash.update(JSON.stringify([item.templateId, item.date, item.studentId, item.slotId, verdict, note]))
  return hash.digest('base64url')
}

function cancelledWords({ language }: Context, cancelled: readonly Line[]): string {
  const named = cancelled.slice(0, MOST_NAMED).map(({ label }) => label)
  return exportStartedText(named, cancelled.length - named.length, language)
}
