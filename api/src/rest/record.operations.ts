import type { KeyScope } from '@koma/schema/keyScopes'
import { updatedSince } from '@koma/schema/input/page'
import { z } from 'zod'
import type { Said } from '../record/answer.ts'
import type { RecordResult } from '../record/changes.ts'
import type { Page, PartInput } from '../record/page.ts'
import type { Context, UserType } from '../shared/context.ts'
import { notFound } from '../shared/errors.ts'
import { answerOrStatus, answerShape } from './answer.shape.ts'
import { idOrUnknown } from './named.ts'
import { type Given, type Operation, operation } from './operation.ts'
import { ignoredOf } from './unread.ts'

const staff: readonly UserType[] = ['staff']

type Unread = Given<unknown, unknown>['unread']

/** A list of records: who may read it, and how. */
type List<Item> = {
  name: string
  /** Whether another list of that name holds the same. */
  older?: boolean
  summary: string
  /** Staff if left out. */
  allowed?: readonly UserType[]
} & (
  | { read: (ctx: Context) => Promise<Item[]> }
  /** For lists that grow without a bound: callers may read a part. */
  | { part: (ctx: Context, part: PartInput) => Promise<Page<Item>> }
)

/** The part of a list. Without a limit it is all of it, so that the documented paths stay as they are. */
const partQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('At most so many, 1 to 1000; the address of the rest is in the header Link. Left out: all.'),
  after: z.string().max(1000).optional().describe('The end of the previous page, as given in its Link.'),
  updatedSince,
})

interface Reading<Item, Shape extends z.ZodType, ListShape extends z.ZodType> {
  /** The plural in the paths, such as `locations`. */
  resource: string
  /** The scopes a key needs to read them; left out: closed to keys. */
  scopes?: readonly KeyScope[]
  /** The lists by the names of their filters. */
  lists: Record<string, List<Item>>
  /** One of them in its documented shape. */
  shape: Shape
  listShape: ListShape
  shown: (item: Item) => z.input<Shape>
  shownAll: (items: Item[]) => z.input<ListShape>
  one: (ctx: Context, id: string) => Promise<Item | null>
  oneName: string
  /**
   * Paths of one record outside the lists. Empty where the people themselves use them too; those are made elsewhere.
   */
  oneAt?: readonly string[]
}

/**
 * Returns the paths that read records: lists and single ones, in both documented forms (API-16, API-17, D104, D106).
 */
export function recordReads<Item, Shape extends z.ZodType, ListShape extends z.ZodType>(
  reading: Reading<Item, Shape, ListShape>,
): Operation[] {
  const {
    resource,
    scopes,
    lists,
    shape,
    listShape,
    shown,
    shownAll,
    one,
    oneName,
    oneAt = [`/api/one/${resource}/:id`],
  } = reading
  const filters = Object.entries(lists)
  const listed = filters.flatMap(([filter, list]) =>
    [`/api/list/${resource}/${filter}`, `/api/${resource}/${filter}`].map((path, second) => {
      const { name, summary, allowed = staff } = list
      const older = list.older === true || second > 0
      const described = { method: 'GET', path, name, older, summary, allowed, scopes, answer: listShape } as const
      if ('read' in list) return operation({ ...described, run: async (ctx) => shownAll(await list.read(ctx)) })
      return operation({
        ...described,
        query: partQuery,
        async run(ctx, { query: { updatedSince: since, ...query } }) {
          const { rows, next } = await list.part(ctx, { ...query, updatedSince: since ?? undefined })
          if (next !== null) ctx.reply.next(nextPage(path, { ...query, updatedSince: since, after: next }))
          return shownAll(rows)
        },
      })
    }),
  )
  const single = [...oneAt, ...filters.map(([filter]) => `/api/${resource}/${filter}/:id`)]
  return [
    ...listed,
    ...single.map((path) =>
      operation({
        method: 'GET',
        path,
        name: oneName,
        older: path !== oneAt[0],
        summary: `One of the ${resource}.`,
        allowed: ['staff'],
        scopes,
        answer: shape,
        run: async (ctx, { id }) => {
          const item = await one(ctx, id)
          if (item === null) throw notFound(ctx.language)
          return shown(item)
        },
      }),
    ),
  ]
}

function nextPage(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const answers = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)] as [string, string]],
  )
  return `${path}?${new URLSearchParams(answers).toString()}`
}

interface Writing<New extends z.ZodType, Change extends z.ZodType, Answer extends z.ZodType> {
  /** The name in the paths; one each where the documents have three. */
  resource: string | Readonly<Record<'create' | 'update' | 'delete', string>>
  /** The noun in the names of the operations, such as `Location`. */
  noun: string
  /** The phrase for one in the summaries, such as `a place`. */
  what: string
  /** The permissions that let staff create, change and delete one. */
  flags: { create: string; update: string; delete: string }
  /** The scopes that keys need for the same; left out: closed to keys. */
  scopes?: Readonly<Record<'create' | 'update' | 'delete', readonly KeyScope[]>>
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
  updateOwn?: (ctx: Context, id: string, body: z.output<Change>) => Promise<Said> | null
  remove: (ctx: Context, id: string) => Promise<RecordResult>
}

/**
 * Returns the paths that create, change and delete records (API-30…32). Each answers with `data`, and with
 * `relatedData` where the change touched more; a refusal has the status of its reason.
 */
export function recordWrites<New extends z.ZodType, Change extends z.ZodType, Answer extends z.ZodType>(
  writing: Writing<New, Change, Answer>,
): Operation[] {
  const { resource, noun, what, flags, scopes, newBody, body: changed, answer, data, more } = writing
  const { idOf = (_, name) => idOrUnknown(name), create, update, updateOwn, remove } = writing
  const names = typeof resource === 'string' ? { create: resource, update: resource, delete: resource } : resource
  const answered = async (ctx: Context, result: RecordResult, id: string, unread: Unread = {}) => {
    const said = answerOrStatus(ctx, result)
    const now = await data(ctx, id)
    const one: unknown = Array.isArray(now) ? now.find((each: { _id?: unknown }) => each._id === id) : now
    const related = result.ok && result.related !== undefined ? { relatedData: result.related } : {}
    return { ...said, ...more?.(result), data: now, ...ignoredOf(unread, one), ...related }
  }
  return [
    operation({
      method: 'POST',
      path: `/api/update/${names.create}/new`,
      name: `create${noun}`,
      refusesByStatus: true,
      summary: `Makes ${what}; staff with ${flags.create}.`,
      allowed: ['staff'],
      scopes: scopes?.create,
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
      summary: `Changes ${what}; staff with ${flags.update}.`,
      allowed: ['staff'],
      scopes: scopes?.update,
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
      summary: `Deletes ${what}; staff with ${flags.delete}.`,
      allowed: ['staff'],
      scopes: scopes?.delete,
      answer,
      async run(ctx, { id: name }) {
        const id = await idOf(ctx, name)
        return answered(ctx, await remove(ctx, id), id) as Promise<z.input<Answer>>
      },
    }),
  ]
}
