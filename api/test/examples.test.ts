import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyScope } from '@koma/schema/keyScopes'
import { Webhook as Signature } from 'standardwebhooks'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { run, start } from './guideRunner.ts'
import { change, type Outside, startOutside } from './outside.ts'

let outside: Outside
const scene = (index: number): Record<string, string> => ({ ...outside.scenes[index] })

beforeAll(async () => {
  // The scopes that examples/README.md names, and one of the office.
  const ofPrograms: KeyScope[][] = [
    ['events:read', 'bookings:read'],
    ['slots:read', 'bookings:read', 'bookings:write', 'students:read', 'contracts:read'],
    ['webhooks:write', 'slots:read', 'events:read', 'bookings:read'],
    [],
  ]
  outside = await startOutside([...ofPrograms, ofPrograms[1] ?? []], { seats: 3 })
})

test('the sync counts each booking once, whenever it dies (decision 045)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'koma-sync-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { ...scene(0), COPY: join(folder, 'copy.json') }
  const sync = () => run(process.execPath, ['sync/sync.ts'], env)
  const [mine, other] = [scene(0), scene(3)]
  expect(await sync()).toBe('0 seats, 0 points\n')
  await change('slotBook', mine)
  await change('slotBook', other)
  // An event is there moments after its booking.
  await expect.poll(sync).toBe('2 seats, 2 points\n')
  await change('slotCancel', mine)
  for (let kills = 0; kills < 3; kills += 1) start(process.execPath, ['sync/sync.ts'], env).child.kill('SIGKILL')
  await expect.poll(sync).toMatch(/^1 seats/)
  const { orm, id } = outside.school
  const [taken] = await query<{ points: number }>(
    orm.em.fork(),
    `select -sum(delta)::int as points from credit_entry where school_id = $1 and reason in ('booking', 'cancellation')`,
    [id],
  )
  expect(await sync()).toBe(`1 seats, ${taken?.points} points\n`)
})

test('the bot books the first free lesson of a course, and no second one', async () => {
  const { STUDENT_UUID = '', COURSE = '', ...env } = scene(1)
  const bot = () => start(process.execPath, ['bot/bot.ts'], { ...env, STUDENT: STUDENT_UUID, COURSE })
  const first = bot()
  expect(await first.ended, first.printed()).toBe(0)
  expect(first.printed()).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00 1001 Action successful\n$/)
  const { orm, id } = outside.school
  const seats = `select slot_id from booking where school_id = $1 and student_id = $2`
  expect(await query(orm.em.fork(), seats, [id, STUDENT_UUID])).toEqual([{ slot_id: env['SLOT_ID'] }])
  const second = bot()
  expect(await second.ended).toBe(1)
  expect(second.printed()).toBe('')
})

test('the bot takes the seat that is free beside another student (BOOK-04)', async () => {
  const { STUDENT_UUID = '', COURSE = '', OTHER_ID = '', ...env } = scene(4)
  await change('slotBook', { ...scene(4), STUDENT_ID: OTHER_ID })
  const bot = start(process.execPath, ['bot/bot.ts'], { ...env, STUDENT: STUDENT_UUID, COURSE })
  expect(await bot.ended, bot.printed()).toBe(0)
  const { orm, id } = outside.school
  const taken = `select s.student_id as code from booking b join student s on s.school_id = b.school_id and s.id = b.student_id
    where b.school_id = $1 and b.slot_id = $2 order by b.id`
  expect(await query(orm.em.fork(), taken, [id, env['SLOT_ID']])).toEqual(
    expect.arrayContaining([{ code: OTHER_ID }, { code: env['STUDENT_ID'] }]),
  )
})

test('the receiver takes what Koma has signed, once, and nothing else (decision 046)', async () => {
  const { KOMA, KOMA_KEY, RECEIVER = '', PORT = '' } = scene(2)
  const post = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${KOMA_KEY}`, 'content-type': 'application/json' }
    const text = body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(`${KOMA}/api/webhooks${path}`, { method: 'POST', headers, body: text })
    return (await answer.json()) as { success: boolean; secret: string; data: { _id: string } }
  }
  const created = await post('', { url: RECEIVER, types: ['booking.created'] })
  const { printed } = start(process.execPath, ['receiver/receiver.ts'], { WEBHOOK_SECRET: created.secret, PORT })
  await expect.poll(printed).toBe('listening\n')
  expect(await post(`/${created.data._id}/test`)).toMatchObject({ success: true })
  await expect.poll(printed).toBe('listening\ntest {}\n')
  const forged = {
    'webhook-id': 'x',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,AAAA',
  }
  expect((await fetch(RECEIVER, { method: 'POST', headers: forged, body: '{"type":"test"}' })).status).toBe(401)
  expect((await fetch(RECEIVER, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
  // The same message once more is passed over: another booking comes after it and is alone.
  expect(await post(`/${created.data._id}/replay`, { since: '2020-01-01T00:00:00Z' })).toMatchObject({ success: true })
  const env = scene(2)
  await change('slotBook', env)
  await expect.poll(printed).toContain('booking.created')
  expect(
    printed()
      .split('\n')
      .filter((line) => line.startsWith('test')),
  ).toHaveLength(1)
  // A message that comes late says nothing of a seat about which a newer one has come, and something of another.
  const late = async (type: string, number: number, studentId: string) => {
    const [id, at] = [`late-${number}`, new Date()]
    const body = JSON.stringify({ type, data: { number, slotId: 'x', studentId, recordId: null } })
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Signature(created.secret).sign(id, at, body),
    }
    expect((await fetch(RECEIVER, { method: 'POST', headers, body })).status).toBe(204)
  }
  await late('booking.cancelled', 902, 'one')
  await late('booking.created', 901, 'one')
  await late('booking.created', 900, 'other')
  await expect.poll(printed).toContain('"number":900')
  expect(printed()).toContain('"number":902')
  expect(printed()).not.toContain('"number":901')
})
