import { gzipSync } from 'node:zlib'
import { budgetKb } from '../build/firstLoad.ts'
import { loginAs, onPhone } from './browser.ts'

/** Prints what a student's first visit brings before the calendar, and fails beyond the budget for JavaScript. */
await onPhone(async (page, koma) => {
  await loginAs(page, 'student', 's0001')
  const record = await page.evaluate(() => sessionStorage.getItem('user') ?? '')

  // Another context has nothing in its cache.
  const cold = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } })
  const first = await cold?.newPage()
  if (first === undefined) throw new Error('no browser')
  // As text, since tsx would add helpers that the page does not have. The other tabs' code comes after two seconds,
  // which is no part of the first load, however slow this machine is.
  await first.addInitScript({
    content: `sessionStorage.setItem('user', ${JSON.stringify(record)})
      const soon = window.setTimeout.bind(window)
      window.setTimeout = (work, wait = 0) => (wait < 1500 ? soon(work, wait) : 0)`,
  })
  const files: Promise<{ name: string; kind: string; kb: number }>[] = []
  first.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    const name = new URL(response.url()).pathname
    files.push(response.body().then((body) => ({ name, kind, kb: gzipSync(body, { level: 9 }).length / 1000 })))
  })
  await first.goto(`${koma.a.url}/student/bookings`)
  await first.locator('main h1').waitFor()

  const loaded = await Promise.all(files)
  const sumOf = (kind: string) => loaded.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.kb, 0)
  for (const { name, kb } of loaded.toSorted((a, b) => b.kb - a.kb)) {
    if (kb >= 3) console.log(`${kb.toFixed(1).padStart(8)} kB  ${name}`)
  }
  console.log(`${sumOf('stylesheet').toFixed(1).padStart(8)} kB  CSS`)
  console.log(`${sumOf('script').toFixed(1).padStart(8)} kB  JavaScript, of ${budgetKb}; ${loaded.length} files`)
  if (sumOf('script') > budgetKb) process.exitCode = 1
})
