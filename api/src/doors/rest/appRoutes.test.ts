import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeSchool, type TestSchool } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'

interface Manifest {
  name: string
  short_name: string
  start_url: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
}

async function get<Body>(school: TestSchool, path: string) {
  return rest<Body>(await testApp(), 'GET', path, undefined, { host: school.host })
}

test('each school is an app of its own: name, colour and icons, for each of the three doors (BRAND-04, BRAND-08)', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm, { title: '青空英会話スクール', defaultColor: '#0b6e99' })
  const english = await makeSchool(orm, { title: 'Blue Sky', language: 'en', defaultColor: '#ffe08a' })
  const { status, headers, body } = await get<Manifest>(school, '/app/student.webmanifest')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(body).toMatchObject({
    name: '青空英会話スクール',
    lang: 'ja',
    start_url: '/student/bookings',
    display: 'standalone',
    theme_color: '#0b6e99',
  })
  expect((await get<Manifest>(english, '/app/teacher.webmanifest')).body).toMatchObject({
    name: 'Blue Sky Teachers',
    short_name: 'Teachers',
    start_url: '/teacher',
    lang: 'en',
  })

  const pictures = new Set<string>()
  for (const { src, sizes, purpose } of body.icons) {
    expect(['any', 'maskable']).toContain(purpose)
    for (const each of [school, english]) {
      const icon = await get<string>(each, src)
      expect(icon.headers['content-type']).toBe('image/png')
      expect(icon.body.slice(1, 4)).toBe('PNG')
      expect(sizes).toMatch(/^(192x192|512x512)$/)
      pictures.add(icon.body)
    }
  }
  expect(pictures.size).toBe(8)
  expect((await get<string>(school, '/app/apple-touch-icon.png')).body.slice(1, 4)).toBe('PNG')
})

test('there is nothing else to fetch there, and nothing for a host without school (BRAND-07)', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  await makeSchool(orm)
  for (const file of ['constructor.webmanifest', 'constructor', '__proto__', 'other.webmanifest', 'icon-9999.png']) {
    expect((await get(school, `/app/${file}`)).status).toBe(404)
  }
  expect((await get({ ...school, host: 'nobody.test' }, '/app/student.webmanifest')).status).toBe(404)
})
