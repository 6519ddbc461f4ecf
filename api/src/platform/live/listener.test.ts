import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { startListener } from './listener.ts'
import { query } from '../database/sql.ts'

/** A network between a process and its database that can stop carrying anything without either end noticing. */
async function network(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const carried: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    carried.push(near, far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(databaseUrl)
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.toString(),
    connections: () => carried.length / 2,
    /** Connections that are open carry nothing from now on; new ones do. */
    goSilent() {
      for (const socket of carried) socket.unpipe()
      for (const socket of carried) socket.pause()
    },
    close() {
      for (const socket of carried) socket.destroy()
      server.close()
    },
  }
}

test('a connection that went silent is noticed and replaced, and says that something may have been missed', async () => {
  const { orm, url } = await testDatabase()
  const between = await network(url)
  const heard: string[] = []
  const listener = await startListener(
    between.url,
    { onPayload: (payload) => heard.push(payload), onReconnect: () => heard.push('again') },
    { beatMs: 500 },
  )
  const say = (label: string) => query(orm.em.fork(), `select pg_notify('koma', $1)`, [label])
  try {
    await say('first')
    await expect.poll(() => heard).toEqual(['first'])
    between.goSilent()
    await say('missed')
    await expect.poll(() => heard).toContain('again')
    await say('second')
    await expect.poll(() => heard).toContain('second')
    expect(heard).not.toContain('missed')
    expect(between.connections()).toBeGreaterThan(1)
  } finally {
    await listener.stop()
    between.close()
  }
})
