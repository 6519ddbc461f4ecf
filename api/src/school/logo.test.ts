import { renderAsync } from '@resvg/resvg-js'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { harmlessSvg } from './harmlessSvg.ts'
import { logoStrip } from './logoPictures.ts'
import { schoolIcon } from './schoolIcon.ts'

let school: OpenSchool
let staff: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['settingsEdit'] })
})

const svg = (inside: string, more = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${more}>${inside}</svg>`
const dot = `<circle cx="5" cy="5" r="5" fill="#c00"/>`
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const png = schoolIcon('#0b6e99', 'any', 64)

async function setLogo(data: string | null, kind = 'screen', by = staff) {
  const document = `mutation ($input: SetLogoInput!) { reply: setSchoolLogo(input: $input) {
    success code message field school { logoUrl printLogoUrl } } }`
  const asker = { host: by.school.host, authorization: await sessionFor(by), language: 'en' }
  type Reply = { success: boolean; message: string; school: { logoUrl: string | null; printLogoUrl: string | null } }
  const { body } = await graphql<{ reply: Reply }>(await testApp(), document, { input: { kind, data } }, asker)
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}

const get = async (path: string, host = school.host) => rest<string>(await testApp(), 'GET', path, undefined, { host })

test('a logo is served under a name of its own, with nothing it could do, and heads theme, page and icons (BRAND-04, BRAND-05, BRAND-09, BRAND-10)', async () => {
  const before = (await get('/app/icon-192.png')).body
  const saved = await setLogo(base64(svg(dot)))
  expect(saved).toMatchObject({ success: true, school: { printLogoUrl: null } })
  const { logoUrl } = saved.school
  expect(logoUrl).toMatch(/^\/app\/logo-[0-9a-f]{16}\.svg$/)
  const { status, headers, body } = await get(String(logoUrl))
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(body).toContain('<circle cx="5" cy="5" r="5" fill="#c00">')
  await expect.poll(async () => (await get('/app/icon-192.png')).body).not.toBe(before)
  expect((await get('/auth/theme/')).body).toMatchObject({ logoUrl })

  const print = await setLogo(base64(png), 'print')
  expect(print.school).toMatchObject({ logoUrl, printLogoUrl: expect.stringMatching(/\.png$/) })
  // What belongs to one school is nothing of another.
  const other = await openSchool()
  expect((await get(String(logoUrl), other.host)).status).toBe(404)
  expect((await setLogo(null)).school.logoUrl).toBeNull()
  expect((await get(String(logoUrl))).status).toBe(404)
  await expect.poll(async () => (await get('/app/icon-192.png')).body).toBe(before)
})

const lossless = 'UklGRigAAABXRUJQVlA4TBsAAAAvD8ABEA8wHsP9lP/5D1qIBZP5S3emENH/yAEA'
const lossy =
  'UklGRmgAAABXRUJQVlA4WAoAAAAQAAAADwAABwAAQUxQSBIAAAABDzD/ERFCLJjMX7ozhYj+Rw5WUDggMAAAAJABAJ0BKhAACAACADQloAJ0ugADmAD+9Qf//gCY/G//yA9kf/GVP/c39l/7N+ZAAA=='

test.each([
  ['lossless', lossless],
  ['lossy', lossy],
])(
  'a %s WebP is kept as it is, and is PNG where WebP is not read: icons and mails (BRAND-04, BRAND-14)',
  async (_, data) => {
    const blocks = (await get('/app/icon-192.png')).body
    const { logoUrl } = (await setLogo(data)).school
    expect(logoUrl).toMatch(/\.webp$/)
    expect((await get(String(logoUrl))).headers['content-type']).toBe('image/webp')
    // Who is not signed in may be shown the old one for a moment: what is remembered of a school ends with the news of it.
    await expect.poll(async () => (await get('/app/icon-192.png')).body).not.toBe(blocks)
    expect((await get('/app/icon-192.png')).headers['content-type']).toBe('image/png')
    // Red to the left, nothing to the right of it.
    const logo = { type: 'image/webp', bytes: Buffer.from(data, 'base64') } as const
    const strip = await logoStrip(logo, `test ${data}`)
    const { pixels, width } = await renderAsync(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 80"><image width="400" height="80" href="data:image/png;base64,${(strip ?? Buffer.alloc(0)).toString('base64')}"/></svg>`,
    )
    const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
    const [red = 0, green = 0, blue = 0, opaque = 0] = at(20, 40)
    expect([red > 200, green < 60, blue < 70, opaque]).toEqual([true, true, true, 255])
    expect(at(140, 40)[3]).toBe(0)
    await setLogo(null)
  },
)

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'Only PNG, JPEG, WebP and SVG'],
  ['a page that says it is a picture', '<html><svg></svg></html>', 'Only PNG'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00', 'Only PNG'],
  ['nothing', '', 'Only PNG'],
  ['half a PNG', png.subarray(0, 60), 'cannot be read'],
  ['a WebP that is only its head', Buffer.from(lossless, 'base64').subarray(0, 30), 'cannot be read'],
  ['a drawing that is cut off', svg(dot).slice(0, -6), 'cannot be read'],
  ['a drawing of nothing', svg(''), 'cannot be read'],
  [
    'a PNG as wide as a wall',
    Buffer.concat([png.subarray(0, 16), Buffer.from([0, 1, 0, 0]), png.subarray(20)]),
    '4000',
  ],
  ['more than 180 kB', Buffer.concat([png, Buffer.alloc(180_000)]), '180 kB'],
])('%s is no logo', async (_what, bytes, words) => {
  const refused = await setLogo(base64(bytes))
  expect(refused).toMatchObject({ success: false, code: '400', field: 'data', school: { logoUrl: null } })
  expect(refused.message).toContain(words)
})

