import type { Refusal } from '@koma/schema/answers'
import { applyImportInput, type ApplyImportInput } from '@koma/schema/input/import'
import { maySetPasswords } from '../accounts/account.policy.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayAskForImports, mayImport } from './import.policy.ts'
import { waitingFile } from './import.reads.ts'
import { importProgressOf } from './importProgress.ts'
import { writeImport } from './writeImport.ts'

/**
 * Imports a file that was sent, just as its dry run said, in one transaction. For staff who may create and edit what it
 * brings and, to invite people, set their passwords. 404 for a file that no longer exists.
 */
export async function applyImport(ctx: Context, input: ApplyImportInput): Promise<{ ok: true; id: string } | Refusal> {
  mayAskForImports(ctx)
  const { invite, ...request } = parseInput(ctx, applyImportInput, input)
  const found = await waitingFile(ctx.em, ctx.school.id, request.id)
  if (found === null) return notThere
  const viewer = mayImport(ctx, found.kind)
  const isInviting = invite === true && (found.kind === 'student' || found.kind === 'teacher')
  if (isInviting) maySetPasswords(ctx, found.kind === 'student' ? 'student' : 'teacher')
  const progress = importProgressOf(ctx, request.id)
  try {
    return await writeImport(ctx, viewer, { ...request, invite: isInviting }, (done, total) =>
      progress.tell(done, total),
    )
  } finally {
    await progress.forget()
  }
}
