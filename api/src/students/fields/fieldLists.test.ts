import type { FieldFilterInput } from '@koma/schema/input/fieldFilter'
import type { FieldKind, FieldValue } from '@koma/schema/rules/fieldKinds'
import { plainText } from '@koma/schema/rules/wantedText'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addKey } from '../../../test/key.ts'
import { times } from '../../../test/model/longForm.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import type { TestUser } from '../../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

const kinds = ['text', 'number', 'date', 'choice', 'yesNo', 'link'] as const
const choiceNames = ['中1', '中2', '中3'] as const

const texts = fc.constantFrom(
  '東京都港区',
  'ＴＯＫＹＯ',
  'tokyo 2',
  'ガーデン',
  'かーでん',
  'Łódź',
  '𠮷田',
  'z',
  '渡邉',
)
const numbers = fc.constantFrom(-999_999_999, -12.5, -1, 0, 0.001, 1.1, 9, 10, 151.5, 999_999_999)
const days = fc.constantFrom('1900-01-01', '2014-12-31', '2015-04-01', '2015-04-02', '2199-12-31')
const choices = fc.nat({ max: 2 })

/** What students have of fields of each kind; of a choice its position. */
const valueOf: Record<FieldKind, fc.Arbitrary<FieldValue>> = {
  text: texts,
  number: numbers,
  date: days,
  choice: choices,
  yesNo: fc.boolean(),
  link: fc.constantFrom('https://a.example/x', 'https://B.example', 'https://a.example/%E6%9D%B1'),
}
const student = fc.record(
  Object.fromEntries(kinds.map((kind) => [kind, fc.option(valueOf[kind], { nil: undefined })])) as {
    [Kind in FieldKind]: fc.Arbitrary<FieldValue | undefined>
  },
)
type RandomStudent = typeof student extends fc.Arbitrary<infer Value> ? Value : never

/** A condition on the field of a kind; of choices their positions. Some suit another kind. */
const condition = fc.record({
  kind: fc.constantFrom(...kinds),
  what: fc.oneof(
    { weight: 2, arbitrary: texts.map((contains) => ({ contains })) },
    { weight: 1, arbitrary: fc.constantFrom('京', 'example', '%', '_', '１').map((contains) => ({ contains })) },
    { weight: 2, arbitrary: fc.record({ atLeast: numbers, atMost: numbers }, { requiredKeys: ['atMost'] }) },
    { weight: 1, arbitrary: fc.constantFrom(1.1, 1.0999, 1.1001, 0.0004).map((atLeast) => ({ atLeast })) },
    { weight: 2, arbitrary: fc.record({ from: days, to: days }, { requiredKeys: ['from'] }) },
    { weight: 2, arbitrary: fc.uniqueArray(choices, { minLength: 1 }).map((positions) => ({ positions })) },
    { weight: 2, arbitrary: fc.boolean().map((yes) => ({ yes })) },
    { weight: 2, arbitrary: fc.boolean().map((empty) => ({ empty })) },
  ),
})
type What = FieldFilterInput & { positions?: number[] }
interface Condition {
  kind: FieldKind
  what: Omit<What, 'fieldId'>
}

const suited: Record<FieldKind, readonly string[]> = {
  text: ['contains'],
  link: ['contains'],
  number: ['atLeast', 'atMost'],
  date: ['from', 'to'],
  choice: ['positions'],
  yesNo: ['yes'],
}
const suits = ({ kind, what }: Condition) =>
  Object.keys(what).every((name) => name === 'empty' || suited[kind].includes(name))

/** Whether a value is within a condition of its kind, said plainly. */
function isWithin(value: FieldValue | undefined, { what }: Condition): boolean {
  if (what.empty != null) return (value === undefined) === what.empty
  if (value === undefined) return false
  if (what.contains != null) return plainText(String(value)).includes(plainText(what.contains))
  if (what.yes != null) return value === what.yes
  if (what.positions !== undefined) return what.positions.includes(Number(value))
  if (typeof value === 'number') return value >= (what.atLeast ?? -Infinity) && value <= (what.atMost ?? Infinity)
  return String(value) >= (what.from ?? '') && String(value) <= (what.to ?? '9')
}

/** Compares values of a kind, the smaller first. */
function compared(one: FieldValue, other: FieldValue): number {
  if (typeof one === 'string') return Buffer.compare(Buffer.from(plainText(one)), Buffer.from(plainText(String(other))))
  return Number(one) - Number(other)
}

interface Definition {
  id: string
  choices: { id: string }[]
}

