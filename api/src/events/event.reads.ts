import { type EventTypeName, eventTypeOf } from '@koma/schema/eventTypes'
import { type EventsInput, eventsInput } from '@koma/schema/input/event'
import type { Origin } from '@koma/schema/logTypes'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { refusedWith } from '../platform/shared/errors.ts'
import { formatMessage } from '../platform/shared/faults.ts'
import { parseInput, checkFieldsError } from '../platform/shared/input.ts'
import { mayReadEvents, readableEvents } from './event.policy.ts'
import { type EntryLesson, lessonColumn, lessonOf } from './lessonOfEntry.ts'
import type { EventPageType, EventType } from './event.type.ts'

const LIMIT = 100
/** Callers who want few types are served by looking through this many events at a time. */
const LOOKED_AT = 1000

/**
 * The cursor: behind the event of this number. `mark` ends its id, and distinguishes another school's history of the
 * same length.
 */
interface Position {
  number: number
  mark: string
}

const FIRST: Position = { number: 0, mark: '' }

/**
 * Returns the events of the school after a cursor, in commit order. None is left out or comes twice, however many write
 * meanwhile. Staff; a key reads the events it may read. BAD_USER_INPUT for an invalid cursor. GONE (410) for one of a
 * history that no longer exists, as after a restore: read everything again, then read from `now`.
 */
export async function events(ctx: Context, input: EventsInput): Promise<EventPageType> {
  const viewer = mayReadEvents(ctx)
  const { after = null, limit, types } = parseInput(ctx, eventsInput, input)
  const readable = readableEvents(ctx, viewer, types ?? null)
  const position = after === 'now' ? await latest(ctx.em, ctx.school.id) : await positionOf(ctx, after)
  if (after === 'now') return { events: [], cursor: cursorOf(position), hasMore: false }
  return eventsAfter(ctx.em, ctx.school.id, position, { limit: limit ?? LIMIT, readable })
}

/** Reads them for callers already authorised, from a known cursor. */
async function eventsAfter(
  em: EntityManager,
  schoolId: string,
  position: Position,
  { limit, readable }: { limit: number; readable: ReadonlySet<EventTypeName> | null },
): Promise<EventPageType> {
  const window = readable === null ? limit : LOOKED_AT
  const rows = await readEvents(em, schoolId, position.number, window)
  const found: EventType[] = []
  let last = position
  let looked = 0
  for (const event of rows) {
    if (found.length === limit) break
    looked += 1
    last = { number: event.number, mark: markOf(event.id) }
    if (isWanted(event, readable)) found.push({ ...event, cursor: cursorOf(last) })
  }
  return { events: found, cursor: cursorOf(last), hasMore: looked < rows.length || rows.length === window }
}

/** An event with its number, which counts from 1 in each school; its type is null where this program knows none. */
export type NumberedEvent = Omit<EventType, 'cursor' | 'type'> & { type: EventTypeName | null }

function isWanted(
  event: NumberedEvent,
  readable: ReadonlySet<EventTypeName> | null,
): event is Omit<EventType, 'cursor'> {
  return event.type !== null && (readable === null || readable.has(event.type))
}

type Row = Omit<NumberedEvent, 'type' | 'door' | 'lesson'> &
  EntryLesson & {
    topic: 'entry' | 'slot'
    type: string | null
    recordKind: string | null
    payments: boolean
    door: Origin | null
  }

/** Returns the events of a school after a number, at most `limit`. */
export async function readEvents(
  em: EntityManager,
  schoolId: string,
  after: number,
  limit: number,
): Promise<NumberedEvent[]> {
  const rows = await query(
    em,
    sql<Row>`
      select e.number::int, e.id, e.topic, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        a.type, a.door, a.id as "logEntryId",
        case when e.topic = 'slot' then e.ref else a.slot_id end as "slotId", a.student_id as "studentId",
        a.teacher_id as "teacherId", a.contract_id as "contractId", a.record_id as "recordId",
        a.record_kind as "recordKind",
        coalesce(a.changes ? 'payments', false) as payments,
        case when a.record_kind is null and a.id is not null then a.points_change end as "pointsChange",
        ${lessonColumn}
      from (select * from event where school_id = ${schoolId} and number > ${after} order by number limit ${limit}) e
      left join activity a on e.topic = 'entry' and a.school_id = ${schoolId} and a.id = e.ref
      order by e.number`,
  )
  return rows.map(({ topic, type: entryType, recordKind, payments, lesson, ...event }) => {
    const ofEntry = entryType === null ? null : eventTypeOf({ type: entryType, recordKind, payments })
    const type = topic === 'slot' ? 'slot.changed' : ofEntry
    // A reader of the schedule alone must not learn who is in a lesson.
    const hidesPeople = type?.startsWith('slot.') === true
    return {
      ...event,
      type,
      studentId: hidesPeople ? null : event.studentId,
      lesson: lessonOf(lesson, hidesPeople),
    }
  })
}

/** Returns the position behind the latest event of a school. */
async function latest(em: EntityManager, schoolId: string): Promise<Position> {
  const [row] = await query(
    em,
    sql<{ number: number; id: string }>`
      select number::int, id from event where school_id = ${schoolId} order by number desc limit 1`,
  )
  return row === undefined ? FIRST : { number: row.number, mark: markOf(row.id) }
}

/** Returns the position a cursor names in the school. */
async function positionOf(ctx: Context, cursor: string | null | undefined): Promise<Position> {
  if (cursor === null || cursor === undefined) return FIRST
  const [, digits = '', mark = ''] = /^(\d{1,9})-([0-9a-f]{8})?$/.exec(cursor) ?? []
  if (digits === '')
    throw checkFieldsError(
      ctx.language,
      ['after'],
      [
        {
          field: 'after',
          message: formatMessage(
            { en: 'the `cursor` of an answer', jp: '応答の「cursor」の値' }[ctx.language],
            ctx.language,
          ),
        },
      ],
    )
  const number = Number(digits)
  if (number === 0) return FIRST
  const [row] = await query(
    ctx.em,
    sql<{ id: string }>`select id from event where school_id = ${ctx.school.id} and number = ${number}`,
  )
  if (row === undefined || markOf(row.id) !== mark) throw refusedWith(410, expired[ctx.language])
  return { number, mark }
}

const expired = {
  en: 'This cursor points to events that are no longer kept. Read everything again, then continue after "now".',
  jp: 'このカーソルの記録は残っていません。すべてを読み直し、「now」から続けてください。',
}

/** Returns the random end of an id. */
const markOf = (id: string) => id.slice(-8)

/** Returns a position as clients are given it. */
function cursorOf({ number, mark }: Position): string {
  return `${number}-${mark}`
}
