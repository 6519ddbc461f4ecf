import { permissions } from '@koma/schema/permissions'
import { expect, test } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/database/sql.ts'
import { testDatabase } from './database.ts'
import { jumpingClock } from './jumpingClock.ts'
import { times } from './model/longForm.ts'
import { openSchool } from './openSchool.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { addContract, sessionFor } from './school.ts'

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
  /** Who has which slot, by what the events said. */
  readonly booked = new Set<string>()

  /** Takes one page of at most `limit`; with `dies` it is ended before it has kept anything of it. */
  async take(api: ApiProcess, headers: Record<string, string>, limit: number, dies: boolean): Promise<boolean> {
    const { data } = await api.graphql<{ events: Page }>(
      readDocument,
      { input: { after: this.cursor, limit } },
      headers,
    )
    if (data === undefined) throw new Error('no answer')
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

test('a program that lives on events misses nothing and has nothing twice while processes are killed, clocks jump and it is killed itself', async ({
  annotate,
}) => {
  const ROUNDS = times({ short: 2, long: 20 })
  const BOOKINGS = times({ short: 60, long: 500 })
  const { orm, url } = await testDatabase()
  const school = await openSchool()
  const course = await school.addCourse({ numberOfStudents: 3 })
  const staff = await school.addStaff({ permissions: [...permissions] })
  const asStaff = { host: school.host, authorization: await sessionFor(staff) }
  const clients = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const student = await school.addStudent()
      await addContract(student, { courses: [course], points: 10_000 })
      return { host: school.host, authorization: await sessionFor(student) }
    }),
  )
  const slots = await Promise.all(Array.from({ length: 25 }, () => school.addSlot({ courses: [course] })))
  const lasting = await startProcess(url, jumpingClock)
  let victim = await startProcess(url, jumpingClock)
  const follower = new Follower()
  let acknowledged = 0
  let deaths = 0

  const change = async (n: number) => {
    const slotId = slots[(n * 7) % slots.length]?.id
    const headers = clients[(n * 13) % clients.length] ?? {}
    const api = n % 2 === 0 ? lasting : victim
    const booking = { input: { slotId, courseCode: course.code, online: false } }
    // Whoever has the lesson already gives it back.
    const { data } = await api.graphql<{ bookSlot: { success: boolean } }>(bookDocument, booking, headers)
    if (data?.bookSlot.success) acknowledged += 1
    else {
      const given = await api.graphql<{ cancelBooking: { success: boolean } }>(
        cancelDocument,
        { input: { slotId } },
        headers,
      )
      if (given.data?.cancelBooking.success) acknowledged += 1
    }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const working = Promise.allSettled(Array.from({ length: BOOKINGS }, (_, n) => change(round * BOOKINGS + n)))
    const following = (async () => {
      for (let n = 0; n < 10; n += 1) {
        const dies = n % 3 === 1
        if (dies) deaths += 1
        await follower.take(lasting, asStaff, 7 + n, dies)
      }
    })()
    await victim.kill()
    deaths += 1
    await Promise.all([working, following])
    victim = await startProcess(url, jumpingClock)
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
})
