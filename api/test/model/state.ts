import { preparedName } from '../../src/platform/database/prepared.ts'
import { query } from '../../src/platform/database/sql.ts'
import type { Entry, Model } from './model.ts'
import type { RealSchool } from './realSchool.ts'
import { COURSES } from './world.ts'

/** Everything that bookings move, by short names and in one order, so that two states compare as a whole. */
export interface State {
  slots: Record<string, { seats: Seats | null; bookings: Record<string, SeatTaken> }>
  contracts: Record<string, { points: number; used: boolean; usage: Record<string, [number, number]> }>
  waiting: string[]
  /** The subjects of the changes that the last requests announced. */
  events: string[]
}

/** The slot's own count of its bookings. */
interface Seats {
  count: number
  capacity: number
  course: string
  online: boolean
  place: string | null
}

interface SeatTaken {
  course: string
  contract: string | null
  cost: number
  online: boolean
  place: string | null
  attendance: string | null
  startsAt: string
  endsAt: string
}

/**
 * The state with what only has to agree with it: each contract's ledger, and cancelled bookings still marked present or
 * absent.
 */
type Read = State & { ledger: Record<string, number>; stale: string[] }

/** Reads the state of a real school in one statement, and takes the events that wait to be announced. */
export async function readState(real: RealSchool): Promise<Read> {
  const [row] = await query<{ state: unknown }>(real.orm.em.fork(), statement, [real.school.id])
  const state = real.named(row?.state) as Read
  return { ...state, waiting: state.waiting.toSorted(), events: state.events.toSorted() }
}

const statement = `
  with told as (delete from outbox where school_id = $1 and topic <> 'entry' returning topic, ref)
  select jsonb_build_object(
    'slots', (select coalesce(jsonb_object_agg(s.id, jsonb_build_object(
      'seats', case when s.booked_count > 0 or s.capacity is not null then jsonb_build_object('count', s.booked_count,
        'capacity', s.capacity, 'course', s.booked_course_id, 'online', s.booked_online, 'place', s.booked_location_id) end,
      'bookings', (select coalesce(jsonb_object_agg(coalesce(b.student_id::text, '_'), jsonb_build_object(
          'course', b.course_id, 'contract', b.contract_id, 'cost', b.cost, 'online', b.online, 'place', b.location_id,
          'attendance', b.attendance, 'startsAt', b.starts_at, 'endsAt', b.ends_at)), '{}')
        from booking b where b.school_id = $1 and b.live_slot_id = s.id))), '{}')
      from slot s where s.school_id = $1),
    'contracts', (select jsonb_object_agg(k.id, jsonb_build_object('points', k.points, 'used', k.used,
      'usage', (select coalesce(jsonb_object_agg(m.month, jsonb_build_array(m.bookings, m.returns)), '{}') from (
        select to_char(b.starts_at, 'YYYY-MM') as month,
          count(*) filter (where b.status in ('booked', 'cancel-no-return')) as bookings,
          count(*) filter (where b.status = 'cancel-return') as returns
        from booking b where b.school_id = $1 and b.contract_id = k.id group by 1) m
        where m.bookings + m.returns > 0)))
      from contract k where k.school_id = $1),
    'ledger', (select jsonb_object_agg(l.contract_id, l.points) from (
      select contract_id, sum(delta) as points from credit_entry where school_id = $1 group by 1) l),
    'stale', (select coalesce(jsonb_agg(b.id), '[]') from booking b
      where b.school_id = $1 and b.status <> 'booked' and b.attendance is not null),
    'waiting', (select coalesce(jsonb_agg(w.slot_id || ' ' || w.student_id), '[]') from waiting w where w.school_id = $1),
    'events', (select coalesce(jsonb_agg(distinct topic || ' ' || ref), '[]') from told)) as state`
// Asked after every step of the model.
preparedName(statement)

