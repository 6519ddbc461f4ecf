import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startKoma } from './koma.ts'

/**
 * Unpacks the browser and meanwhile starts the Koma that all tests share. The addresses of its two api
 * processes reach the workers as KOMA_E2E_A and KOMA_E2E_B, of its
 * database as KOMA_E2E_DATABASE. Returns what tears it down.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const unpack = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack.ts')])
  const [unpacked, started] = await Promise.allSettled([unpack, startKoma()])
  if (started.status === 'rejected') throw started.reason
  const koma = started.value
  if (unpacked.status === 'rejected') {
    await koma.stop()
    throw unpacked.reason
  }
  process.env['KOMA_E2E_A'] = koma.a.url
  process.env['KOMA_E2E_B'] = koma.b.url
  process.env['KOMA_E2E_DATABASE'] = koma.databaseUrl
  return () => koma.stop()
}
