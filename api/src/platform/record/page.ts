import 'temporal-polyfill/global'
import { type PageInput, rowsOfPage } from '@koma/schema/input/page'
import { z } from 'zod'
import { type Sql, sql } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'
import { formatMessage } from '../shared/faults.ts'
import { checkFieldsError } from '../shared/input.ts'

/**
 * One page of a list: its rows, whether there are more, and what to give as `after` for them; null when there are none.
 */
export interface Page<Row> {
  rows: Row[]
  hasMore: boolean
  next: string | null
}

/** Types of the columns a list can be ordered by, and whether a text is a value of one. */
const types = {
  text: () => true,
  uuid: (text: string) => z.uuid().safeParse(text).success,
  int: (text: string) => /^-?\d{1,9}$/.test(text),
  date: (text: string) => isTime(DAY, text, () => Temporal.PlainDate.from(text, { overflow: 'reject' })),
  timestamp: (text: string) => isTime(TIME, text, () => Temporal.PlainDateTime.from(text, { overflow: 'reject' })),
  timestamptz: (text: string) => isTime(MOMENT, text, () => Temporal.Instant.from(text)),
}

/** Matches days as the database writes them; Temporal also takes years, offsets and calendars that it refuses. */
const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/
const TIME = /^(?!0000)\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?$/
const MOMENT = /^(?!000[01])\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:?\d\d(:\d\d)?)?)$/

function isTime(form: RegExp, text: string, read: () => unknown): boolean {
  if (!form.test(text)) return false
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** The order of a list: columns, as SQL, that are never null and together are of one row only, all up or all down. */
export interface ListOrder {
  by: readonly { column: string; type: keyof typeof types }[]
  direction: 'asc' | 'desc'
}

/** The SQL that reads one page, and the function that makes the page from its rows. */
export interface PageReading {
  /** The column `place`, by which the page after this row is found. */
  selectPlace: Sql
  /** The condition that a row comes after the cursor. */
  afterPlace: Sql
  /** The place in this order after which the page begins; null for the first. */
  cursor: readonly string[] | null
  /** The columns by which a statement orders. */
  inOrder: Sql
  /** One row more than the page has, which says whether there are more. */
  limit: number
  pageOf<Row extends object>(rows: readonly (Row & { place: string[] })[]): Page<Row>
}

/**
 * Returns how to read a page of a list in this order. A page starts after a row, not after a number of rows: nothing is
 * left out or comes twice while others add and delete. BAD_USER_INPUT for an `after` that is of no such list.
 *
 *     const page = pageReading(ctx, input, { by: [{ column: 's.student_id', type: 'text' }], direction: 'asc' })
 *     const rows = await query(ctx.em, sql<Row & { place: string[] }>`
 *       select s.id, ${page.selectPlace} from student s where s.school_id = ${ctx.school.id} and ${page.afterPlace}
 *       order by ${page.inOrder} limit ${page.limit}`)
 *     return page.pageOf<Row>(rows)
 */
export function pageReading(
  ctx: Pick<Context, 'language'>,
  { limit, after }: PageInput,
  { by, direction }: ListOrder,
): PageReading {
  const most = limit ?? rowsOfPage
  const sign = direction === 'asc' ? '>' : '<'
  const columns = by.map(({ column }) => column).join(', ')
  const cursor = after === null || after === undefined ? null : placeIn(ctx, after, by)
  const cursorValues = (cursor ?? []).map((text, index) => sql`${text}::${sql.raw(by[index]?.type ?? 'text')}`)
  return {
    selectPlace: sql.raw(`array[${by.map(({ column }) => `${column}::text`).join(', ')}] as place`),
    afterPlace: cursor === null ? sql`true` : sql`(${sql.raw(columns)}) ${sql.raw(sign)} (${sql.join(cursorValues)})`,
    cursor,
    inOrder: sql.raw(by.map(({ column }) => `${column} ${direction}`).join(', ')),
    limit: most + 1,
    pageOf<Row extends object>(rows: readonly (Row & { place: string[] })[]): Page<Row> {
      const shown = rows.slice(0, most)
      const hasMore = rows.length > most
      return {
        rows: shown.map(({ place: _, ...row }) => row as unknown as Row),
        hasMore,
        next: hasMore ? cursorOf(shown.at(-1)?.place ?? []) : null,
      }
    },
  }
}

/** The part of a list that is otherwise given whole: the most rows, the row before, and since when it changed. */
export interface PartInput {
  limit?: number | undefined
  after?: string | undefined
  updatedSince?: string | undefined
}

/** More than any list has. */
const ALL = 2 ** 31 - 2

/** Reads the arguments of such a part as `pageReading` does; no limit means all. */
export function partReading(
  ctx: Pick<Context, 'language'>,
  { limit, after }: PartInput,
  order: ListOrder,
): PageReading {
  return pageReading(ctx, { limit: limit ?? ALL, after }, order)
}

/** Writes the place of a row as an opaque cursor. */
function cursorOf(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function placeIn(ctx: Pick<Context, 'language'>, cursor: string, by: ListOrder['by']): string[] {
  const place = z.array(z.string()).length(by.length).safeParse(jsonIn(cursor)).data
  const isPlace = place?.every((text, index) => !text.includes('\0') && types[by[index]?.type ?? 'text'](text))
  if (place !== undefined && isPlace === true) return place
  throw checkFieldsError(
    ctx.language,
    ['after'],
    [
      {
        field: 'after',
        message: formatMessage({ en: 'the `next` of an answer', jp: '応答の「next」の値' }[ctx.language], ctx.language),
      },
    ],
  )
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
