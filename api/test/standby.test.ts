import { expect, test } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { closeDatabase } from '../src/platform/database/closeDatabase.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { afterFile } from './afterFile.ts'
import { isLong } from './model/longForm.ts'
import { startProcess } from './process.ts'
import { makeSchool } from './school.ts'
import { bookWish, makeWishes } from './wishes.ts'
import { withStandby } from './withStandby.ts'

const SLOTS = 60
const AT_ONCE = 16

// Two servers and a copy between them take the suite as long as forty other files.
test.runIf(isLong)(
  'the primary is lost in the middle of a booking run: the standby has every booking that was confirmed, and bookings go on (BOOK-23)',
  async () => {
    const { url, failOver } = await withStandby()
    const orm = await openDatabase(url)
    afterFile(() => closeDatabase(orm))
    await migrate(orm)
    const [last, ...wishes] = await makeWishes(await makeSchool(orm), SLOTS)
    if (last === undefined) throw new Error('no slots')
    const api = await startProcess(url)

    const confirmed: string[] = []
    let failing: Promise<void> | undefined
    const run = Array.from({ length: AT_ONCE }, async () => {
      for (let request = wishes.shift(); request !== undefined && failing === undefined; request = wishes.shift()) {
        if ((await bookWish(api, request)) === '1001') confirmed.push(request.slotId)
        if (confirmed.length >= SLOTS / 4) failing ??= failOver()
      }
    })
    await Promise.all(run)
    expect(failing).toBeDefined()
    await failing

    await expect.poll(() => bookWish(api, last), { interval: 200 }).toBe('1001')
    const booked = await query<{ id: string }>(
      orm.em.fork(),
      `select slot_id as id from booking where status = 'booked'`,
    )
    expect(booked.map((row) => row.id)).toEqual(expect.arrayContaining([...confirmed, last.slotId]))
    expect(await audit(orm.em)).toEqual([])
    await api.kill()
  },
)
