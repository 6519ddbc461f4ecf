import { notThere } from '../../platform/record/answer.ts'
import { createTemplate } from '../../template/createTemplate.ts'
import { deleteTemplate } from '../../template/deleteTemplate.ts'
import { mayCreateTemplate, mayEditTemplate } from '../../template/template.policy.ts'
import { template, templates } from '../../template/template.reads.ts'
import { updateTemplate } from '../../template/updateTemplate.ts'
import type { Context } from '../../platform/shared/context.ts'
import { idOrUnknown } from './namedRecords.ts'
import type { Operation } from './operation.ts'
import { recordReads } from './recordReads.ts'
import { recordWrites } from './recordWrites.ts'
import { inDocumentedNames, newTemplateBody, templateBody, templateInputOf } from './template.bodies.ts'
import { fixedSlot, fixedSlots, type RestTemplate, templateAnswer, templateShapes } from './template.shape.ts'

async function readOne(ctx: Context, name: string): Promise<RestTemplate | null> {
  const found = await template(ctx, idOrUnknown(name))
  const [shown] = found === null ? [] : await templateShapes(ctx, [found])
  return shown ?? null
}

/**
 * The paths of the weekly template (API-45…48, FIX-25, D104, D110, D113): making, changing and deleting have three
 * names.
 */
export const templateOperations: Operation[] = [
  ...recordReads({
    resource: 'fixedSchedule',
    scopes: ['template:read', 'students:read'],
    lists: {
      all: {
        name: 'listTemplateRows',
        summary: 'Lists the rows of the weekly template, by day and time.',
        read: async (ctx) => templateShapes(ctx, await templates(ctx)),
      },
    },
    shape: fixedSlot,
    listShape: fixedSlots,
    shown: (row: RestTemplate) => row,
    shownAll: (rows) => rows,
    readOne,
    oneName: 'getTemplateRow',
  }),
  ...recordWrites({
    resource: { create: 'newFixed', update: 'fixedSlots', delete: 'fixedSchedule' },
    noun: 'TemplateRow',
    phrase: 'a row of the weekly template',
    flags: { create: ['fixedNew'], update: ['fixedEdit'], delete: ['fixedDelete'] },
    scopes: {
      create: ['template:write', 'students:read'],
      update: ['template:write', 'students:read'],
      delete: ['template:write', 'students:read'],
    },
    newBody: newTemplateBody,
    body: templateBody,
    answer: templateAnswer,
    data: readOne,
    more: (result) => ({ conflict: result.ok ? null : (result.conflict ?? null) }),
    async create(ctx, body) {
      // Permission first: others must not find out which ids exist.
      mayCreateTemplate(ctx)
      const input = await templateInputOf(ctx, body)
      return input.ok ? inDocumentedNames(await createTemplate(ctx, input.form)) : input
    },
    async update(ctx, id, { version, ...body }) {
      mayEditTemplate(ctx)
      // An edit of a missing row must not create one.
      const before = await template(ctx, id)
      if (before === null) return notThere
      const input = await templateInputOf(ctx, body, before)
      return input.ok ? inDocumentedNames(await updateTemplate(ctx, { id, version, ...input.form })) : input
    },
    remove: (ctx, id) => deleteTemplate(ctx, { id }),
  }),
]
