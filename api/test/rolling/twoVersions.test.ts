import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { closeDatabase } from '../../src/platform/database/closeDatabase.ts'
import { migrations } from '../../src/platform/database/migrations.ts'
import { query } from '../../src/platform/database/sql.ts'
import { demoPassword } from '../../src/demo/demo.ts'
import { openDatabase } from '../../src/openDatabase.ts'
import { afterFile } from '../afterFile.ts'
import { emptyDatabase } from '../emptyDatabase.ts'
import { type ApiProcess, startProcess } from '../process.ts'
import { untilAnswered } from './untilAnswered.ts'

/** The folder where `pnpm rolling` has built the older version, and its name. */
const { ROLLING_FROM: older = '', ROLLING_COMMIT: commit = '' } = process.env

const PROCESSES = 2
const PAIRS = 32
const BOOKERS = 4
/** How long two versions stand side by side, each time. */
const BESIDE_MS = 10_000
const MINUTES = 10

// Documents that a program could have been written with long ago.
const loginDocument = `mutation ($input: LoginInput!) { login(input: $input) { code record } }`
const documents = {
  book: `mutation ($input: BookSlotInput!) { change: bookSlot(input: $input) { code } }`,
  cancel: `mutation ($input: CancelBookingInput!) { change: cancelBooking(input: $input) { code } }`,
}

interface Changed {
  change: { code: string }
}

/** A seat that one student can have, and whether they have it as far as the answers tell. */
interface Pair {
  slotId: string
  studentId: string
  courseCode: string
  isBooked: boolean
}

test.skipIf(older === '')(
  'an older version is replaced by this one, process by process, while people book and cancel: no answer is a failure, and all is as answered (D138)',
  { timeout: MINUTES * 60_000 },
  async ({ annotate }) => {
    const url = await emptyDatabase()
    const first = await startProcess(url, { KOMA_DEMO: 'on' }, older)
    const serving = [first]
    for (let n = 1; n < PROCESSES; n += 1) serving.push(await startProcess(url, {}, older))
    const headers = { host: 'localhost', authorization: await staffOf(first) }
    const orm = await openDatabase(url)
    afterFile(() => closeDatabase(orm))
    const applied = async () => (await query(orm.em.fork(), `select from mikro_orm_migrations`)).length
    const before = await applied()

    const counts = { changes: 0, repeated: 0, beside: 0 }
    const wrong: string[] = []
    const change = async (pair: Pair) => {
      const { slotId, studentId, courseCode, isBooked } = pair
      const booking = { slotId, studentId, lessonRules: false }
      const input = isBooked ? booking : { ...booking, courseCode, online: false }
      const document = isBooked ? documents.cancel : documents.book
      const answer = await untilAnswered<Changed>(serving, counts.changes, { document, variables: { input }, headers })
      wrong.push(...answer.failures)
      counts.repeated += answer.repeated
      const code = answer.data?.change.code ?? 'no answer'
      if (code === '1001') pair.isBooked = !isBooked
      return code
    }
    const pairs: Pair[] = []
    for (const seat of await freeSeats()) {
      const pair = { ...seat, isBooked: false }
      if (pairs.every((other) => other.slotId !== pair.slotId) && (await change(pair)) === '1001') pairs.push(pair)
      if (pairs.length === PAIRS) break
    }
    expect([pairs.length, wrong]).toEqual([PAIRS, []])

    const over = new AbortController()
    const booker = async (n: number) => {
      const own = pairs.filter((_, place) => place % BOOKERS === n)
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const pair = own[turn % own.length]
        if (pair === undefined) return
        const code = await change(pair)
        counts.changes += 1
        if (code !== '1001') wrong.push(code)
      }
    }
    const replace = async () => {
      await sleep(BESIDE_MS)
      for (let n = 0; n < PROCESSES; n += 1) {
        serving.push(await startProcess(url))
        const started = counts.changes
        await sleep(BESIDE_MS)
        counts.beside += counts.changes - started
        await serving[0]?.stop()
        serving.shift()
      }
      await sleep(BESIDE_MS)
      over.abort()
    }
    await Promise.all([replace(), ...Array.from({ length: BOOKERS }, (_, n) => booker(n))])

    const after = await applied()
    await annotate(
      `${commit}: ${PROCESSES} processes replaced, ${after - before} migrations under them; ${counts.changes} bookings and cancellations, ${counts.beside} while both versions stood side by side, ${counts.repeated} attempts repeated`,
    )
    expect(counts.beside).toBeGreaterThan(0)
    expect(after).toBe(migrations.length)
    const booked = await query<{ slotId: string; studentId: string }>(
      orm.em.fork(),
      `select slot_id as "slotId", student_id as "studentId" from booking where status = 'booked'`,
    )
    const isThere = (pair: Pair) =>
      booked.some(({ slotId, studentId }) => slotId === pair.slotId && studentId === pair.studentId)
    expect(pairs.map(isThere)).toEqual(pairs.map(({ isBooked }) => isBooked))
    expect(await audit(orm.em)).toEqual([])
    // Last, so that a build whose answers were errors tells whether anything came of them.
    expect(wrong).toEqual([])

    /** Seats of free slots to come with somebody who may have a contract for them; columns that were always there. */
    function freeSeats(): Promise<Omit<Pair, 'isBooked'>[]> {
      return query(
        orm.em.fork(),
        `select s.id as "slotId", c.code as "courseCode", u.student_id as "studentId"
           from slot s join slot_course sc on sc.slot_id = s.id join course c on c.id = sc.course_id
             join contract_course cc on cc.course_id = c.id join contract u on u.id = cc.contract_id
         where s.booked_count = 0 and s.starts_at > now() + interval '3 days' and u.end_date > now() + interval '40 days'
           and s.starts_at < now() + interval '30 days'
         order by md5(s.id::text || u.id::text) limit 2000`,
      )
    }
  },
)

/** The session of the demo school's first staff member, as clients send it. */
async function staffOf(api: ApiProcess): Promise<string> {
  const input = { type: 'staff', username: 'admin', password: demoPassword }
  const answer = await api.graphql<{ login: { code: string; record: string | null } }>(
    loginDocument,
    { input },
    { host: 'localhost' },
  )
  expect(answer.data?.login.code).toBe('1001')
  return answer.data?.login.record ?? ''
}
