import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { audit } from '../src/activity/audit.ts'
import { migrate, openDatabase } from '../src/shared/db.ts'
import { createDatabaseIfMissing, startEmbeddedPostgres } from '../src/shared/embeddedPostgres.ts'
import { query } from '../src/shared/sql.ts'
import { startProcess } from './process.ts'
import { addContract, addCourse, addSlot, addStudent, addTeacher, makeSchool, sessionFor } from './school.ts'

const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
const SLOTS = 120

interface SlotChange {
  slotChanged: { resync: boolean; slots: { id: string; bookedCount: number }[] }
}

test(
  'PostgreSQL killed in the middle of a booking run: no half booking, nothing confirmed is lost, browsers hear the rest (BOOK-23)',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'koma-crash-'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    const url = postgres.url('koma')
    await createDatabaseIfMissing(url)
    const orm = await openDatabase(url)
    await migrate(orm)

    const school = await makeSchool(orm)
    const [teacher, course] = [await addTeacher(school), await addCourse(school)]
    const student = await addStudent(school)
    await addContract(student, { courses: [course], points: 1000 })
    const headers = { host: school.host, authorization: await sessionFor(student) }
    const slots = []
    for (let index = 0; index < SLOTS; index += 1) slots.push(await addSlot(school, { teacher, courses: [course] }))
    const last = await addSlot(school, { teacher, courses: [course] })
    const after = await addSlot(school, { teacher, courses: [course] })
    const [api, other] = await Promise.all([startProcess(url), startProcess(url)])
    const heard: SlotChange['slotChanged'][] = []
    const browser = openBrowser(other.port, headers, heard)
    await expect.poll(() => browser.connected(), { timeout: 10_000 }).toBe(true)

    const confirmed: string[] = []
    const book = async (slotId: string): Promise<string> => {
      const input = { slotId, courseCode: course.code, online: false }
      const answer = await api.graphql<{ bookSlot: { code: string } }>(bookDocument, { input }, headers)
      return answer.data?.bookSlot.code ?? 'failed'
    }
    const run = slots.map(async (slot, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 10))
      if ((await book(slot.id)) === '1001') confirmed.push(slot.id)
    })
    await expect.poll(() => confirmed.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(SLOTS / 4)
    const postmaster = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
    const missedFrom = heard.length
    process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL')
    await Promise.all(run)
    expect(confirmed.length).toBeLessThan(SLOTS)

    await expect.poll(() => book(last.id).catch(() => 'failed'), { timeout: 30_000, interval: 200 }).toBe('1001')
    expect(await audit(orm.em)).toEqual([])
    const booked = await query<{ id: string }>(
      orm.em.fork(),
      `select slot_id as id from booking where status = 'booked'`,
    )
    expect(booked.map((row) => row.id)).toEqual(expect.arrayContaining(confirmed))
    // Whatever was announced while nobody listened is made good by being told to refetch.
    const resynced = (): boolean => heard.slice(missedFrom).some((change) => change.resync)
    await expect.poll(resynced, { timeout: 15_000 }).toBe(true)
    const heardOf = (slotId: string) => heard.flatMap((change) => change.slots).find((slot) => slot.id === slotId)
    expect(await book(after.id)).toBe('1001')
    await expect.poll(() => heardOf(after.id), { timeout: 15_000 }).toMatchObject({ bookedCount: 1 })

    await browser.close()
    await Promise.all([api.kill(), other.kill()])
    await orm.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
)

function openBrowser(
  port: number,
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
    { query: `subscription { slotChanged { resync slots { id bookedCount } } }` },
    { next: ({ data }) => data && heard.push(data.slotChanged), error: () => undefined, complete: () => undefined },
  )
  return { connected: () => isConnected, close: async () => client.dispose() }
}
