import { http, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '../test/server.ts'
import { loadBranding } from './loadBranding.ts'

const answer = (reply: () => Response) => server.use(http.get('*/auth/theme/', reply))

const aozora = {
  mainColor: '#0b6e99',
  logoUrl: null,
  printLogoUrl: null,
  logoAlt: '青空',
  title: '青空英会話スクール',
}

afterEach(() => {
  document.querySelector('#branding')?.remove()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** The page as the server sends it, with the school written into it. */
function pageOf(branding: object) {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'branding'
  data.textContent = JSON.stringify(branding)
  document.body.append(data)
}

test('a page that has just come from the server says it, and nothing is asked (BRAND-04, BRAND-05)', async () => {
  pageOf(aozora)
  const { known, now } = loadBranding()
  expect(known).toEqual(aozora)
  expect(await now).toEqual(aozora)
})

test('a page that the device has kept shows the school as it was last, and as it is by now (BRAND-04)', async () => {
  pageOf(aozora)
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  localStorage.setItem('branding', JSON.stringify({ ...aozora, title: '青空スクール' }))
  answer(() => HttpResponse.json({ ...aozora, mainColor: '#006644' }))
  const { known, now } = loadBranding()
  expect(known).toEqual({ ...aozora, title: '青空スクール' })
  expect(await now).toEqual({ ...aozora, mainColor: '#006644' })
  answer(() => HttpResponse.error())
  expect(await loadBranding().now).toEqual({ ...aozora, mainColor: '#006644', offline: true })
})

test('branding is the school’s colour, logos and title (BRAND-04, BRAND-05, BRAND-06)', async () => {
  const branding = {
    mainColor: '#0b6e99',
    logoUrl: '/logo.svg',
    printLogoUrl: null,
    logoAlt: '青空',
    title: '青空英会話スクール',
  }
  answer(() => HttpResponse.json(branding))
  expect(await loadBranding().now).toEqual(branding)
})

test('missing branding has defaults: pink, and the logo text as title (BRAND-11, CONST-29, D23)', async () => {
  answer(() => HttpResponse.json({ logoAlt: '青空' }))
  expect(await loadBranding().now).toEqual({
    mainColor: '#ffc0cb',
    logoUrl: null,
    printLogoUrl: null,
    logoAlt: '青空',
    title: '青空',
  })
})

test('loadBranding uses the last look if only the server is out of reach (BRAND-04)', async () => {
  answer(() => HttpResponse.json({ mainColor: '#0b6e99', title: '青空英会話スクール', logoAlt: '青空' }))
  const { offline, ...last } = await loadBranding().now
  expect(offline).toBeUndefined()
  for (const reply of [() => HttpResponse.error(), () => new HttpResponse('Bad gateway', { status: 502 })]) {
    answer(reply)
    expect(await loadBranding().now).toEqual({ ...last, offline: true })
  }
  answer(() => new HttpResponse(null, { status: 404 }))
  const leave = vi.fn<(to: string) => void>()
  loadBranding(leave)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/unavailable.html'))
})

test.each([
  ['an unknown host', () => new HttpResponse(null, { status: 404 }), '/unavailable.html'],
  [
    'a page the server names',
    () => HttpResponse.json({ fallback: 'https://example.com' }, { status: 404 }),
    'https://example.com',
  ],
  ['no server', () => HttpResponse.error(), '/unavailable.html'],
])('the browser leaves the app if branding is missing: %s (BRAND-07, D22)', async (_, reply, address) => {
  answer(reply)
  const leave = vi.fn<(to: string) => void>()
  loadBranding(leave)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(address))
})
