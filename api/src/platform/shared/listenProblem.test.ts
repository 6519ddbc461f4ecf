import { createServer } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPort, keptPort } from './keptPort.ts'
import { listenProblem, tryPort } from './listenProblem.ts'

test('a port that is taken is told in words that say what to do, before anything else is begun (OPS-02)', async () => {
  const other = createServer().listen({ host: '127.0.0.1', port: 0 })
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = { host: '127.0.0.1', port: (other.address() as AddressInfo).port }
  const error: unknown = await tryPort(address).catch((reason: unknown) => reason)
  expect(listenProblem(error, address)).toBe(
    `Port ${address.port} on 127.0.0.1 is taken; stop the other program or set PORT to another one.`,
  )
  await expect(tryPort({ host: '127.0.0.1', port: 0 })).resolves.toBeUndefined()
  expect(listenProblem(new Error('another'), address)).toBeNull()
})

test('commands know at which port Koma is served from its own database; a file that says no port is none (OPS-02)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koma-port-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await keptPort(folder)).toBeNull()
  await keepPort(folder, 4123)
  expect(await keptPort(folder)).toBe(4123)
  await writeFile(join(folder, 'port'), 'http://elsewhere\n')
  expect(await keptPort(folder)).toBeNull()
})
