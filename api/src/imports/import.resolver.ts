import {
  applyImportInput,
  type ApplyImportInput,
  importPreviewInput,
  type ImportPreviewInput,
} from '@koma/schema/input/import'
import type { ImportedKind } from '@koma/schema/tables/tables'
import type { Refusal } from '@koma/schema/answers'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../record/answer.ts'
import { inputType } from '../record/inputType.ts'
import type { Context } from '../shared/context.ts'
import { applyImport } from './applyImport.ts'
import { importFile, importPreview, importRun, imports } from './import.reads.ts'
import {
  ImportedKindEnum,
  ImportFileType,
  ImportPayload,
  ImportPreviewType,
  ImportProgressType,
  ImportRunType,
  ImportUnderWayType,
  ImportVerdictEnum,
} from './import.type.ts'
import { importProgress, importsUnderWay } from './importProgress.ts'
import { takeBackImport } from './takeBackImport.ts'

const Preview = inputType('ImportPreviewInput', importPreviewInput, { types: { verdict: ImportVerdictEnum } })
const Apply = inputType('ApplyImportInput', applyImportInput)

@Resolver()
export class ImportResolver {
  @Query(() => ImportFileType, {
    nullable: true,
    description: 'A file that was sent, and what its columns seem to be; staff who may make and edit what it brings.',
  })
  importFile(
    @Ctx() ctx: Context,
    @Arg('id', () => ID) id: string,
    @Arg('encoding', () => String, { nullable: true }) encoding?: string | null,
  ) {
    return importFile(ctx, { id, encoding: encoding ?? null })
  }

  @Query(() => ImportPreviewType, { nullable: true, description: 'What importing a file would do; as for importFile.' })
  importPreview(@Ctx() ctx: Context, @Arg('input', () => Preview) input: ImportPreviewInput) {
    return importPreview(ctx, input)
  }

  @Query(() => [ImportRunType], { description: 'The last 20 imports of a kind, newest first; as for importFile.' })
  imports(@Ctx() ctx: Context, @Arg('kind', () => ImportedKindEnum) kind: ImportedKind) {
    return imports(ctx, { kind })
  }

  @Query(() => [ImportUnderWayType], {
    description:
      'The imports of a kind that go on now; as for importFile. That one begins or ends is told by recordChanged of kind run.',
  })
  importsUnderWay(@Ctx() ctx: Context, @Arg('kind', () => ImportedKindEnum) kind: ImportedKind) {
    return importsUnderWay(ctx, { kind })
  }

  @Query(() => ImportProgressType, { nullable: true, description: 'How far an import is that goes on now; staff.' })
  importProgress(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return importProgress(ctx, { id })
  }

  @Mutation(() => ImportPayload, {
    description:
      'Imports a file as its dry run said, all of it or nothing; inviting people takes the right to set their passwords.',
  })
  async applyImport(@Ctx() ctx: Context, @Arg('input', () => Apply) input: ApplyImportInput) {
    return answered(ctx, await applyImport(ctx, input))
  }

  @Mutation(() => ImportPayload, {
    description: 'Takes an import back, unless any of it has changed since or is in use.',
  })
  async takeBackImport(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await takeBackImport(ctx, { id }))
  }
}

async function answered(ctx: Context, result: { ok: true; id: string } | Refusal) {
  return { ...answerOf(ctx, result), import: result.ok ? await importRun(ctx, result.id) : null }
}
