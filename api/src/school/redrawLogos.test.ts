import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { query } from '../platform/database/sql.ts'
import { logoHash, logoSize, nameOfLogo } from './logo.reads.ts'
import { redrawLogos } from './redrawLogos.ts'

let school: OpenSchool

beforeEach(async () => {
  school = await openSchool()
})

const sql = <Row>(text: string, ...more: unknown[]) => query<Row>(school.orm.em.fork(), text, [school.id, ...more])
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`
const dot = `<circle cx="5" cy="5" r="5" fill="#c00"/>`
const webp = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })
    .webp()
    .toBuffer()

/** Keeps a logo as earlier versions did: as it was sent, without any sizes. */
async function keepAsBefore(type: string, ending: string, bytes: Buffer): Promise<string> {
  const hash = nameOfLogo(bytes)
  const url = `/app/logo-${hash}.${ending}`
  await sql(
    `insert into school_logo (school_id, kind, type, bytes, hash) values ($1, 'screen', $2, $3, $4)`,
    type,
    bytes,
    hash,
  )
  await sql(`update school set logo_url = $2 where id = $1`, url)
  return url
}

async function redrawn(): Promise<{ url: string | null; type: string | null; icon: Buffer | null; log: unknown[] }> {
  await redrawLogos({ orm: school.orm, events: { announce: () => undefined } })
  const [row] = await sql<{ url: string | null; type: string | null }>(
    `select s.logo_url as url, l.type from school s left join school_logo l on l.school_id = s.id where s.id = $1`,
  )
  const { url = null, type = null } = row ?? {}
  return {
    url,
    type,
    icon: await logoSize(school.orm.em.fork(), { id: school.id, logoUrl: url }, 'icon512'),
    log: await sql(`select changes from activity where school_id = $1 and actor = 'system:koma'`),
  }
}

test('a picture that an earlier version has kept becomes a PNG with all sizes, once, and the log says so (BRAND-09)', async () => {
  const before = await keepAsBefore('image/webp', 'webp', await webp())
  const { url, type, icon, log } = await redrawn()
  expect([type, logoHash(url)]).toEqual(['image/png', expect.any(String)])
  expect(log).toEqual([{ changes: { logoUrl: [before, url] } }])
  expect(await sharp(icon ?? undefined).metadata()).toMatchObject({ format: 'png', width: 512 })
  expect(await redrawn()).toEqual({ url, type, icon, log })
})

test('a drawing of plain shapes stays one', async () => {
  await keepAsBefore('image/svg+xml', 'svg', Buffer.from(svg(dot)))
  expect(await redrawn()).toMatchObject({ type: 'image/svg+xml', icon: expect.any(Buffer) })
})

test('a drawing with a part that is no longer taken becomes a picture of itself', async () => {
  const masked = `<mask id="m"><rect width="5" height="9" fill="#fff"/></mask><g mask="url(#m)">${dot}</g>`
  await keepAsBefore('image/svg+xml', 'svg', Buffer.from(svg(masked)))
  expect(await redrawn()).toMatchObject({ type: 'image/png', icon: expect.any(Buffer) })
})

test.each([
  [
    'a drawing that takes gigabytes',
    'svg',
    svg(`<pattern id="p" width="5000" height="5000">${dot}</pattern><rect width="10" height="10" fill="url(#p)"/>`),
  ],
  ['what is no picture', 'png', 'no picture'],
])('%s is taken away, and the log says so', async (_what, ending, bytes) => {
  const before = await keepAsBefore(ending === 'svg' ? 'image/svg+xml' : 'image/png', ending, Buffer.from(bytes))
  const { url, type, log } = await redrawn()
  expect([url, type]).toEqual([null, null])
  expect(log).toEqual([{ changes: { logoUrl: [before, null] } }])
})

test('a logo stored by an earlier version has no icons until it is redrawn', async () => {
  await keepAsBefore('image/svg+xml', 'svg', Buffer.from(svg(dot)))
  await redrawn()
  const other = Buffer.from(svg(`<rect width="9" height="9"/>`))
  await sql(`update school_logo set bytes = $2, hash = $3 where school_id = $1`, other, nameOfLogo(other))
  const logoUrl = `/app/logo-${nameOfLogo(other)}.svg`
  await sql(`update school set logo_url = $2 where id = $1`, logoUrl)
  expect(await logoSize(school.orm.em.fork(), { id: school.id, logoUrl }, 'icon512')).toBeNull()
  expect((await redrawn()).icon).not.toBeNull()
})
