import { loginAs, onPhone } from './browser.ts'

/** JavaScript of a student's first load, compressed, in kB of 1000 bytes. */
const budgetKb = 230

/** Prints what a student's first visit transfers before the calendar, and fails beyond the budget for JavaScript. */
await onPhone(async (page, koma) => {
  const login = await page.context().newPage()
  await loginAs(login, 'student', 's0001')
  const record = await login.evaluate(() => sessionStorage.getItem('user') ?? '')
  await login.close()

  // Another context has nothing in its cache.
  const cold = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } })
  const first = await cold?.newPage()
  if (cold === undefined || first === undefined) throw new Error('no browser')
  await first.addInitScript((user) => sessionStorage.setItem('user', user), record)
  const sums = new Map<string, { files: number; bytes: number }>()
  const network = await cold.newCDPSession(first)
  const types = new Map<string, { type: string; url: string }>()
  const scripts: { url: string; kb: number }[] = []
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    types.set(requestId, { type, url: response.url }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, url } = types.get(requestId) ?? { type: 'Other', url: '' }
    if (type === 'Script') scripts.push({ url: url.split('/').at(-1) ?? '', kb: encodedDataLength / 1000 })
    const sum = sums.get(type) ?? { files: 0, bytes: 0 }
    sums.set(type, { files: sum.files + 1, bytes: sum.bytes + encodedDataLength })
  })
  await network.send('Network.enable')
  // The other tabs' code comes two seconds later and is no part of the first load, however slow this machine is.
  await first.addInitScript(() => {
    const soon = window.setTimeout.bind(window)
    const onlySoon = (work: TimerHandler, wait = 0) => (wait < 1500 ? soon(work, wait) : 0)
    Object.assign(window, { setTimeout: onlySoon })
  })
  await first.goto(`${koma.a.url}/student/bookings`)
  await first.locator('main h1').waitFor()
  const at = new Map(sums)
  for (const [type, { files, bytes }] of [...at].toSorted()) {
    console.log(`${type.padEnd(12)} ${String(files).padStart(3)} files ${(bytes / 1000).toFixed(1).padStart(8)} kB`)
  }
  for (const { url, kb } of scripts.toSorted((a, b) => b.kb - a.kb)) {
    console.log(`  ${url.padEnd(40)} ${kb.toFixed(1).padStart(8)} kB`)
  }
  const script = (at.get('Script')?.bytes ?? 0) / 1000
  console.log(`JavaScript before the calendar: ${script.toFixed(1)} kB of ${budgetKb}`)
  if (script > budgetKb) process.exitCode = 1
})
