import {
  type CopyTemplatesInput,
  type RowThereInput,
  rowThereInput,
  type TemplateRowWhyInput,
  templateRowWhyInput,
} from '@koma/schema/input/template'
import {
  type CreateTemplateInput,
  createTemplateInput,
  type UpdateTemplateInput,
  updateTemplateInput,
} from '@koma/schema/records/template'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { WhyType } from '../platform/record/why.type.ts'
import { answerOf } from '../platform/record/answer.ts'
import { answerWith } from '../platform/record/answerWith.ts'
import { inputType } from '../platform/record/inputType.ts'
import { explanationAnswer } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { TeacherType } from '../teachers/teacher.type.ts'
import { copyTemplates, templateCopies } from './copyTemplates.ts'
import { createTemplate } from './createTemplate.ts'
import { deleteTemplate } from './deleteTemplate.ts'
import { rowPlaceWarning } from './rowsAtPlace.ts'
import { rowWhy } from './rowWhy.ts'
import { fixedStudents, template, templates, templateSlotTeachers, templateUse } from './template.reads.ts'
import {
  CopyTemplates,
  CopyTemplatesPayload,
  FixedStudentType,
  TemplateCopyType,
  TemplatePayload,
  TemplateRecordType,
  TemplateUseType,
} from './template.type.ts'
import { updateTemplate } from './updateTemplate.ts'

const Create = inputType('CreateTemplateInput', createTemplateInput)
const Update = inputType('UpdateTemplateInput', updateTemplateInput, { required: ['version'] })
const RowWhy = inputType('TemplateRowWhyInput', templateRowWhyInput, { types: { create: Create, update: Update } })
const RowThere = inputType('RowThereInput', rowThereInput)
const answered = answerWith('template', template)

@Resolver()
export class TemplateResolver {
  @Query(() => [TemplateRecordType], { description: 'Lists the rows of the weekly template, by day and time.' })
  @Access({ people: ['staff'], scopes: ['template:read'] })
  templates(@Ctx() ctx: Context) {
    return templates(ctx)
  }

  @Query(() => [FixedStudentType], {
    description: 'Lists all students who may have places in the weekly template.',
  })
  @Access({ people: ['staff'], scopes: ['template:read'] })
  fixedStudents(@Ctx() ctx: Context) {
    return fixedStudents(ctx)
  }

  @Query(() => [TeacherType], {
    description: 'Lists the teachers with upcoming slots created from the template, even if they have no rows in it.',
  })
  @Access({ people: ['staff'], scopes: ['template:read'] })
  templateSlotTeachers(@Ctx() ctx: Context) {
    return templateSlotTeachers(ctx)
  }

  @Query(() => TemplateUseType, {
    description: 'Counts the upcoming slots created from a row. They stay if the row is deleted.',
  })
  @Access({ people: ['staff'], scopes: ['template:read'] })
  templateUse(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return templateUse(ctx, id)
  }

  @Query(() => String, {
    nullable: true,
    description: 'Describes another row at the same place and time, to warn before saving; null if there is none.',
  })
  @Access({ people: ['staff'] })
  rowPlaceWarning(@Ctx() ctx: Context, @Arg('input', () => RowThere) input: RowThereInput) {
    return rowPlaceWarning(ctx, input)
  }

  @Query(() => WhyType, {
    description: 'Explains, rule by rule, whether a row can be created or changed now.',
  })
  @Access({ people: ['staff'] })
  async templateRowWhy(@Ctx() ctx: Context, @Arg('input', () => RowWhy) input: TemplateRowWhyInput) {
    return explanationAnswer(ctx, await rowWhy(ctx, input))
  }

  @Query(() => [TemplateCopyType], {
    description: 'Previews copyTemplates, copy by copy, without changing anything.',
  })
  @Access({ people: ['staff'], staff: ['fixedNew'], scopes: ['template:write'] })
  templateCopies(@Ctx() ctx: Context, @Arg('input', () => CopyTemplates) input: CopyTemplatesInput) {
    return templateCopies(ctx, input)
  }

  @Mutation(() => CopyTemplatesPayload, {
    description: 'Copies rows of the weekly template to other days or another teacher.',
  })
  @Access({ people: ['staff'], staff: ['fixedNew'], scopes: ['template:write'] })
  async copyTemplates(@Ctx() ctx: Context, @Arg('input', () => CopyTemplates) input: CopyTemplatesInput) {
    const result = await copyTemplates(ctx, input)
    return { ...answerOf(ctx, result), copies: result.copies }
  }

  @Mutation(() => TemplatePayload, { description: 'Creates a row of the weekly template.' })
  @Access({ people: ['staff'], staff: ['fixedNew'], scopes: ['template:write'] })
  async createTemplate(@Ctx() ctx: Context, @Arg('input', () => Create) input: CreateTemplateInput) {
    return answered(ctx, await createTemplate(ctx, input))
  }

  @Mutation(() => TemplatePayload, { description: 'Changes a row of the weekly template.' })
  @Access({ people: ['staff'], staff: ['fixedEdit'], scopes: ['template:write'] })
  async updateTemplate(@Ctx() ctx: Context, @Arg('input', () => Update) input: UpdateTemplateInput) {
    return answered(ctx, await updateTemplate(ctx, input), input.id)
  }

  @Mutation(() => TemplatePayload, { description: 'Deletes a row of the weekly template.' })
  @Access({ people: ['staff'], staff: ['fixedDelete'], scopes: ['template:write'] })
  async deleteTemplate(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteTemplate(ctx, { id }), id)
  }
}
