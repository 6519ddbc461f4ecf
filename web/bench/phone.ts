import { loadavg } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserLaunch, unpackBrowser } from '../e2e/browser.ts'
import { demoPassword } from '../e2e/fixtures.ts'
import { startKoma } from '../e2e/koma.ts'

const rounds = Number(process.argv[2] ?? 5)
const student = 's0001'

/** Slow 4G as the browser's own tools emulate it: bytes a second and milliseconds to and fro. */
const slow4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }
/** The factor by which the phone's processor is slower than this machine. */
const slowdown = 4

/** Notes when each of them is first drawn, and when the school's name is; `mark` is the start of the next wait. */
const eyes = `
  window.seen = {}
  const look = () => {
    const now = performance.now()
    const note = (name, is) => { if (is && !(name in seen)) seen[name] = now }
    note('frame', document.body?.innerText.includes(__NAME__))
    note('form', document.querySelector('input[autocomplete=username]'))
    note('bookings', document.querySelector('main ul > li') && !document.querySelector('input[autocomplete=username]'))
    note('list', location.pathname === '/student/list' && document.querySelector('main li[class*=_row_]'))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/**
 * Prints what a student's phone waits for on a slow network: the school's name, the sign-in form, the bookings after
 * signing in, the list of free lessons, and the same once the device has kept the app, or from an address alone.
 * Milliseconds, of several rounds.
 */
await unpackBrowser()
const koma = await startKoma()
const url = koma.a.url
try {
  const { title } = (await (await fetch(`${url}/auth/theme/`)).json()) as { title: string }
  const content = eyes.replace('__NAME__', JSON.stringify(title))
  const browser = await chromium.launch(browserLaunch())
  const figures = new Map<string, number[]>()
  const note = (step: string, ms: number) => figures.set(step, [...(figures.get(step) ?? []), ms])
  const unthrottled = await signInWithoutThrottling(browser, content)
  note('form, neither slowed', unthrottled)
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) note('form, neither slowed', await signInWithoutThrottling(browser, content))
    await visit(browser, content, note)
  }
  say(`load ${loadavg()[0]?.toFixed(1)}, processor ${slowdown} times slower, slow 4G, ${rounds} rounds`)
  for (const [step, times] of figures) say(`  ${step.padEnd(34)} ${inWords(times)}`)
  await browser.close()
} finally {
  await koma.stop()
}

type Note = (step: string, ms: number) => void

async function visit(browser: Browser, content: string, note: Note): Promise<void> {
  const context = await phone(browser, content)
  const page = await context.newPage()
  const setSpeed = await slowed(page)
  await page.goto(`${url}/student`, { waitUntil: 'commit' })
  note('first frame with the name', await seenAt(page, 'frame'))
  note('sign-in form', await seenAt(page, 'form'))
  // Who signs in needs a moment to type.
  await page.waitForTimeout(3000)
  await page.locator('input[autocomplete=username]').fill(student)
  await page.locator('input[autocomplete=current-password]').fill(demoPassword)
  const entered = await page.evaluate<number>('performance.now()')
  await page.locator('button[type=submit]').click()
  note('bookings after signing in', (await seenAt(page, 'bookings')) - entered)
  const tapped = await page.evaluate<number>('performance.now()')
  await page.locator('nav a[href="/student/list"]').click()
  note('list after a tap', (await seenAt(page, 'list')) - tapped)

  await setSpeed(false)
  const record = await page.evaluate<string>(`sessionStorage.getItem('user')`)
  await until(page, 'navigator.serviceWorker.controller !== null')
  await page.close()
  await warm(context, 'warm start, form', '/student', 'form', note)
  await context.addInitScript({ content: `sessionStorage.setItem('user', ${JSON.stringify(record)})` })
  await warm(context, 'warm start, bookings', '/student/bookings', 'bookings', note)
  await context.close()
  for (const view of ['bookings', 'list']) await cold(browser, content, record, view, note)
}

/** Opens a page from its address with nothing kept on the device but who is signed in. */
async function cold(browser: Browser, content: string, record: string, view: string, note: Note): Promise<void> {
  const context = await phone(browser, content)
  await context.addInitScript({ content: `sessionStorage.setItem('user', ${JSON.stringify(record)})` })
  const page = await context.newPage()
  await slowed(page)
  await page.goto(`${url}/student/${view}`, { waitUntil: 'commit' })
  note(`cold start, ${view}`, await seenAt(page, view))
  await context.close()
}

async function warm(context: BrowserContext, step: string, address: string, view: string, note: Note): Promise<void> {
  const page = await context.newPage()
  await slowed(page)
  await page.goto(`${url}${address}`, { waitUntil: 'commit' })
  note(`${step}: frame`, await seenAt(page, 'frame'))
  note(step, await seenAt(page, view))
  await page.close()
}

async function signInWithoutThrottling(browser: Browser, content: string): Promise<number> {
  const context = await phone(browser, content)
  const page = await context.newPage()
  await page.goto(`${url}/student`, { waitUntil: 'commit' })
  const ms = await seenAt(page, 'form')
  await context.close()
  return ms
}

async function phone(browser: Browser, content: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    hasTouch: true,
  })
  await context.addInitScript({ content })
  return context
}

/** Slows the page's processor and network; gives what switches it. */
async function slowed(page: Page): Promise<(on: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const set = async (on: boolean) => {
    await session.send(
      'Network.emulateNetworkConditions',
      on ? slow4G : { ...slow4G, downloadThroughput: -1, uploadThroughput: -1, latency: 0 },
    )
    await session.send('Emulation.setCPUThrottlingRate', { rate: on ? slowdown : 1 })
  }
  await set(true)
  return set
}

async function seenAt(page: Page, view: string): Promise<number> {
  await until(page, `window.seen?.[${JSON.stringify(view)}] > 0`)
  return page.evaluate<number>(`seen[${JSON.stringify(view)}]`)
}

async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean>(expression))) await page.waitForTimeout(100)
}

function inWords(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round)
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]}–${sorted.at(-1)})`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
