import { MOST_FIELDS } from '@koma/schema/rules/fieldKinds'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import type { TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['settingsEdit', 'studentNew', 'studentEdit', 'studentDelete'] })
})

interface Seen {
  id: string
  version: number
  nameJp: string
  nameEn: string
  active: boolean
  position: number
  choices: { id: string; nameJp: string; active: boolean }[]
}
interface Reply {
  code: string
  field: string | null
  message: string
  reasonCode: string | null
  studentField: Seen | null
}
const columns = `id version nameJp nameEn kind required teachersSee studentsSee active position choices { id nameJp nameEn active }`
const save = async (name: 'create' | 'update', input: object) =>
  (
    await ask<{ reply: Reply }>(
      staff,
      `mutation ($input: ${name === 'create' ? 'Create' : 'Update'}StudentFieldInput!) {
        reply: ${name}StudentField(input: $input) { code field message reasonCode studentField { ${columns} } } }`,
      { input },
    )
  ).reply
async function made(input: object): Promise<Seen> {
  const { studentField, message } = await save('create', input)
  if (studentField === null) throw new Error(message)
  return studentField
}
const listed = async () => (await ask<{ list: Seen[] }>(staff, `{ list: studentFields { ${columns} } }`, {})).list

interface StudentReply {
  code: string
  field: string | null
  message: string
  errors: { field: string | null; message: string }[]
  student: { id: string; version: number; fields: Value[] } | null
}
interface Value {
  fieldId: string
  name: string
  text: string | null
  number: number | null
  date: string | null
  choice: string | null
  yes: boolean | null
}
const valueColumns = `fieldId name kind text number date choiceId choice yes`
const saveStudent = async (name: 'create' | 'update', input: object, language: 'jp' | 'en' = 'en') =>
  (
    await ask<{ reply: StudentReply }>(
      staff,
      `mutation ($input: ${name === 'create' ? 'Create' : 'Update'}StudentInput!) {
        reply: ${name}Student(input: $input) {
          code field message errors { field message } student { id version fields { ${valueColumns} } } } }`,
      { input },
      language,
    )
  ).reply
const named = (studentCode: string) => ({ studentCode, lastName: '佐藤', firstName: '花' })
const archive = async ({ id, version }: { id: string; version: number }) =>
  save('update', { id, version, active: false })

test('a school defines fields of six kinds, whose values come back in order and typed (FIELD-01, FIELD-03)', async () => {
  const text = await made({ nameJp: '住所', nameEn: 'Address' })
  const number = await made({ nameJp: '身長', kind: 'number' })
  const date = await made({ nameEn: 'Birthday', kind: 'date' })
  const choice = await made({ nameJp: '学年', kind: 'choice', choices: [{ nameJp: '中1', nameEn: 'Junior high 1' }] })
  const yes = await made({ nameJp: '兄弟割', kind: 'yesNo' })
  const link = await made({ nameJp: '資料', kind: 'link' })
  const reply = await saveStudent('create', {
    ...named('own01'),
    fields: [
      { fieldId: link.id, text: 'example.com' },
      { fieldId: text.id, text: ' 東京都 ' },
      { fieldId: number.id, number: 151.5 },
      { fieldId: date.id, date: '2015-04-01' },
      { fieldId: choice.id, choiceId: choice.choices[0]?.id },
      { fieldId: yes.id, yes: false },
    ],
  })
  expect(reply).toMatchObject({ code: '1001' })
  expect(reply.student?.fields).toMatchObject([
    { fieldId: text.id, name: 'Address', text: '東京都', number: null },
    { name: '身長', number: 151.5, text: null },
    { name: 'Birthday', date: '2015-04-01' },
    { name: '学年', choice: 'Junior high 1' },
    { name: '兄弟割', yes: false },
    { name: '資料', text: 'https://example.com' },
  ])
  const { id, version } = reply.student ?? { id: '', version: 0 }
  const changed = await saveStudent('update', {
    id,
    version,
    fields: [{ fieldId: text.id }, { fieldId: number.id, number: 152 }],
  })
  expect(changed.student?.fields.map(({ name }) => name)).toEqual(['身長', 'Birthday', '学年', '兄弟割', '資料'])
  expect(changed.student?.version).toBe(version + 1)
})