test.each([
  ['a script', `${dot}<script>alert(1)</script>`],
  ['a handler', `<g onload="alert(1)" onclick='alert(1)'>${dot}</g>`],
  [
    'foreign content',
    `${dot}<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>`,
  ],
  ['a link', `<a xlink:href="javascript:alert(1)">${dot}</a>`],
  ['a picture from elsewhere', `${dot}<image href="https://evil.example/p.png" width="1" height="1"/>`],
  ['a file', `${dot}<image xlink:href="file:///etc/passwd.png"/><use href="other.svg#x"/>`],
  ['a drawing in a drawing', `${dot}<image href="data:image/svg+xml;base64,PHN2Zz4="/>`],
  [
    'a style that loads',
    `<style>@import "https://evil.example/a.css"; .a{fill:url(https://evil.example/#a)}</style>${dot}`,
  ],
  [
    'an attribute that loads',
    `<g fill="url(&#104;ttps://evil.example/x)" style="background:u\\rl(//evil.example)">${dot}</g>`,
  ],
  [
    'an animation',
    `<circle cx="5" cy="5" r="5" fill="#c00"><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="r"/></circle>`,
  ],
])('of a drawing with %s only the drawing is kept', (_what, inside) => {
  const kept = harmlessSvg(svg(inside))
  expect(kept ?? '').toContain(`<circle cx="5" cy="5" r="5" fill="#c00">`)
  expect(kept).not.toMatch(
    /script|onload|onclick|foreignObject|iframe|evil|javascript|file:|other\.svg|svg\+xml|import|<set|<animate|<a[ >]/i,
  )
})

test('what drawing programs write is kept: styles, gradients, clips and pictures within', () => {
  const inside = `<defs><style>.a{fill:url(#g);opacity:.5}</style><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><use xlink:href="#r" overflow="visible"/></clipPath></defs><rect id="r" width="9" height="9"/><path d="M0 0h9v9z" class="a" clip-path="url(#c)"/><image href="data:image/png;base64,iVBORw0K" width="2" height="2"/>`
  const kept = harmlessSvg(svg(inside)) ?? ''
  for (const part of [
    '.a{fill:url(#g);opacity:.5}',
    'clip-path="url(#c)"',
    'xlink:href="#r"',
    'data:image/png;base64,iVBORw0K',
  ])
    expect(kept).toContain(part)
})

test('a drawing that says only its proportions gets a size, without which paper does not show it (BRAND-10)', () => {
  const drawing = (says: string) => harmlessSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${says}>${dot}</svg>`)
  expect(drawing('viewBox="0 0 200 60"')).toMatch(/^<svg [^>]*width="1000" height="300"/)
  expect(drawing('viewBox="0,0,5,10" width="100%" height="100%"')).toMatch(/^<svg [^>]*width="500" height="1000"/)
  expect(drawing('viewBox="0 0 200 60" width="40"')).not.toContain('height=')
  expect(drawing('viewBox="0 0 0 60"')).not.toContain('height=')
})

test('a drawing that names itself, or draws without end, is none', () => {
  expect(harmlessSvg(svg(`<g id="a"><use href="#a"/></g>`))).toBeNull()
  const bomb = Array.from(
    { length: 30 },
    (_, level) => `<g id="l${level}"><use href="#l${level + 1}"/><use href="#l${level + 1}"/></g>`,
  )
  expect(harmlessSvg(svg(`${bomb.join('')}<g id="l30">${dot}</g>`))).toBeNull()
  expect(
    harmlessSvg(`<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`),
  ).toBeNull()
})
