import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { schoolIcon } from './schoolIcon.ts'

let school: OpenSchool
let staff: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['settingsEdit'] })
})

const svg = (inside: string, more = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${more}>${inside}</svg>`
const pattern = `<pattern id="p" width="500" height="500"><path d="M0 0h1v1z"/></pattern><rect width="9" height="9" fill="url(#p)"/>`
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

const red = { create: { width: 16, height: 8, channels: 4, background: '#f00' } } as const
const kept = async (column: string) => {
  const [row] = await query<{ picture: Buffer }>(
    school.orm.em.fork(),
    `select ${column} as picture from school_logo where school_id = $1 and kind = 'screen'`,
    [school.id],
  )
  return row?.picture ?? Buffer.alloc(0)
}

test.each([
  ['a lossless WebP', async () => Buffer.from(lossless, 'base64')],
  ['a lossy WebP', async () => Buffer.from(lossy, 'base64')],
  ['a PNG', () => sharp(red).extend({ right: 16, background: '#0000' }).png().toBuffer()],
  [
    'a JPEG',
    () =>
      sharp({ create: { ...red.create, channels: 3 } })
        .jpeg()
        .toBuffer(),
  ],
])(
  '%s becomes a PNG when it is sent, and so do icons and the picture in mails (BRAND-04, BRAND-14)',
  async (_, make) => {
    const blocks = (await get('/app/icon-192.png')).body
    const { logoUrl } = (await setLogo(base64(await make()))).school
    expect(logoUrl).toMatch(/\.png$/)
    expect((await get(String(logoUrl))).headers['content-type']).toBe('image/png')
    expect((await sharp(await kept('bytes')).metadata()).format).toBe('png')
    // Who is not signed in may be shown the old one for a moment: what is remembered of a school ends with the news of
    // it.
    await expect.poll(async () => (await get('/app/icon-192.png')).body).not.toBe(blocks)
    expect((await get('/app/icon-192.png')).headers['content-type']).toBe('image/png')
    const { data, info } = await sharp(await kept('mail_strip'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([400, 80])
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
    const [redness = 0, green = 0, blue = 0, opaque = 0] = at(20, 40)
    expect([redness > 200, green < 60, blue < 70, opaque]).toEqual([true, true, true, 255])
    // Nothing to the right of it.
    expect(at(399, 40)[3]).toBe(0)
    await setLogo(null)
    await expect.poll(async () => (await get('/app/icon-192.png')).body).toBe(blocks)
  },
)

test('a logo has its icons from the moment it is kept, in every size, and a photo is kept small', async () => {
  const noise = sharp({
    create: {
      width: 240,
      height: 240,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const photo = await noise.jpeg({ quality: 80 }).toBuffer()
  expect(await setLogo(base64(photo))).toMatchObject({ success: true })
  expect((await kept('bytes')).length).toBeLessThanOrEqual(180_000)
  for (const [column, width, height] of [
    ['icon_192', 192, 192],
    ['icon_512', 512, 512],
    ['maskable_192', 192, 192],
    ['maskable_512', 512, 512],
    ['apple_180', 180, 180],
    ['mail_strip', 400, 80],
  ] as const)
    expect(await sharp(await kept(column)).metadata()).toMatchObject({ format: 'png', width, height })
  await setLogo(null)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'Only PNG, JPEG, WebP and SVG'],
  ['a page that says it is a picture', '<html><svg></svg></html>', 'Only PNG'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00', 'Only PNG'],
  ['nothing', '', 'Only PNG'],
  ['comments without end', '<!---->'.repeat(500), 'Only PNG'],
  ['half a PNG', png.subarray(0, 60), "couldn't read"],
  ['a WebP that is only its head', Buffer.from(lossless, 'base64').subarray(0, 30), "couldn't read"],
  ['a drawing that is cut off', svg(dot).slice(0, -6), "couldn't read"],
  ['a drawing of nothing', svg(''), "couldn't read"],
  ['a drawing with a pattern', svg(pattern), 'Save it as PNG'],
  [
    'a PNG as wide as a wall',
    Buffer.concat([png.subarray(0, 16), Buffer.from([0, 1, 0, 0]), png.subarray(20)]),
    '4000',
  ],
  ['more than 180 kB', Buffer.concat([png, Buffer.alloc(180_000)]), '180 kB'],
])('%s is no logo (BRAND-09)', async (_what, bytes, words) => {
  const refused = await setLogo(base64(bytes))
  expect(refused).toMatchObject({ success: false, code: '400', field: 'data', school: { logoUrl: null } })
  expect(refused.message).toContain(words)
})
