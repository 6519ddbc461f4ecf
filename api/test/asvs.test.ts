import { existsSync, globSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSchool } from './openSchool.ts'
import { testApp } from './server.ts'

// The table of OWASP ASVS 5.0 says of each control at level 1 and 2 whether it is met, and by what.

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The controls of each section: those of level 1, and those of level 2. */
const controls: Record<string, [one: number[], two: number[]]> = {
  '1.1': [[], [1, 2]],
  '1.2': [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9],
  ],
  '1.3': [
    [1, 2],
    [3, 4, 5, 6, 7, 8, 9, 10, 11],
  ],
  '1.4': [[], [1, 2, 3]],
  '1.5': [[1], [2]],
  '2.1': [[1], [2, 3]],
  '2.2': [[1, 2], [3]],
  '2.3': [[1], [2, 3, 4]],
  '2.4': [[], [1]],
  '3.2': [[1, 2], []],
  '3.3': [[1], [2, 3, 4]],
  '3.4': [
    [1, 2],
    [3, 4, 5, 6],
  ],
  '3.5': [
    [1, 2, 3],
    [4, 5],
  ],
  '3.7': [[], [1, 2]],
  '4.1': [[1], [2, 3]],
  '4.2': [[], [1]],
  '4.3': [[], [1, 2]],
  '4.4': [[1], [2, 3, 4]],
  '5.1': [[], [1]],
  '5.2': [[1, 2], [3]],
  '5.3': [[1, 2], []],
  '5.4': [[], [1, 2, 3]],
  '6.1': [[1], [2, 3]],
  '6.2': [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12],
  ],
  '6.3': [
    [1, 2],
    [3, 4],
  ],
  '6.4': [
    [1, 2],
    [3, 4],
  ],
  '6.5': [[], [1, 2, 3, 4, 5]],
  '6.6': [[], [1, 2, 3]],
  '6.8': [[], [1, 2, 3, 4]],
  '7.1': [[], [1, 2, 3]],
  '7.2': [[1, 2, 3, 4], []],
  '7.3': [[], [1, 2]],
  '7.4': [
    [1, 2],
    [3, 4, 5],
  ],
  '7.5': [[], [1, 2]],
  '7.6': [[], [1, 2]],
  '8.1': [[1], [2]],
  '8.2': [[1, 2], [3]],
  '8.3': [[1], []],
  '8.4': [[], [1]],
  '9.1': [[1, 2, 3], []],
  '9.2': [[1], [2, 3, 4]],
  '10.1': [[], [1, 2]],
  '10.2': [[], [1, 2]],
  '10.3': [[], [1, 2, 3, 4]],
  '10.4': [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11],
  ],
  '10.5': [[], [1, 2, 3, 4, 5]],
  '10.6': [[], [1, 2]],
  '10.7': [[], [1, 2, 3]],
  '11.1': [[], [1, 2]],
  '11.2': [[], [1, 2, 3]],
  '11.3': [[1, 2], [3]],
  '11.4': [[1], [2, 3, 4]],
  '11.5': [[], [1]],
  '11.6': [[], [1]],
  '12.1': [[1], [2, 3]],
  '12.2': [[1, 2], []],
  '12.3': [[], [1, 2, 3, 4]],
  '13.1': [[], [1]],
  '13.2': [[], [1, 2, 3, 4, 5]],
  '13.3': [[], [1, 2]],
  '13.4': [[1], [2, 3, 4, 5]],
  '14.1': [[], [1, 2]],
  '14.2': [[1], [2, 3, 4]],
  '14.3': [[1], [2, 3]],
  '15.1': [[1], [2, 3]],
  '15.2': [[1], [2, 3]],
  '15.3': [[1], [2, 3, 4, 5, 6, 7]],
  '16.1': [[], [1]],
  '16.2': [[], [1, 2, 3, 4, 5]],
  '16.3': [[], [1, 2, 3, 4]],
  '16.4': [[], [1, 2, 3]],
  '16.5': [[], [1, 2, 3]],
  '17.1': [[], [1]],
  '17.2': [[], [1, 2, 3, 4]],
  '17.3': [[], [1, 2]],
}

interface Row {
  control: string
  level: string
  short: string
  state: string
  evidence: string
}

const rows: Row[] = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [control = '', level = '', short = '', state = '', ...evidence] = line.slice(2, -2).split(' | ')
    return { control, level, short, state, evidence: evidence.join(' | ') }
  })

test('every control of level 1 and 2 has one row, with its level (SEC-59)', () => {
  const expected = Object.entries(controls).flatMap(([section, levels]) =>
    levels.flatMap((numbers, at) => numbers.map((number) => `${section}.${number} at ${at + 1}`)),
  )
  expect(expected).toHaveLength(253)
  expect(rows.map(({ control, level }) => `${control} at ${level}`).toSorted()).toEqual(expected.toSorted())
})