/** The state the model says the school is in. */
export function stateOf(model: Model, events: readonly string[]): State {
  const { world } = model
  return {
    slots: Object.fromEntries(
      world.slots.map(({ name }) => {
        const live = model.live(name)
        const [first] = live
        const capacity = COURSES.find(({ code }) => code === first?.course)?.seats ?? 0
        const seats = first && {
          count: live.length,
          capacity,
          course: first.course,
          online: first.online,
          place: first.place,
        }
        const bookings = live.map(
          ({ slot: _slot, status: _status, student, ...taken }) => [student ?? '_', taken] as const,
        )
        return [name, { seats: seats ?? null, bookings: Object.fromEntries(bookings) }]
      }),
    ),
    contracts: Object.fromEntries(
      world.contracts.map(({ name }) => {
        const used = model.bookings.some(({ contract }) => contract === name)
        const months = ['2028-02', '2028-03'].map((month) => [month, model.usage(name, month)] as const)
        const counted = months.filter(([, { bookings, returns }]) => bookings + returns > 0)
        const usage = Object.fromEntries(
          counted.map(([month, { bookings, returns }]): [string, [number, number]] => [month, [bookings, returns]]),
        )
        return [name, { points: model.points(name), used, usage }]
      }),
    ),
    waiting: model.waiting.map(({ slot, student }) => `${slot} ${student}`).toSorted(),
    events: [...new Set(events)].toSorted(),
  }
}

/** Returns the broken invariants, which must hold in every state, whatever the model thinks. */
export function broken({ slots, contracts, ledger, stale }: Read): string[] {
  const taken = Object.values(slots).flatMap(({ bookings }) => Object.entries(bookings))
  return [
    ...stale.map((booking) => `attendance of the cancelled ${booking}`),
    ...Object.entries(slots).flatMap(([name, { seats, bookings }]) => {
      const live = Object.values(bookings)
      const wrong = seats === null ? live.length > 0 : seats.count !== live.length || seats.count > seats.capacity
      const apart = live.some(
        ({ course, online, place }) => course !== seats?.course || online !== seats.online || place !== seats.place,
      )
      return [wrong ? `seats of ${name}` : [], apart ? `course or place of ${name}` : []].flat()
    }),
    ...Object.entries(contracts).flatMap(([name, { points }]) =>
      points < 0 || points !== (ledger[name] ?? 0) ? [`points of ${name}`] : [],
    ),
    ...taken.flatMap(([student, a], index) =>
      student !== '_' &&
      taken.slice(index + 1).some(([other, b]) => other === student && a.startsAt < b.endsAt && b.startsAt < a.endsAt)
        ? [`two lessons of ${student} at once`]
        : [],
    ),
  ]
}

/** The history of a real school, oldest first. */
export async function readHistory(real: RealSchool): Promise<Entry[]> {
  const rows = await query<Entry>(
    real.orm.em.fork(),
    `select type, actor, slot_id as slot, student_id as student, course_code as course, lesson_location as place,
       contract_id as contract, points_change as change, points_after as after
     from activity where school_id = $1 order by id`,
    [real.school.id],
  )
  return real.named(rows) as Entry[]
}

/** Live bookings, waiting students and what bookings took from each contract, told by the history alone. */
export function retold(history: readonly Entry[]) {
  const booked = new Set<string>()
  const waiting = new Set<string>()
  const moved: Record<string, number> = {}
  for (const { type, slot, student, contract, change } of history) {
    const seat = `${slot} ${student ?? '_'}`
    if (type.startsWith('booking')) booked.add(seat)
    if (type.startsWith('cancel')) booked.delete(seat)
    if (type === 'waiting-add') waiting.add(seat)
    if (type === 'waiting-remove' || type.startsWith('booking')) waiting.delete(seat)
    if (contract !== null) moved[contract] = (moved[contract] ?? 0) + change
  }
  return { booked: [...booked].toSorted(), waiting: [...waiting].toSorted(), moved }
}
