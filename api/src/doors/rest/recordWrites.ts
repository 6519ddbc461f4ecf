import type { KeyScope } from '@koma/schema/keyScopes'
import type { Permission } from '@koma/schema/permissions'
import type { z } from 'zod'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import type { RecordResult } from '../../platform/record/changes.ts'
import type { Context } from '../../platform/shared/context.ts'
import { answerOrStatus, answerShape } from './answer.shape.ts'
import { idOrUnknown } from './namedRecords.ts'
import { type OperationInput, type Operation, operation } from './operation.ts'
import { ignoredOf } from './unread.ts'

type Unread = OperationInput<unknown, unknown>['unread']

interface Writing<New extends z.ZodType, Change extends z.ZodType, Answer extends z.ZodType> {
  /** The name in the paths, or one for each verb where the documented paths differ. */
  resource: string | Readonly<Record<'create' | 'update' | 'delete', string>>
  /** The noun in the names of the operations, such as `Location`. */
  noun: string
  /** The phrase for one in the summaries, such as `a place`. */
  phrase: string
  /** The permissions that staff need to create, change and delete one. */
  flags: Readonly<Record<'create' | 'update' | 'delete', readonly Permission[]>>
  /** Whom else the paths let do what, in a sentence each. */
  besides?: Partial<Record<'update' | 'delete', string>>
  /** The scopes that keys need for the same; left out: closed to keys. */
  scopes?: Readonly<Record<'create' | 'update' | 'delete', readonly KeyScope[]>>
  /** Whether these are calls of the documents that ask for no password (decision 125). */
  asksNoPassword?: true
  newBody: New
  body: Change
  answer: Answer
  /** Returns the `data` of every answer. */
  data: (ctx: Context, id: string) => Promise<unknown>
  /** Returns further fields of the answer. */
  more?: (result: RecordResult) => Record<string, unknown>
  /** Returns the id behind the name in a path; by default the name is an id. */
  idOf?: (ctx: Context, name: string) => string | Promise<string>
  create: (ctx: Context, body: z.output<New>) => Promise<RecordResult>
  update: (ctx: Context, id: string, body: z.output<Change>) => Promise<RecordResult>
  /** Changes what people may edit of their own record, on the same path; null where the body asks for more. */
  updateOwn?: (ctx: Context, id: string, body: z.output<Change>) => Promise<VerbOutcome> | null
  remove: (ctx: Context, id: string) => Promise<RecordResult>
}

/**
 * Returns the paths that create, change and delete records (API-30…32). Each answers with `data`, and with
 * `relatedData` where the change touched more; a refusal has the status of its reason.
 */
export function recordWrites<New extends z.ZodType, Change extends z.ZodType, Answer extends z.ZodType>(
  writing: Writing<New, Change, Answer>,
): Operation[] {
  const {
    resource,
    noun,
    phrase,
    flags,
    besides = {},
    scopes,
    asksNoPassword,
    newBody,
    body: changed,
    answer,
    data,
    more,
  } = writing
  const { idOf = (_, name) => idOrUnknown(name), create, update, updateOwn, remove } = writing
  const names = typeof resource === 'string' ? { create: resource, update: resource, delete: resource } : resource
  const answered = async (ctx: Context, result: RecordResult, id: string, unread: Unread = []) => {
    const outcome = answerOrStatus(ctx, result)
    const now = await data(ctx, id)
    const record: unknown = Array.isArray(now) ? now.find((each: { _id?: unknown }) => each._id === id) : now
    const related = result.ok && result.related !== undefined ? { relatedData: result.related } : {}
    return { ...outcome, ...more?.(result), data: now, ...ignoredOf(unread, record), ...related }
  }
  return [
    operation({
      method: 'POST',
      path: `/api/update/${names.create}/new`,
      name: `create${noun}`,
      refusesByStatus: true,
      summary: `Creates ${phrase}.`,
      allowed: ['staff'],
      staff: flags.create,
      scopes: scopes?.create,
      ...(asksNoPassword && { asksNoPassword }),
      body: newBody,
      answer,
      async run(ctx, { body, unread }) {
        const result = await create(ctx, body)
        return answered(ctx, result, result.ok ? result.id : '', unread) as Promise<z.input<Answer>>
      },
    }),
    operation({
      method: 'PUT',
      path: `/api/update/${names.update}/:id`,
      name: `update${noun}`,
      refusesByStatus: true,
      summary: [`Changes ${phrase}.`, besides.update].filter(Boolean).join(' '),
      allowed: ['staff'],
      staff: flags.update,
      scopes: scopes?.update,
      ...(asksNoPassword && { asksNoPassword }),
      body: changed,
      answer,
      async run(ctx, { id: name, body, unread }) {
        const id = await idOf(ctx, name)
        const own = await updateOwn?.(ctx, id, body)
        if (own) {
          const now = await data(ctx, id)
          return { ...answerShape(ctx, own), data: now, ...ignoredOf(unread, now) } as z.input<Answer>
        }
        return answered(ctx, await update(ctx, id, body), id, unread) as Promise<z.input<Answer>>
      },
    }),
    operation({
      method: 'DELETE',
      path: `/api/admin/${names.delete}/:id`,
      name: `delete${noun}`,
      refusesByStatus: true,
      summary: [`Deletes ${phrase}.`, besides.delete].filter(Boolean).join(' '),
      allowed: ['staff'],
      staff: flags.delete,
      scopes: scopes?.delete,
      answer,
      async run(ctx, { id: name }) {
        const id = await idOf(ctx, name)
        return answered(ctx, await remove(ctx, id), id) as Promise<z.input<Answer>>
      },
    }),
  ]
}
