import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { permissions } from '@koma/schema/permissions'
import { expect, test } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { closeDatabase } from '../../src/platform/database/closeDatabase.ts'
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/embeddedPostgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { query } from '../../src/platform/database/sql.ts'
import { openDatabase } from '../../src/openDatabase.ts'
import { afterFile } from '../afterFile.ts'
import { addKey } from '../key.ts'
import { addMonthlyContracts } from '../monthlyContracts.ts'
import * as make from '../school.ts'
import { TrustFile } from '../trustFile.ts'
import { Asker } from './asker.ts'
import { Booker } from './booker.ts'
import { openDoorway } from './doorway.ts'
import { Fleet, faults } from './fleet.ts'
import { isLong as isModel } from '../model/longForm.ts'
import { TEST_TIMEOUT_MS } from '../../../tools/testing/timeout.ts'
import { byApp, byProgram, Writer } from './load.ts'
import { Screen } from './screen.ts'
import { Tally } from './tally.ts'

/**
 * `pnpm chaos [MINUTES]` says how long; `pnpm model` does each thing once. The suite leaves it out: one by one its
 * faults are those of `eventsCrash`, `databaseCrash`, `monthlyCrash` and of the tests of sockets and of the broker.
 */
const minutes = Number(process.env['CHAOS_MINUTES'] ?? 0)
const isLong = minutes > 0
const size = isLong
  ? { processes: 3, students: 60, slots: 120, seatsWanted: 8, screens: 24, contracts: 2_000 }
  : { processes: 2, students: 12, slots: 24, seatsWanted: 6, screens: 4, contracts: 60 }
/** Time between two faults. */
const BREATH_MS = isLong ? 1_500 : 300
/** How long screens may need, where nothing else runs on the machine. */
const RIGHT_WITHIN_MS = 2_000

const startDocument = `mutation ($input: StartMonthlyInput!) { startMonthly(input: $input) { code run { id } } }`