test('a wrong value is refused with the name of the field and its form, in the language, and nothing is saved (FIELD-03)', async () => {
  const height = await made({ nameJp: '身長', nameEn: 'Height', kind: 'number' })
  const birthday = await made({ nameJp: '誕生日', nameEn: 'Birthday', kind: 'date' })
  const input = {
    ...named('own02'),
    fields: [
      { fieldId: height.id, number: 1e12 },
      { fieldId: birthday.id, date: '2015-13-01' },
    ],
  }
  const refused = await saveStudent('create', input)
  expect(refused).toMatchObject({ code: '400', field: `fields.${height.id}`, student: null })
  expect(refused.errors.map(({ message }) => message)).toEqual([
    'Height: Enter a number such as 12.5, from -999,999,999 to 999,999,999, with at most 3 decimals.',
    "Birthday: The date 2015-13-01 doesn't exist: months go from 1 to 12.",
  ])
  const { message } = await saveStudent('create', input, 'jp')
  expect(message).toContain('「身長」')
  const dated = { ...named('own02'), fields: [{ fieldId: birthday.id, date: '平成32年4月1日' }] }
  expect((await saveStudent('create', dated, 'jp')).message).toBe(
    '「誕生日」：平成は1989-01-08から2019-04-30までです。この日付は令和2年（2020年）です。',
  )
  expect(
    await saveStudent('create', { ...named('own02'), fields: [{ fieldId: crypto.randomUUID(), text: 'x' }] }),
  ).toMatchObject({ code: '400', message: 'The school has no such field.' })
})

test('a required field is needed for a new student on screen, and not emptied; who lacks it can be edited (FIELD-06)', async () => {
  const before = await saveStudent('create', named('own03'))
  const field = await made({ nameJp: '緊急連絡先', nameEn: 'Emergency contact', required: true })
  expect(await saveStudent('create', named('own04'))).toMatchObject({
    code: '400',
    field: `fields.${field.id}`,
    message: 'Emergency contact: Fill this in.',
  })
  const { id, version } = before.student ?? { id: '', version: 0 }
  expect(await saveStudent('update', { id, version, schoolNotes: 'x' })).toMatchObject({ code: '1001' })
  expect(await saveStudent('update', { id, fields: [{ fieldId: field.id }], version: version + 1 })).toMatchObject({
    code: '1001',
  })
  const filled = await saveStudent('update', { id, version: version + 1, fields: [{ fieldId: field.id, text: '090' }] })
  expect(filled).toMatchObject({ code: '1001' })
  expect(
    await saveStudent('update', { id, version: filled.student?.version, fields: [{ fieldId: field.id, text: ' ' }] }),
  ).toMatchObject({ code: '400', message: 'Emergency contact: Fill this in.' })
})

test('names are one per school in either language, also of the list of students; archived ones give theirs up (FIELD-02)', async () => {
  const first = await made({ nameJp: 'ふりがなＡ', nameEn: 'Year' })
  for (const taken of [
    { nameJp: 'フリガナa' },
    { nameEn: 'ＹＥＡＲ' },
    { nameJp: 'year' },
    { nameEn: 'Email' },
    { nameJp: '電話番号' },
  ])
    expect(await save('create', taken), JSON.stringify(taken)).toMatchObject({
      code: '409',
      reasonCode: 'fieldNameTaken',
    })
  expect(await save('create', { nameJp: ' ' })).toMatchObject({ code: '400', reasonCode: 'required' })
  expect(await archive(first)).toMatchObject({ code: '1001', studentField: { active: false } })
  const second = await made({ nameJp: 'Year' })
  expect(await save('update', { id: first.id, version: 2, active: true })).toMatchObject({ code: '409' })
  await archive(second)
  expect(await save('update', { id: first.id, version: 2, active: true })).toMatchObject({ code: '1001' })
})

