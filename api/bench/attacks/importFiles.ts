import { request } from 'node:http'
import type { ApiProcess } from '../../test/process.ts'
import type { Attack, Outcomes, Target } from './attack.ts'

/** The size of the large files: the most that is taken, and less in the short form. */
const LARGE = { full: 8_000_000, short: 1_000_000 }

/** The contents of small or large files, and the field their first column claims to bring. */
const files: readonly {
  name: string
  file: (size: number) => string
  field: string
  expected?: string
  isLong?: true
}[] = [
  {
    name: 'a name of 100 kB that is blanks and commas',
    file: () => `Name\n"x${' '.repeat(50_000)}y${', '.repeat(25_000)}"\n`,
    field: 'familyFirst',
  },
  {
    name: 'names of 20 kB of blanks in a large file',
    isLong: true,
    file: (size) => `Name\n${`x${' '.repeat(20_000)}y\n`.repeat(size / 20_010)}`,
    field: 'familyFirst',
  },
  {
    name: '56,000 heads above a line of as many cells in 224 kB',
    file: () => `${'h,'.repeat(56_000)}\n${'1,'.repeat(56_000)}`,
    field: 'studentCode',
    expected: 'refused 400',
  },
  {
    name: '300 heads in a large file',
    file: (size) => `${'h,'.repeat(299)}h\n${`${'1,'.repeat(299)}1\n`.repeat(size / 610)}`,
    field: 'studentCode',
  },
  { name: '2 MB of quotation marks', isLong: true, file: () => `Name\n${'"'.repeat(2_000_000)}`, field: 'familyFirst' },
  {
    name: 'marks in marks in a large file',
    file: (size) => `Name\n"${'"y'.repeat(size / 2 - 3)}`,
    field: 'familyFirst',
  },
  {
    name: 'line breaks in a large file',
    isLong: true,
    file: (size) => `Name${'\r\n'.repeat(size / 2 - 4)}x`,
    field: 'familyFirst',
  },
  {
    name: 'lines of one letter in a large file',
    isLong: true,
    file: (size) => 'a\n'.repeat(size / 2),
    field: 'studentCode',
    expected: 'refused 400',
  },
  {
    name: 'commas in a large file',
    isLong: true,
    file: (size) => ','.repeat(size - 1) + 'x',
    field: 'studentCode',
    expected: 'refused 400',
  },
]

const FILE = `query ($id: ID!) { importFile(id: $id) { rows columns { head samples } } }`
const PREVIEW = `query ($input: ImportPreviewInput!) { importPreview(input: $input) { new refused } }`

/** Files that once stopped the process for everybody: sent, looked at and judged, as the page of imports does. */
export const importAttacks: readonly Attack[] = files.map(({ name, file, field, expected = 'judged', isLong }) => ({
  name: `staff import ${name}`,
  ...(isLong && { isLong }),
  expected: [expected],
  async run(target, times) {
    const outcomes: Outcomes = {}
    const bytes = Buffer.from(file(times === 1 ? LARGE.short : LARGE.full))
    for (let n = 0; n < Math.min(times, 3); n += 1) {
      const outcome = await importOnce(target, bytes, field)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    return outcomes
  },
}))

/** Sends one file and has it judged: `judged`, or `refused` with the status. */
async function importOnce({ api, staff }: Target, bytes: Buffer, field: string): Promise<string> {
  const sent = await send(api.port, staff, bytes)
  if (sent.id === null) return `refused ${sent.status}`
  await graphql(api, staff, FILE, { id: sent.id })
  const input = { id: sent.id, encoding: 'utf-8', columns: [field] }
  const { data } = await graphql(api, staff, PREVIEW, { input })
  return data?.importPreview ? 'judged' : 'not judged'
}

async function graphql(
  api: Target['api'],
  headers: Record<string, string>,
  document: string,
  variables: object,
): Promise<{ data?: { importPreview?: object | null } }> {
  const body = Buffer.from(JSON.stringify({ ...api.named(document), variables }))
  const { text } = await post(api.port, '/graphql', { ...headers, 'content-type': 'application/json' }, body)
  return JSON.parse(text) as { data?: { importPreview?: object | null } }
}

async function send(port: ApiProcess['port'], headers: Record<string, string>, bytes: Buffer) {
  const path = '/app/imports/student?name=file.csv'
  const { status, text } = await post(port, path, { ...headers, 'content-type': 'text/csv' }, bytes)
  const { id } = JSON.parse(text) as { id?: string }
  return { status, id: id ?? null }
}

function post(port: number, path: string, headers: Record<string, string>, body: Buffer) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    call.on('error', reject)
    call.end(body)
  })
}