test.runIf(isLong || isModel)(
  'whatever is killed, paused and cut: figures add up, each acknowledged change is there once, screens are right again (BOOK-23, LIVE-08)',
  { timeout: (minutes + 10) * 60_000 },
  async ({ annotate }) => {
    const tally = new Tally()
    const dataDir = await mkdtemp(join(tmpdir(), 'koma-chaos-'))
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => tally.add(line) })
    const url = postgres.url('koma')
    await createDatabaseIfMissing(url)
    const orm = await openDatabase(url)
    await migrate(orm)
    const trust = new TrustFile()
    const doorway = await openDoorway()
    const env = {
      TRUSTED_DOCUMENTS: trust.path,
      KEY_POINTS_PER_SECOND: '100000',
      CHANGES_PER_PERSON: '100000',
      SHED_DELAY_MS: '0',
    }
    const fleet = new Fleet({ url, dataDir, env }, { doorway, orm, tally })
    afterFile(async () => {
      doorway.close()
      await fleet.stop()
      trust.remove()
      await closeDatabase(orm)
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    })

    // A school, who books in it by app and by program, colleagues who write, and a month to be renewed.
    const school = await make.makeSchool(orm)
    const [teacher, location] = [await make.addTeacher(school), await make.addLocation(school)]
    const course = await make.addCourse(school, { numberOfStudents: 3 })
    const slots: make.TestSlot[] = []
    while (slots.length < size.slots)
      slots.push(await make.addSlot(school, { teacher, location, courses: [course], onlineAvailable: false }))
    const staff = await make.addStaff(school, { permissions: [...permissions] })
    const headersOf = async (user: make.TestUser) => ({
      host: school.host,
      authorization: await make.sessionFor(user),
    })
    const asStaff = await headersOf(staff)
    const program = await addKey(school, ['slots:read', 'bookings:read', 'bookings:write'])
    const asProgram = { host: school.host, authorization: program.asker.authorization ?? '' }
    const askers: Asker[] = []
    const newAsker = (): Asker => {
      const asker = new Asker(doorway.port, trust)
      askers.push(asker)
      return asker
    }
    const bookers: Booker[] = []
    const writers: Writer[] = []
    const screens: Screen[] = []
    const days = { from: slots[0]?.startsAt.slice(0, 10) ?? '', to: slots.at(-1)?.startsAt.slice(0, 10) ?? '' }
    await fleet.start(size.processes)
    for (let n = 0; n < size.students; n += 1) {
      const student = await make.addStudent(school)
      await make.addContract(student, { courses: [course], points: 100_000 })
      const own = Array.from({ length: size.seatsWanted }, (_, k) => slots[(n * 5 + k * 7) % slots.length]).filter(
        (slot) => slot !== undefined,
      )
      const exact = n % 2 === 0
      const headers = await headersOf(student)
      const send = exact ? byProgram(newAsker(), asProgram, student) : byApp(newAsker(), headers)
      bookers.push(new Booker(student, [...new Set(own)], { send, exact, tally }))
      if (n % 4 === 0) writers.push(new Writer(student, newAsker(), asStaff, tally))
      if (screens.length < size.screens) {
        const person = n % 2 === 0 ? headers : asStaff
        screens.push(new Screen({ asker: newAsker(), port: doorway.port, trust, headers: person }, days))
      }
    }
    const contracts = await addMonthlyContracts(school, size.contracts)
    const month = new Date().toISOString().slice(0, 7)
    const started = await newAsker().graphql<{ startMonthly: { code: string } }>(
      startDocument,
      { input: { month, contracts } },
      asStaff,
    )
    expect(started?.startMonthly.code).toBe('1001')

    // Everybody works while things break, in any order, two at a time.
    const ended = new AbortController()
    const working = Promise.all([...bookers, ...writers].map((item) => item.work(ended.signal)))
    const until = performance.now() + minutes * 60_000
    const suffer = async (): Promise<void> => {
      const deck: (typeof faults)[number][] = []
      for (let round = 0; isLong ? performance.now() < until : round < faults.length / 2; round += 1) {
        if (deck.length === 0) deck.push(...faults.toSorted(() => Math.random() - 0.5))
        await fleet.suffer(isLong ? (deck.pop() ?? 'killApi') : (shared.pop() ?? 'cutSockets'))
        await pause(BREATH_MS)
      }
    }
    const shared: (typeof faults)[number][] = faults.toSorted(() => Math.random() - 0.5)
    await Promise.all([suffer(), suffer()])
    ended.abort()
    await working

    // The end: from here on screens have two seconds.
    const em = orm.em.fork()
    const end = performance.now()
    const truth = await query<{ id: string; seats: number }>(
      em,
      `select id, booked_count as seats from slot where school_id = $1 order by id`,
      [school.id],
    )
    const wrong = () => screens.filter(({ seats }) => truth.some((slot) => seats.get(slot.id) !== slot.seats)).length
    await expect.poll(wrong, { interval: 10 }).toBe(0)
    const rightAfter = Math.round(performance.now() - end)
    expect(isLong ? rightAfter : 0).toBeLessThan(RIGHT_WITHIN_MS)

    // The month goes on by itself to its end: a dead process's job is freed after some seconds, and after some
    // failures it waits for minutes until its next try.
    const run = () => query(em, `select state, done from run where school_id = $1`, [school.id])
    await expect
      .poll(run, { interval: 200, timeout: TEST_TIMEOUT_MS * 4 })
      .toEqual([{ state: 'done', done: size.contracts }])

    const stands = await query<{ pair: string; booked: boolean }>(
      em,
      `select slot_id || ' ' || student_id as pair, bool_or(status = 'booked') as booked from booking
       where school_id = $1 group by slot_id, student_id`,
      [school.id],
    )
    const entries = await query<{ pair: string; type: string; count: number }>(
      em,
      `select slot_id || ' ' || student_id as pair, split_part(type, '-', 1) as type, count(*)::int as count from activity
       where school_id = $1 and (type like 'booking%' or type like 'cancel-%') group by 1, 2`,
      [school.id],
    )
    const bookedNow = new Set(stands.filter(({ booked }) => booked).map(({ pair }) => pair))
    const logged = new Map(entries.map(({ pair, type, count }) => [`${pair} ${type}`, count]))
    const seen = { lost: [] as string[], twice: [] as string[] }
    for (const { student, pairs } of bookers) {
      for (const { slot, booked, changes, isUnclear } of pairs) {
        const pair = `${slot.id} ${student.id}`
        const created = logged.get(`${pair} booking`) ?? 0
        const given = logged.get(`${pair} cancel`) ?? 0
        if (created < changes.book || given < changes.cancel || (!isUnclear && bookedNow.has(pair) !== booked))
          seen.lost.push(pair)
        if (!isUnclear && (created > changes.book || given > changes.cancel)) seen.twice.push(pair)
        tally.add('pairs told nothing sure', isUnclear ? 1 : 0)
      }
    }
    await annotate(tally.said())
    expect(seen).toEqual({ lost: [], twice: [] })
    const notes = await query<{ profile: string }>(
      em,
      `select profile from student where school_id = $1 and id = any($2::uuid[]) order by student_id`,
      [school.id, bookers.filter((_, n) => n % 4 === 0).map(({ student }) => student.id)],
    )
    expect(notes.map(({ profile }) => profile)).toEqual(writers.map(({ text }) => text))
    const [renewed] = await query<{ made: number; old: number }>(
      em,
      `select count(*)::int as made, count(distinct predecessor_id)::int as old from contract
       where school_id = $1 and predecessor_id is not null`,
      [school.id],
    )
    expect(renewed).toEqual({ made: size.contracts, old: size.contracts })
    expect(await audit(orm.em)).toEqual([])
    expect(tally.of('changes acknowledged')).toBeGreaterThan(0)

    const resyncs = screens.reduce((sum, screen) => sum + screen.resyncs, 0)
    await Promise.all(screens.map((screen) => screen.close()))
    for (const asker of askers) asker.close()
    const answer = `${tally.said()}; ${size.contracts} contracts renewed once each; ${screens.length} screens read anew ${resyncs} times, all right ${rightAfter} ms after the end`
    await annotate(answer)
    if (isLong) process.stdout.write(`${answer}\n`)
  },
)
