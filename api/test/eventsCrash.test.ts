import { setTimeout as pause } from 'node:timers/promises'
import { permissions } from '@koma/schema/permissions'
import { expect, test, vi } from 'vitest'
import { TEST_TIMEOUT_MS } from '../../tools/testing/timeout.ts'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/platform/database/sql.ts'
import { jumpingClock } from './jumpingClock.ts'
import { times } from './model/longForm.ts'
import { ownPostgres } from './ownPostgres.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { addContract, addCourse, addSlot, addStaff, addStudent, makeSchool, sessionFor } from './school.ts'

interface Page {
  events: { id: string; type: string; logEntryId: string | null; slotId: string | null; studentId: string | null }[]
  cursor: string
  hasMore: boolean
}

const readDocument = `query ($input: EventsInput!) { events(input: $input) { events { id type logEntryId slotId studentId } cursor hasMore } }`
const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
const cancelDocument = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success code } }`

/** A program that keeps in step: what it has made of the events and its cursor are kept together, or not at all. */
class Follower {
  cursor: string | null = null
  readonly seen: string[] = []
  /** The students of each slot, by what the events said. */
  readonly booked = new Set<string>()

  /**
   * Takes one page of at most `limit`, and gives whether there may be more; with `dies` it is ended before it has kept
   * anything of it.
   */
  async take(api: ApiProcess, headers: Record<string, string>, limit: number, dies: boolean): Promise<boolean> {
    const { data } = await api.graphql<{ events: Page } | null>(
      readDocument,
      { input: { after: this.cursor, limit } },
      headers,
    )
    // While PostgreSQL is away nothing is told, and nothing kept.
    if (data == null) return pause(REFUSED_MS, true)
    if (dies) return true
    for (const { id, type, logEntryId, slotId, studentId } of data.events.events) {
      this.seen.push(logEntryId ?? id)
      const booking = `${slotId} ${studentId}`
      if (type === 'booking_created') {
        if (this.booked.has(booking)) throw new Error(`${booking} is booked twice`)
        this.booked.add(booking)
      }
      if (type === 'booking_cancelled' && !this.booked.delete(booking)) throw new Error(`${booking} was not booked`)
    }
    this.cursor = data.events.cursor
    return data.events.hasMore
  }
}

/** How often the process is killed; PostgreSQL is in the last round and in every second one before it. */
const ROUNDS = times({ short: 1, long: 20 })
/** Bookings and cancellations of a round that are acknowledged. */
const CHANGES = times({ short: 60, long: 500 })
const AT_ONCE = 12
const CLIENTS = times({ short: 20, long: 40 })
/** The pause after a refusal, or when nobody answers. */
const REFUSED_MS = 10
const SLOWLY_MS = 100

test(
  'a program that lives on events misses nothing and has nothing twice while processes and PostgreSQL are killed, clocks jump and it is killed itself',
  {
    timeout: times({ short: 5, long: 30 }) * TEST_TIMEOUT_MS,
  },
  async ({ annotate }) => {
    const { orm, url, kill } = await ownPostgres()
    const school = await makeSchool(orm)
    const course = await addCourse(school, { numberOfStudents: 3 })
    const staff = await addStaff(school, { permissions: [...permissions] })
    const asStaff = { host: school.host, authorization: await sessionFor(staff) }
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const student = await addStudent(school)
        await addContract(student, { courses: [course], points: 10_000 })
        return { host: school.host, authorization: await sessionFor(student) }
      }),
    )
    const slots = await Promise.all(Array.from({ length: 25 }, () => addSlot(school, { courses: [course] })))
    const lasting = await startProcess(url, jumpingClock)
    let victim: ApiProcess | null = await startProcess(url, jumpingClock)
    const follower = new Follower()
    let turn = 0
    let acknowledged = 0
    let deaths = 0

    /** One student books a lesson, or gives it back where they have it; whether that was acknowledged. */
    const change = async (n: number): Promise<boolean> => {
      const slotId = slots[(n * 7) % slots.length]?.id
      const headers = clients[(n * 13) % clients.length] ?? {}
      const api = n % 2 === 0 ? lasting : (victim ?? lasting)
      const booking = { input: { slotId, courseCode: course.code, online: false } }
      const taken = await api.graphql<{ bookSlot: { success: boolean } }>(bookDocument, booking, headers)
      if (taken.data?.bookSlot.success === true) return true
      const given = await api.graphql<{ cancelBooking: { success: boolean } }>(
        cancelDocument,
        { input: { slotId } },
        headers,
      )
      return given.data?.cancelBooking.success === true
    }
    const isMissing = () => victim === null
    /** Until there are enough and, slowly, as long as a process is missing: the clock is to jump meanwhile. */
    const changeUntil = async (enough: number) => {
      while (acknowledged < enough || isMissing()) {
        turn += 1
        if (acknowledged >= enough) await pause(SLOWLY_MS)
        const isDone = await change(turn).catch(() => false)
        if (isDone) acknowledged += 1
        else await pause(REFUSED_MS)
      }
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged
      const working = Promise.all(Array.from({ length: AT_ONCE }, () => changeUntil(before + CHANGES)))
      const following = (async () => {
        for (let n = 0; n < 10; n += 1) {
          const dies = n % 3 === 1
          if (dies) deaths += 1
          await follower.take(lasting, asStaff, 7 + n, dies)
        }
      })()
      const moment = before + Math.random() * CHANGES * 0.8
      await vi.waitUntil(() => acknowledged > moment, { interval: 5, timeout: TEST_TIMEOUT_MS })
      const dying = victim
      victim = null
      await dying?.kill()
      deaths += 1
      if ((ROUNDS - round) % 2 === 1) {
        kill()
        deaths += 1
      }
      const bear = async () => {
        victim = await vi.waitFor(() => startProcess(url, jumpingClock), { interval: 500, timeout: TEST_TIMEOUT_MS })
      }
      await Promise.all([bear(), working, following])
    }

    const em = orm.em.fork()
    const entries = await query<{ id: string }>(em, `select id from activity where school_id = $1`, [school.id])
    const followed = async () => {
      while (await follower.take(lasting, asStaff, 50, false));
      const known = new Set(entries.map(({ id }) => id))
      return follower.seen.filter((id) => known.has(id)).length
    }
    await expect.poll(followed).toBe(entries.length)
    expect(new Set(follower.seen).size).toBe(follower.seen.length)
    const live = await query<{ booking: string }>(
      em,
      `select slot_id || ' ' || student_id as booking from booking where school_id = $1 and status = 'booked'`,
      [school.id],
    )
    expect([...follower.booked].toSorted()).toEqual(live.map(({ booking }) => booking).toSorted())
    expect(entries.length).toBeGreaterThanOrEqual(acknowledged)
    // By the clocks of the processes what came later was often earlier.
    const [clock] = await query<{ back: number }>(
      em,
      `select count(*)::int as back from (
       select a.at - lag(a.at) over (order by e.number) as step
       from event e join activity a on a.school_id = e.school_id and a.id = e.ref where e.school_id = $1) s
     where step < interval '-30 minutes'`,
      [school.id],
    )
    expect(clock?.back).toBeGreaterThan(0)
    expect(await audit(orm.em)).toEqual([])
    await annotate(
      `${entries.length} changes (${acknowledged} acknowledged), ${deaths} deaths, ${clock?.back} times a clock went back: none missed, none twice`,
    )
  },
)