/** A school with a field of each kind and these students, of whom every third is inactive. */
async function schoolOf(students: readonly RandomStudent[], archived: readonly FieldKind[]) {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit'] })
  const fields = {} as Record<FieldKind, Definition>
  for (const kind of kinds) {
    const { reply } = await ask<{ reply: { studentField: Definition } }>(
      staff,
      `mutation ($input: CreateStudentFieldInput!) {
        reply: createStudentField(input: $input) { studentField { id choices { id } } } }`,
      {
        input: {
          nameJp: `項目${kind}`,
          kind,
          ...(kind === 'choice' && { choices: choiceNames.map((nameJp) => ({ nameJp })) }),
        },
      },
    )
    fields[kind] = reply.studentField
  }
  for (const [at, values] of students.entries()) {
    const { id } = await school.addStudent({ studentCode: `s${String(at).padStart(4, '0')}`, active: at % 3 !== 2 })
    const kept = kinds.flatMap((kind) => {
      const value = values[kind]
      if (value === undefined) return []
      return [[fields[kind].id, kind === 'choice' ? fields.choice.choices[Number(value)]?.id : value]]
    })
    await query(school.orm.em.fork(), `update student set own_values = $3 where school_id = $1 and id = $2`, [
      school.id,
      id,
      JSON.stringify(Object.fromEntries(kept)),
    ])
  }
  for (const kind of archived)
    await ask(staff, `mutation ($input: UpdateStudentFieldInput!) { updateStudentField(input: $input) { code } }`, {
      input: { id: fields[kind].id, version: 1, active: false },
    })
  return { school, staff, fields }
}

/** The people who ask, and whether they may ask for lists of students. */
async function askersOf(school: OpenSchool, staff: TestUser): Promise<[Asker, boolean][]> {
  return [
    [await askerOf(staff), true],
    [(await addKey(school, ['students:read'])).asker, true],
    [(await addKey(school, ['slots:read'])).asker, false],
    [await askerOf(await school.addTeacher()), false],
    [{ host: school.host, language: 'en' }, false],
  ]
}

const list = `query ($fields: [FieldFilterInput!], $orderField: ID, $descending: Boolean, $after: String, $limit: Int, $filter: StudentFilter) {
  students(fields: $fields, orderField: $orderField, descending: $descending, after: $after, limit: $limit, filter: $filter) {
    students { studentCode } next } }`
const counts = `query ($fields: [FieldFilterInput!], $filter: StudentFilter) { studentCount(fields: $fields, filter: $filter) }`

interface Listed {
  students: { students: { studentCode: string }[]; next: string | null }
}

/** Reads a list page by page; null if it is refused for its fields. */
async function allPages(asker: Asker, variables: Record<string, unknown>): Promise<string[] | null> {
  const codes: string[] = []
  let after: string | null = null
  do {
    const { body }: Awaited<ReturnType<typeof graphql<Listed>>> = await graphql<Listed>(
      await testApp(),
      list,
      { ...variables, after },
      asker,
    )
    if (body.errors?.[0]?.extensions?.['code'] === 'BAD_USER_INPUT') return null
    expect(body.errors).toBe(undefined)
    codes.push(...(body.data?.students.students ?? []).map(({ studentCode }) => studentCode))
    after = body.data?.students.next ?? null
  } while (after !== null)
  return codes
}

/** Whether a list is refused to somebody, whatever is asked. */
async function refusedTo(asker: Asker, variables: Record<string, unknown>): Promise<'refused' | 'given'> {
  const { body } = await graphql<Listed>(await testApp(), list, variables, asker)
  return body.data?.students == null ? 'refused' : 'given'
}

