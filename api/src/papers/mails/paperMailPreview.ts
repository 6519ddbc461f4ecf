import { paperMailPreviewInput, type PaperMailPreviewInput } from '@koma/schema/input/paperMail'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayMailPapers } from './paperMail.policy.ts'
import type { PaperMailPreviewType } from './paperMail.type.ts'
import { digestOfMails, planPaperMails, type PlannedPaperMail } from './paperMailPlan.ts'

/** Previews `mailPapers`: who gets which paper at which address, and who gets none and why. (PAPER-13) */
export async function paperMailPreview(ctx: Context, input: PaperMailPreviewInput): Promise<PaperMailPreviewType> {
  const wish = parseInput(ctx, paperMailPreviewInput, input)
  mayMailPapers(ctx, wish.ids.length)
  return shownMails(await planPaperMails(ctx.em, ctx.school.id, wish))
}

/** Returns planned emails as a preview shows them. */
export function shownMails(planned: readonly PlannedPaperMail[]): PaperMailPreviewType {
  return {
    mailed: planned.filter(({ problem }) => problem === null).length,
    papers: planned.map(({ id, kind, paperNumber, studentId, studentName, email, own, guardians, problem, mail }) => ({
      toStudent: own !== null,
      guardians: guardians.map((guardian) => `${guardian.name} <${guardian.email}>`),
      id,
      kind,
      paperNumber,
      studentId,
      studentName,
      email,
      problem,
      mail,
    })),
    digest: digestOfMails(planned),
  }
}