/** The files that a row names: code and documents by their path from the root of the project. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) =>
    /^[\w.-]+(\/[\w.-]+)+$|^[\w.-]+\.(md|json|yaml|yml)$/.test(path) ? [path] : [],
  )

/** The rows that a text names, alone or as `API-30…32` and `SEC-07 to SEC-12`. */
const rowsIn = (text: string): string[] =>
  [...text.matchAll(/\b([A-Z]{2,6})-(\d{2})(?:(?:…| to \1-)(\d{2}))?\b/g)].flatMap(
    ([, area = '', first = '', last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => Number(first) + place).map(
        (number) => `${area}-${String(number).padStart(2, '0')}`,
      ),
  )

const requirements = read('docs/requirements.md')
const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) => file.replace(/^.*\/(\d+)-.*$/, '$1'))

test('no row is without evidence or reason, and what it names exists (SEC-59)', () => {
  const faults = rows.flatMap(({ control, short, state, evidence }) => {
    const ids = evidence.match(/\b[A-Z]{2,6}-\d{2}\b/g) ?? []
    const named = [...evidence.matchAll(/[Dd]ecisions? (\d{3})(?: and (\d{3}))?/g)].flatMap(([, one, two]) => [
      one,
      two,
    ])
    const files = filesIn(evidence)
    return [
      ...(['met', 'not met', 'not applicable'].includes(state) ? [] : [`${control}: the state “${state}”`]),
      ...(short.length < 4 || evidence.length < 8 ? [`${control}: says too little`] : []),
      ...(state === 'met' && ids.length + files.length + named.length === 0 ? [`${control}: no evidence`] : []),
      ...files.filter((file) => !existsSync(join(root, file))).map((file) => `${control}: ${file} does not exist`),
      ...ids.filter((id) => !requirements.includes(`| ${id} |`)).map((id) => `${control}: no row ${id}`),
      ...named.filter((id) => id !== undefined && !decisions.includes(id)).map((id) => `${control}: no decision ${id}`),
    ]
  })
  expect(faults).toEqual([])
})

test('rows that the table names, and all about security, are named by a test (SEC-59)', () => {
  const named = globSync('{schema,api,web}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  }).flatMap((file) => rowsIn(read(file)))
  const proved = new Set(named)
  const cited = rows.flatMap(({ evidence, state }) => (state === 'met' ? rowsIn(evidence) : []))
  const ofSecurity = [...requirements.matchAll(/^\| (SEC-\d{2}) \|/gm)].map(([, id = '']) => id)
  expect(ofSecurity.length).toBeGreaterThan(60)
  expect([...new Set([...cited, ...ofSecurity])].filter((id) => !proved.has(id))).toEqual([])
})

test('the sums above the table are those of its rows (SEC-59)', () => {
  for (const level of ['1', '2']) {
    const of = (state: string) => rows.filter((row) => row.level === level && row.state === state).length
    const sums = [level, of('met'), of('not applicable'), of('not met')].join(' | ')
    expect(read('docs/asvs.md')).toContain(`| ${sums} |`)
  }
})

test('sections of the security page that rows name exist (SEC-59)', () => {
  const page = read('docs/security.md')
  const named = rows.flatMap(({ evidence }) => [...evidence.matchAll(/“([^”]+)” in `docs\/security.md`/g)])
  expect(named.length).toBeGreaterThan(4)
  expect(named.map(([, section]) => section).filter((section) => !page.includes(`## ${section}`))).toEqual([])
})

test('no page of the app writes HTML of its own (ASVS 3.2.2)', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  const writing = files.filter((file) => /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML/.test(read(file)))
  expect(writing).toEqual([])
})

test('the sample of nginx takes TLS 1.2 and 1.3 alone, with ciphers that keep what was said secret (ASVS 12.1.1, 12.1.2)', () => {
  const nginx = read('deploy/proxy/nginx.conf')
  expect(nginx).toMatch(/^ *ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  const ciphers = /^ *ssl_ciphers (\S+);$/m.exec(nginx)?.[1]?.split(':') ?? []
  expect(ciphers.length).toBeGreaterThan(3)
  expect(ciphers.filter((name) => !/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(name))).toEqual([])
})

test('TRACE is answered by no path (ASVS 13.4.4)', async () => {
  const app = await testApp()
  const { host } = await openSchool()
  for (const path of ['/', '/graphql', '/api/slots']) {
    const status = await new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port: app.port, method: 'TRACE', path, headers: { host } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      )
      call.on('error', reject).end()
    })
    expect([404, 405, 501]).toContain(status)
  }
})