test('a chosen choice is archived, not removed, and stays where it is (FIELD-02)', async () => {
  const field = await made({ nameJp: '学年', kind: 'choice', choices: [{ nameJp: '中1' }, { nameJp: '中2' }] })
  const [one, two] = field.choices
  const { student } = await saveStudent('create', {
    ...named('own05'),
    fields: [{ fieldId: field.id, choiceId: one?.id }],
  })
  expect(await save('update', { id: field.id, version: 1, choices: [two] })).toMatchObject({
    code: '400',
    field: 'choices',
    reasonCode: 'fieldChoiceUsed',
  })
  const kept = await save('update', {
    id: field.id,
    version: 1,
    choices: [{ id: one?.id, active: false }, { nameJp: '中3' }],
  })
  expect(kept.studentField?.choices).toMatchObject([
    { id: one?.id, nameJp: '中1', active: false },
    { nameJp: '中3', active: true },
  ])
  expect(
    await saveStudent('create', { ...named('own06'), fields: [{ fieldId: field.id, choiceId: one?.id }] }),
  ).toMatchObject({ code: '400', message: '学年: This choice is no longer in use. Choose another.' })
  const again = await saveStudent('update', {
    id: student?.id,
    version: student?.version,
    fields: [{ fieldId: field.id, choiceId: one?.id }],
  })
  expect(again.student?.fields).toMatchObject([{ choice: '中1' }])
  expect(await save('create', { nameJp: 'なし', kind: 'choice' })).toMatchObject({ reasonCode: 'fieldChoicesNeeded' })
  expect(await save('create', { nameJp: '余り', choices: [{ nameJp: 'x' }] })).toMatchObject({
    reasonCode: 'fieldChoicesExtra',
  })
  expect(
    await save('create', { nameJp: '同じ', kind: 'choice', choices: [{ nameJp: 'ｱ' }, { nameEn: 'あ' }] }),
  ).toMatchObject({ reasonCode: 'fieldChoiceTwice' })
})

test('a value for a field that was just archived is refused; its values are kept for when it comes back (FIELD-02, FIELD-07)', async () => {
  const field = await made({ nameJp: '趣味', nameEn: 'Hobby' })
  const { student } = await saveStudent('create', { ...named('own07'), fields: [{ fieldId: field.id, text: '将棋' }] })
  const { id, version } = student ?? { id: '', version: 0 }
  await archive(field)
  const refused = await saveStudent('update', { id, version, fields: [{ fieldId: field.id, text: '囲碁' }] })
  expect(refused).toMatchObject({ code: '400', student: { version, fields: [] } })
  expect(refused.message).toMatch(/^Hobby: This field was archived/)
  await save('update', { id: field.id, version: 2, active: true })
  expect((await saveStudent('update', { id, version, schoolNotes: 'x' })).student?.fields).toMatchObject([
    { text: '将棋' },
  ])
})

test('an edit of an older version is stale, and an order of other fields than those in use is refused (FIELD-07)', async () => {
  const one = await made({ nameJp: '一' })
  const two = await made({ nameJp: '二' })
  const order = async (ids: string[]) =>
    (
      await ask<{ reply: { code: string; studentFields: Seen[] } }>(
        staff,
        `mutation ($input: OrderStudentFieldsInput!) { reply: orderStudentFields(input: $input) { code studentFields { ${columns} } } }`,
        { input: { ids } },
      )
    ).reply
  expect(await order([two.id, one.id])).toMatchObject({
    code: '1001',
    studentFields: [{ nameJp: '二' }, { nameJp: '一' }],
  })
  expect(await save('update', { id: one.id, version: 1, nameJp: '壱' })).toMatchObject({ code: 'stale' })
  expect(await order([two.id])).toMatchObject({ code: 'generalE' })
  const both = await Promise.all(['壱', '弌'].map((nameJp) => save('update', { id: one.id, version: 2, nameJp })))
  expect(both.map(({ code }) => code).toSorted()).toEqual(['1001', 'stale'])
  const same = await Promise.all([save('create', { nameJp: 'Three' }), save('create', { nameEn: 'three' })])
  expect(same.map(({ code }) => code).toSorted()).toEqual(['1001', '409'])
})

test('a school has at most forty fields in use (FIELD-02)', async () => {
  await query(
    school.orm.em.fork(),
    `insert into student_field (school_id, name_jp, position) select $1, 'n' || n, n from generate_series(1, $2::int) n`,
    [school.id, MOST_FIELDS],
  )
  expect(await save('create', { nameJp: 'もう一つ' })).toMatchObject({ code: '400', reasonCode: 'tooManyFields' })
  const [first] = await listed()
  await archive(first ?? { id: '', version: 0 })
  expect(await save('create', { nameJp: 'もう一つ' })).toMatchObject({ code: '1001' })
})

