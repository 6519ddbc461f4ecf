import { createClient } from 'graphql-ws'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/platform/database/sql.ts'
import { ownPostgres } from './ownPostgres.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { addStaff, addStudent, makeSchool, sessionFor } from './school.ts'
import { bookWish, makeWishes, type Wish } from './wishes.ts'

const SLOTS = 60
const AT_ONCE = 24
/** Bookings after the crash, of which one must be heard. */
const LATER = 6
const noteDocument = `mutation ($input: SaveProfileInput!) { saveProfile(input: $input) { code } }`
/** The connections of the process that writes notes. */
const POOL = 4

interface SlotChange {
  slotChanged: { resync: boolean; slots: { id: string; bookedCount: number }[] }
}

test('PostgreSQL killed in the middle of a booking run: no half booking, nothing confirmed is lost, browsers hear the rest (BOOK-23)', async () => {
  const { url, orm, kill } = await ownPostgres()
  const school = await makeSchool(orm)
  const [last, ...expected] = await makeWishes(school, SLOTS)
  const later = expected.splice(0, LATER)
  if (last === undefined) throw new Error('no slots')
  const [api, other] = await Promise.all([startProcess(url), startProcess(url, { DATABASE_POOL: String(POOL) })])
  const heard: SlotChange['slotChanged'][] = []
  const browser = openBrowser(other, last.headers, heard)
  await expect.poll(() => browser.connected()).toBe(true)

  // Every connection of the other process, but the one kept for readers and the one kept for other schools (decision
  // 052), is in the middle of a transaction when the database goes away.
  const [clerk, written] = [await addStaff(school), await addStudent(school)]
  const clerkHeaders = { host: school.host, authorization: await sessionFor(clerk) }
  const note = async (version = 1): Promise<string> => {
    const input = { studentId: written.id, profile: 'new', version }
    const answer = await other.graphql<{ saveProfile: { code: string } }>(noteDocument, { input }, clerkHeaders)
    return answer.data?.saveProfile.code ?? 'failed'
  }
  const holder = orm.em.fork()
  await holder.begin()
  await query(holder, `select from student where id = $1 for update`, [written.id])
  const killed = new AbortController()
  const notes = Array.from({ length: POOL - 1 }, async () => {
    const codes: string[] = []
    // One that has waited too long is refused and comes again, so that there are always as many.
    while (!killed.signal.aborted) codes.push(await note().catch(() => 'failed'))
    return codes
  })
  const waiting = () =>
    query(orm.em.fork(), `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%student%'`)
  await expect.poll(async () => (await waiting()).length).toBe(POOL - 2)

  const confirmed: string[] = []
  const book = (request: Wish): Promise<string> => bookWish(api, request)
  let missedFrom = 0
  const run = Array.from({ length: AT_ONCE }, async () => {
    for (let request = expected.shift(); request !== undefined && !killed.signal.aborted; request = expected.shift()) {
      if ((await book(request)) === '1001') confirmed.push(request.slotId)
      if (killed.signal.aborted || confirmed.length < SLOTS / 4) continue
      // In the same moment as the answer, so that others are under way however fast this machine is.
      missedFrom = heard.length
      kill()
      killed.abort()
    }
  })
  await Promise.all(run)
  expect(killed.signal.aborted).toBe(true)
  const noted = (await Promise.all(notes)).flat()
  await holder.rollback().catch(() => undefined)
  // Whatever waited for the row is not saved. One that came between two tries may be, once PostgreSQL is back.
  const saved = noted.filter((code) => code === '1001').length

  await expect.poll(() => book(last), { interval: 200 }).toBe('1001')
  await expect.poll(() => note(1 + saved).catch(() => 'failed'), { interval: 200 }).toBe('1001')
  expect(await audit(orm.em)).toEqual([])
  const booked = await query<{ id: string }>(orm.em.fork(), `select slot_id as id from booking where status = 'booked'`)
  expect(booked.map((row) => row.id)).toEqual(expect.arrayContaining(confirmed))
  // Whatever was announced while nobody listened is made good by being told to refetch.
  const resynced = (): boolean => heard.slice(missedFrom).some((change) => change.resync)
  await expect.poll(resynced).toBe(true)
  // A line that is still finding its way back refetches once more in place of hearing what came meanwhile.
  const isHeard = async (request: Wish): Promise<boolean> => {
    const from = heard.length
    expect(await book(request)).toBe('1001')
    const notified = () =>
      heard.slice(from).find(({ resync, slots }) => resync || slots.some(({ id }) => id === request.slotId))
    await expect.poll(notified).toBeTruthy()
    return notified()?.resync === false
  }
  let hasHeard = false
  for (let request = later.pop(); request !== undefined && !hasHeard; request = later.pop())
    hasHeard = await isHeard(request)
  expect(hasHeard).toBe(true)

  await browser.close()
  await Promise.all([api.kill(), other.kill()])
})

function openBrowser(
  { port, named }: Pick<ApiProcess, 'port' | 'named'>,
  headers: { host: string; authorization: string },
  heard: SlotChange['slotChanged'][],
) {
  let isConnected = false
  class Socket extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { host: headers.host } })
    }
  }
  const client = createClient({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: Socket,
    connectionParams: { authorization: headers.authorization },
    lazy: false,
    on: { connected: () => (isConnected = true) },
  })
  client.subscribe<SlotChange>(
    { query: '', ...named(`subscription { slotChanged { resync slots { id bookedCount } } }`) },
    { next: ({ data }) => data && heard.push(data.slotChanged), error: () => undefined, complete: () => undefined },
  )
  return { connected: () => isConnected, close: async () => client.dispose() }
}
