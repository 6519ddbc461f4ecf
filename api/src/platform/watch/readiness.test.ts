import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { testApp } from '../../../test/server.ts'
import { migrations } from '../database/migrations.ts'
import type { BrokerState } from '../live/broker/brokerFeed.ts'
import { newsReadiness, readiness } from './readiness.ts'

const broker = (state: BrokerState['state'] = 'none') => ({ broker: () => ({ state, schools: 0 }) })
const listening = { isListening: () => true, ...broker() }

test('a process that serves says so, without a school and to whatever host name', async () => {
  const { http } = (await testApp()).app
  const live = await http.inject({ url: '/livez', headers: { host: 'nobody.example' } })
  expect([live.statusCode, live.json(), live.headers['cache-control']]).toEqual([200, { live: true }, 'no-store'])
  const ready = await http.inject({ url: '/readyz', headers: { host: 'nobody.example' } })
  const checks = { database: true, migrations: true, listener: true }
  expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true, checks }])
})

test('a process without news of others serves on, and says so where news are asked for (OPS-03)', async () => {
  const deaf = { isListening: () => false, ...broker() }
  expect(newsReadiness(deaf)).toEqual({ news: false, checks: { listener: false } })
  expect(newsReadiness({ isListening: () => true, ...broker('down') })).toEqual({
    news: false,
    checks: { listener: true, broker: false },
  })
  const { http } = (await testApp()).app
  const news = await http.inject({ url: '/readyz/news', headers: { host: 'nobody.example' } })
  expect([news.statusCode, news.json()]).toEqual([200, { news: true, checks: { listener: true } }])
})

test("readiness names the missing part: the database, a migration, others' announcements", async () => {
  const { orm } = await testDatabase()
  const missing = { isListening: () => false, ...broker() }
  expect(await readiness(orm, missing)).toEqual({
    ready: true,
    checks: { database: true, migrations: true, listener: false },
  })
  const answering = (rows: unknown) =>
    ({
      em: { fork: () => ({ isInTransaction: () => true, getKysely: () => ({ executeQuery: () => rows }) }) },
    }) as never
  const broken = answering(Promise.reject(new Error('no database')))
  expect(await readiness(broken, listening)).toMatchObject({ ready: false, checks: { database: false } })
  const silent = answering(new Promise(() => undefined))
  expect(await readiness(silent, listening, 10)).toMatchObject({ ready: false, checks: { database: false } })
  const old = answering(Promise.resolve({ rows: migrations.slice(1).map(({ name }) => ({ name })) }))
  expect(await readiness(old, listening)).toMatchObject({ ready: false, checks: { database: true, migrations: false } })
})