test('ready-made fields are added with one press, in both languages, and those that are there stay (FIELD-05)', async () => {
  await made({ nameJp: '住所' })
  const add = async () =>
    (
      await ask<{ reply: { code: string; studentFields: Seen[] } }>(
        staff,
        `mutation ($input: AddReadyFieldsInput!) { reply: addReadyStudentFields(input: $input) { code studentFields { ${columns} } } }`,
        { input: { fields: ['birthday', 'address', 'schoolYear', 'emergencyContact'] } },
      )
    ).reply
  for (const reply of [await add(), await add()])
    expect(reply.studentFields).toMatchObject([
      { nameJp: '住所', nameEn: '' },
      { nameJp: '生年月日', nameEn: 'Birthday', kind: 'date', studentsSee: true, teachersSee: false },
      { nameJp: '学年', nameEn: 'School year', kind: 'choice' },
      { nameJp: '緊急連絡先', nameEn: 'Emergency contact', studentsSee: false, teachersSee: false },
    ])
})

interface Logged {
  changes: { field: string; fieldName: string | null; before: string | null; after: string | null }[]
}
const historyOf = async (id: string | undefined) =>
  (
    await ask<{ recordHistory: { entries: Logged[] } }>(
      staff,
      `query ($id: ID!) { recordHistory(id: $id) { entries { changes { field fieldName before after } } } }`,
      { id },
    )
  ).recordHistory.entries.flatMap(({ changes }) => changes)

test('the log tells a change by the name of the field, from what into what, until the student is deleted (FIELD-08)', async () => {
  const field = await made({
    nameJp: '学年',
    nameEn: 'Year',
    kind: 'choice',
    choices: [{ nameJp: '中1' }, { nameJp: '中2' }],
  })
  const paid = await made({ nameJp: '兄弟割', kind: 'yesNo' })
  const [one, two] = field.choices
  const { student } = await saveStudent('create', {
    ...named('own09'),
    fields: [{ fieldId: field.id, choiceId: one?.id }],
  })
  const values = [
    { fieldId: field.id, choiceId: two?.id },
    { fieldId: paid.id, yes: true },
  ]
  await saveStudent('update', { id: student?.id, version: student?.version, fields: values })
  await save('update', { id: field.id, version: 1, nameEn: 'School year' })
  const changes = [
    { field: `fields.${field.id}`, fieldName: 'School year', before: '中1', after: '中2' },
    { field: `fields.${paid.id}`, fieldName: '兄弟割', before: null, after: 'Yes' },
  ]
  expect(await historyOf(student?.id)).toEqual(expect.arrayContaining(changes))
  expect(await historyOf(field.id)).toMatchObject([{ field: 'nameEn', before: 'Year', after: 'School year' }])
  await ask(staff, `mutation ($id: ID!) { deleteStudent(id: $id) { code } }`, { id: student?.id })
  expect(await historyOf(student?.id)).toEqual(
    expect.arrayContaining(changes.map((change) => ({ ...change, before: null, after: null }))),
  )
})

test('a deleted student has no values left (FIELD-08)', async () => {
  const field = await made({ nameJp: '住所' })
  const { student } = await saveStudent('create', {
    ...named('own08'),
    fields: [{ fieldId: field.id, text: '東京都港区' }],
  })
  const words = () =>
    query<{ n: number }>(
      school.orm.em.fork(),
      `select count(*)::int as n from student_field_word where school_id = $1`,
      [school.id],
    )
  expect((await words())[0]?.n).toBeGreaterThan(0)
  await ask(staff, `mutation ($id: ID!) { deleteStudent(id: $id) { code } }`, { id: student?.id })
  expect((await words())[0]?.n).toBe(0)
  const [row] = await query<{ own_values: object }>(
    school.orm.em.fork(),
    `select own_values from student where school_id = $1 and id = $2`,
    [school.id, student?.id],
  )
  expect(row?.own_values).toEqual({})
})
