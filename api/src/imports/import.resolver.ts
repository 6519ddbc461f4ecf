import {
  applyImportInput,
  type ApplyImportInput,
  importGuardiansInput,
  type ImportGuardiansInput,
  importPreviewInput,
  type ImportPreviewInput,
  inviteImportGuardiansInput,
  type InviteImportGuardiansInput,
  undoImportInput,
  type UndoImportInput,
} from '@koma/schema/input/import'
import type { ImportedKind } from '@koma/schema/tables/tables'
import type { Refusal } from '@koma/schema/answers'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { importAccess } from './import.policy.ts'
import { answerOf } from '../platform/record/answer.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { formerName } from '../platform/shared/formerName.ts'
import { run } from '../runs/run.reads.ts'
import { RunPayload } from '../runs/run.type.ts'
import { applyImport } from './applyImport.ts'
import { importFile, importPreview, importRun, imports } from './import.reads.ts'
import {
  ImportedKindEnum,
  ImportFileType,
  ImportGuardiansType,
  ImportPayload,
  ImportPreviewType,
  ImportProgressType,
  ImportRunType,
  ImportUnderWayType,
  ImportVerdictEnum,
} from './import.type.ts'
import { importProgress, importsUnderWay } from './importProgress.ts'
import { importGuardians, inviteImportGuardians } from './inviteGuardians.ts'
import { undoImport } from './undoImport.ts'

const Preview = inputType('ImportPreviewInput', importPreviewInput, { types: { verdict: ImportVerdictEnum } })
const Apply = inputType('ApplyImportInput', applyImportInput)
const Invite = inputType('InviteImportGuardiansInput', inviteImportGuardiansInput)
const ImportGuardiansArgs = argsType('ImportGuardians', importGuardiansInput)
const UndoImportArgs = argsType('UndoImport', undoImportInput)

const UNDO_IMPORT = 'Undoes an import. Refused if any of its records changed since or is in use.'

@Resolver()
export class ImportResolver {
  @Query(() => ImportFileType, {
    nullable: true,
    description: 'Returns an uploaded file with its detected columns; null if it is no longer stored.',
  })
  @Access(importAccess)
  importFile(
    @Ctx() ctx: Context,
    @Arg('id', () => ID) id: string,
    @Arg('encoding', () => String, { nullable: true }) encoding?: string | null,
  ) {
    return importFile(ctx, { id, encoding: encoding ?? null })
  }

  @Query(() => ImportPreviewType, {
    nullable: true,
    description: 'Previews importing a file; null if the file is no longer stored.',
  })
  @Access(importAccess)
  importPreview(@Ctx() ctx: Context, @Arg('input', () => Preview) input: ImportPreviewInput) {
    return importPreview(ctx, input)
  }

  @Query(() => [ImportRunType], { description: 'Lists the last 20 imports of a kind, newest first.' })
  @Access(importAccess)
  imports(@Ctx() ctx: Context, @Arg('kind', () => ImportedKindEnum) kind: ImportedKind) {
    return imports(ctx, { kind })
  }

  @Query(() => [ImportUnderWayType], {
    description: 'Lists the imports of a kind that are running. recordChanged of kind `run` reports starts and ends.',
  })
  @Access(importAccess)
  importsUnderWay(@Ctx() ctx: Context, @Arg('kind', () => ImportedKindEnum) kind: ImportedKind) {
    return importsUnderWay(ctx, { kind })
  }

  @Query(() => ImportProgressType, {
    nullable: true,
    description: 'Returns the progress of a running import; null if it is not running.',
  })
  @Access({ people: ['staff'] })
  importProgress(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return importProgress(ctx, { id })
  }

  @Mutation(() => ImportPayload, {
    description:
      'Imports a file as its preview showed, completely or not at all. Inviting people also needs the permission to set their passwords.',
  })
  @Access(importAccess)
  async applyImport(@Ctx() ctx: Context, @Arg('input', () => Apply) input: ApplyImportInput) {
    return answered(ctx, await applyImport(ctx, input))
  }

  @Query(() => ImportGuardiansType, { description: 'Previews inviteImportGuardians.' })
  @Access({ people: ['staff'], staff: ['studentPassword'] })
  importGuardians(@Ctx() ctx: Context, @Args(() => ImportGuardiansArgs) input: ImportGuardiansInput) {
    return importGuardians(ctx, input)
  }

  @Mutation(() => RunPayload, {
    description:
      'Emails the new guardians of an import a link to choose a password, in the background, just as they were previewed.',
  })
  @Access({ people: ['staff'], staff: ['studentPassword'] })
  async inviteImportGuardians(@Ctx() ctx: Context, @Arg('input', () => Invite) input: InviteImportGuardiansInput) {
    const result = await inviteImportGuardians(ctx, input)
    return { ...answerOf(ctx, result), run: result.ok ? await run(ctx, result.runId) : null }
  }

  @Mutation(() => ImportPayload, { description: UNDO_IMPORT })
  @Mutation(() => ImportPayload, {
    description: UNDO_IMPORT,
    ...formerName('takeBackImport', 'undoImport', '2026-11-29'),
  })
  @Access(importAccess)
  async undoImport(@Ctx() ctx: Context, @Args(() => UndoImportArgs) input: UndoImportInput) {
    return answered(ctx, await undoImport(ctx, input))
  }
}

async function answered(ctx: Context, result: { ok: true; id: string } | Refusal) {
  return { ...answerOf(ctx, result), import: result.ok ? await importRun(ctx, result.id) : null }
}
