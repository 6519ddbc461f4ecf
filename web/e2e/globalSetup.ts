import { unpackBrowser } from './browser.ts'
import { startKoma } from './koma.ts'

/**
 * Unpacks the browser and starts the Koma that all tests share. The addresses of its two api
 * processes reach the workers as KOMA_E2E_A and KOMA_E2E_B, of its
 * database as KOMA_E2E_DATABASE. Returns what tears it down.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await unpackBrowser()
  const koma = await startKoma()
  process.env['KOMA_E2E_A'] = koma.a.url
  process.env['KOMA_E2E_B'] = koma.b.url
  process.env['KOMA_E2E_DATABASE'] = koma.databaseUrl
  return () => koma.stop()
}