/** The codes of the students of a file. */
const codesOf = (file: string): string[] =>
  file
    .split('\r\n')
    .slice(1)
    .flatMap((line) => /^"?(S\d{4})/i.exec(line)?.[1]?.toLowerCase() ?? [])

test('whatever the students, fields and viewer: a list filtered and ordered by own fields is what a plain reading of the values gives, page by page, counted and as a file; a field that is archived or of another kind is refused (FIELD-11, FIELD-12)', async () => {
  const question = fc.record({
    conditions: fc.uniqueArray(condition, { maxLength: 3, selector: ({ kind }) => kind }),
    orderBy: fc.option(fc.constantFrom(...kinds)),
    descending: fc.boolean(),
    limit: fc.integer({ min: 1, max: 5 }),
    filter: fc.constantFrom('active' as const, 'all' as const),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(student, { minLength: 1, maxLength: 12 }),
      fc.subarray([...kinds], { maxLength: 2 }),
      fc.array(question, { minLength: 6, maxLength: 12 }),
      async (students, archived, questions) => {
        const { school, staff, fields } = await schoolOf(students, archived)
        const askers = await askersOf(school, staff)
        for (const { conditions, orderBy, descending, limit, filter } of questions) {
          const given = (conditions as Condition[]).map(({ kind, what: { positions, ...what } }) => ({
            fieldId: fields[kind].id,
            ...what,
            ...(positions && {
              choiceIds: positions.map((at) => fields.choice.choices[at]?.id),
            }),
          }))
          const variables = {
            fields: given,
            orderField: orderBy === null ? null : fields[orderBy].id,
            descending,
            limit,
            filter,
          }
          const isRefused =
            (conditions as Condition[]).some((each) => !suits(each) || archived.includes(each.kind)) ||
            (orderBy !== null && archived.includes(orderBy))
          const rows = students
            .map((values, at) => ({ values, code: `s${String(at).padStart(4, '0')}`, active: at % 3 !== 2 }))
            .filter(({ active }) => active || filter === 'all')
            .filter(({ values }) => (conditions as Condition[]).every((each) => isWithin(values[each.kind], each)))
          const sign = descending ? -1 : 1
          const expected = rows.toSorted((one, other) => {
            const [a, b] = orderBy === null ? [] : [one.values[orderBy], other.values[orderBy]]
            const byCode = sign * (one.code < other.code ? -1 : 1)
            if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined) || byCode
            return sign * compared(a, b) || byCode
          })
          const codes = isRefused ? null : expected.map(({ code }) => code)
          for (const [asker, mayAsk] of askers) {
            const listed = mayAsk ? await allPages(asker, variables) : await refusedTo(asker, variables)
            expect(listed, JSON.stringify(variables)).toEqual(mayAsk ? codes : 'refused')
          }
          const [[asker]] = askers as [[Asker, boolean]]
          const byFieldsAlone = (conditions as Condition[]).some((each) => !suits(each) || archived.includes(each.kind))
          const { body } = await graphql<{ studentCount: number }>(
            await testApp(),
            counts,
            { fields: given, filter },
            asker,
          )
          expect(body.data?.studentCount ?? null).toBe(byFieldsAlone ? null : rows.length)
          const params = new URLSearchParams({
            filter,
            fields: JSON.stringify(given),
            ...(orderBy !== null && { orderField: fields[orderBy].id }),
            ...(descending && { descending: 'true' }),
          })
          const file = await rest<string>(
            await testApp(),
            'GET',
            `/app/export/students?${params.toString()}`,
            undefined,
            asker,
          )
          expect(file.status).toBe(codes === null ? 400 : 200)
          expect(codes === null ? null : codesOf(file.body)).toEqual(codes)
          expect(file.headers['koma-rows']).toBe(codes === null ? undefined : String(codes.length))
        }
      },
    ),
    { numRuns: times({ short: 6, long: 40 }) },
  )
})

test('conditions that most of a large school suits find the same as those that few suit (FIELD-11)', async () => {
  const { school, staff, fields } = await schoolOf([], [])
  await query(
    school.orm.em.fork(),
    `insert into student (school_id, student_id, last_name, first_name, email, own_values)
     select $1, 'm' || lpad(n::text, 5, '0'), '佐藤', '花', '', case when n % 50 = 0 then '{}'
       else jsonb_build_object($2::text, date '2010-01-01' + n % 400, $3::text, n % 2 = 0) end
     from generate_series(1, 2400) n`,
    [school.id, fields.date.id, fields.yesNo.id],
  )
  const asker = await askerOf(staff)
  const ofMany = { fieldId: fields.date.id, from: '2010-01-01' }
  const read = async (filters: object[]) => {
    const { body } = await graphql<Listed>(await testApp(), list, { fields: filters, limit: 100 }, asker)
    return body.data?.students.students.map(({ studentCode }) => studentCode)
  }
  const counted = async (filters: object[]) =>
    (await graphql<{ studentCount: number }>(await testApp(), counts, { fields: filters }, asker)).body.data
      ?.studentCount
  const codes = (isThere: (n: number) => boolean) =>
    Array.from({ length: 2400 }, (_, at) => at + 1)
      .filter(isThere)
      .map((n) => `m${String(n).padStart(5, '0')}`)
  const hasOne = (n: number) => n % 50 !== 0
  expect(await read([ofMany])).toEqual(codes(hasOne).slice(0, 100))
  expect(await counted([ofMany])).toBe(1001)
  expect(await read([ofMany, { fieldId: fields.yesNo.id, yes: false }])).toEqual(
    codes((n) => hasOne(n) && n % 2 === 1).slice(0, 100),
  )
  expect(await read([{ fieldId: fields.text.id, empty: true }])).toEqual(codes(() => true).slice(0, 100))
  expect(await read([ofMany, { fieldId: fields.date.id.toUpperCase(), empty: true }])).toBe(undefined)
  expect(await read([{ fieldId: fields.date.id, empty: true }])).toEqual(codes((n) => !hasOne(n)))
  expect(await counted([{ fieldId: fields.date.id, empty: true }])).toBe(48)
})
