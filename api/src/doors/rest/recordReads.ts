import type { KeyScope } from '@koma/schema/keyScopes'
import { updatedSince } from '@koma/schema/input/page'
import { z } from 'zod'
import type { Page, PartInput } from '../../platform/record/page.ts'
import type { Context, UserType } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { type Operation, operation } from './operation.ts'

const staff: readonly UserType[] = ['staff']

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
  /** Reads a part of a list that grows without a bound. */
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
    .describe(
      'The maximum number of records to return, 1 to 1000. The `Link` header has the address of the rest. If left out, all.',
    ),
  after: z.string().max(1000).optional().describe('The position after the previous page, from its `Link` header.'),
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
  readOne: (ctx: Context, id: string) => Promise<Item | null>
  oneName: string
  /** Says why there is none of that id, where there is more to say. */
  goneWords?: (ctx: Context, id: string) => Promise<string | null>
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
    readOne,
    oneName,
    goneWords,
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
          if (next !== null) ctx.call?.reply.next(nextPage(path, { ...query, updatedSince: since, after: next }))
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
        summary: `Returns one of the ${resource}.`,
        allowed: ['staff'],
        scopes,
        answer: shape,
        run: async (ctx, { id }) => {
          const item = await readOne(ctx, id)
          if (item === null) throw notFound(ctx.language, await goneWords?.(ctx, id))
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
