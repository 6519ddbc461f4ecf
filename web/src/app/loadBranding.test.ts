import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { server } from '../shared/test/server.ts'
import { loadBranding } from './loadBranding.ts'

const answer = (reply: () => Response) => server.use(http.get('*/auth/theme/', reply))

test('branding is the school’s colour, logos and title (BRAND-04, BRAND-05, BRAND-06)', async () => {
  const branding = {
    mainColor: '#0b6e99',
    logoUrl: '/logo.svg',
    printLogoUrl: null,
    logoAlt: '青空',
    title: '青空英会話スクール',
  }
  answer(() => HttpResponse.json(branding))
  expect(await loadBranding()).toEqual(branding)
})

test('what a school did not set has a default: pink, and the logo text as title (BRAND-11, D23)', async () => {
  answer(() => HttpResponse.json({ logoAlt: '青空' }))
  expect(await loadBranding()).toEqual({
    mainColor: '#ffc0cb',
    logoUrl: null,
    printLogoUrl: null,
    logoAlt: '青空',
    title: '青空',
  })
})

test('where only the server is out of reach, the look of last time will do (BRAND-04)', async () => {
  answer(() => HttpResponse.json({ mainColor: '#0b6e99', title: '青空英会話スクール', logoAlt: '青空' }))
  const { offline, ...last } = await loadBranding()
  expect(offline).toBeUndefined()
  for (const reply of [() => HttpResponse.error(), () => new HttpResponse('Bad gateway', { status: 502 })]) {
    answer(reply)
    expect(await loadBranding()).toEqual({ ...last, offline: true })
  }
  answer(() => new HttpResponse(null, { status: 404 }))
  const leave = vi.fn<(to: string) => void>()
  void loadBranding(leave)
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
])('without branding the browser leaves the app: %s (BRAND-07, D22)', async (_, reply, address) => {
  answer(reply)
  const leave = vi.fn<(to: string) => void>()
  void loadBranding(leave)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(address))
})
