import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['settingsEdit', 'studentNew', 'studentEdit'] })
})

interface DefinedField {
  id: string
  choices: { id: string }[]
}
const define = async (input: object): Promise<DefinedField> =>
  (
    await ask<{ reply: { studentField: DefinedField } }>(
      staff,
      `mutation ($input: CreateStudentFieldInput!) {
        reply: createStudentField(input: $input) { studentField { id choices { id } } } }`,
      { input },
    )
  ).reply.studentField
const redefine = (input: object) =>
  ask(staff, `mutation ($input: UpdateStudentFieldInput!) { updateStudentField(input: $input) { code } }`, { input })

interface Saved {
  code: string
  undoId: string | null
  student: { id: string; version: number }
}
async function save(verb: 'Create' | 'Update', input: object, by = staff): Promise<Saved> {
  const document = `mutation ($input: ${verb}StudentInput!) {
    reply: ${verb.toLowerCase()}Student(input: $input) { code undoId student { id version } } }`
  const { reply } = await ask<{ reply: Saved }>(by, document, { input })
  expect(reply.code).toBe('1001')
  return reply
}
const undo = async (id: string | null) =>
  (
    await ask<{ undoRecord: { success: boolean; message: string; reasonCode: string | null } }>(
      staff,
      `mutation ($input: UndoRecordInput!) { undoRecord(input: $input) { success message reasonCode } }`,
      { input: { id } },
    )
  ).undoRecord
const rows = <Row>(text: string) => query<Row>(school.orm.em.fork(), text, [school.id])
/** All that is kept of students beside the log, but for their versions. */
const state = async () => ({
  students: await rows(`select last_name, own_values from student where school_id = $1 order by id`),
  words: await rows(`select * from student_field_word where school_id = $1 order by word, field_id`),
})

test('an undo brings back own values of every kind, also those that were emptied or new, and is undone the same way (LOG-18, FIELD-03)', async () => {
  const text = await define({ nameJp: '住所' })
  const number = await define({ nameJp: '身長', kind: 'number' })
  const date = await define({ nameJp: '生年月日', kind: 'date' })
  const choice = await define({ nameJp: '学年', kind: 'choice', choices: [{ nameJp: '中1' }, { nameJp: '中2' }] })
  const yes = await define({ nameJp: '兄弟割', kind: 'yesNo' })
  const link = await define({ nameJp: '資料', kind: 'link' })
  const [one, two] = choice.choices
  const made = await save('Create', {
    studentCode: 'own01',
    lastName: '森',
    firstName: '蘭',
    fields: [
      { fieldId: text.id, text: '東京都港区' },
      { fieldId: number.id, number: 151.5 },
      { fieldId: date.id, date: '2015-04-01' },
      { fieldId: choice.id, choiceId: one?.id },
      { fieldId: yes.id, yes: true },
    ],
  })
  const before = await state()
  const changed = await save('Update', {
    ...made.student,
    lastName: '林',
    fields: [
      { fieldId: text.id },
      { fieldId: number.id, number: 0 },
      { fieldId: date.id, date: '2016-04-01' },
      { fieldId: choice.id, choiceId: two?.id },
      { fieldId: yes.id, yes: false },
      { fieldId: link.id, text: 'example.com' },
    ],
  })
  const after = await state()
  expect(await undo(changed.undoId)).toMatchObject({ success: true })
  expect(await state()).toEqual(before)
  const [again] = await rows<{ id: string }>(
    `select id from record_undo where school_id = $1 and before is not null order by made_at desc limit 1`,
  )
  expect(await undo(again?.id ?? '')).toMatchObject({ success: true })
  expect(await state()).toEqual(after)
  // The log, which is never emptied, has the values neither of a change nor of its undo.
  const log = JSON.stringify(await rows(`select changes from activity where school_id = $1`))
  for (const value of ['港区', '151.5', '2015-04-01', 'example.com']) expect(log).not.toContain(value)
})

test('a change of own values stays, with the reason, once a colleague changed one, its field is archived or its choice is (LOG-18, FIELD-07)', async () => {
  const text = await define({ nameJp: '趣味', nameEn: 'Hobby' })
  const choice = await define({
    nameJp: '学年',
    nameEn: 'Year',
    kind: 'choice',
    choices: [{ nameJp: '中1' }, { nameJp: '中2' }],
  })
  const [one, two] = choice.choices
  const { student } = await save('Create', {
    studentCode: 'own02',
    lastName: '森',
    firstName: '蘭',
    fields: [{ fieldId: choice.id, choiceId: one?.id }],
  })
  const own = await save('Update', {
    ...student,
    lastName: '林',
    fields: [
      { fieldId: text.id, text: '将棋' },
      { fieldId: choice.id, choiceId: two?.id },
    ],
  })
  const colleague = await school.addStaff({ permissions: ['studentEdit'], lastName: '千葉', firstName: '健' })
  const later = await save('Update', { ...own.student, fields: [{ fieldId: text.id, text: '囲碁' }] }, colleague)
  const edited = await undo(own.undoId)
  expect(edited).toMatchObject({ success: false, reasonCode: 'undoEdited' })
  expect(edited.message).toContain('千葉 健')

  await save('Update', { ...later.student, fields: [{ fieldId: text.id, text: '将棋' }] }, colleague)
  const kept = await state()
  await redefine({ id: choice.id, version: 1, choices: [{ id: one?.id, active: false }, { id: two?.id }] })
  expect(await undo(own.undoId)).toMatchObject({
    success: false,
    message: 'Year: This choice is no longer in use. Choose another.',
  })
  await redefine({ id: text.id, version: 1, active: false })
  const archived = await undo(own.undoId)
  expect(archived).toMatchObject({ success: false })
  expect(archived.message).toMatch(/^Hobby: This field was archived/)
  expect(await state()).toEqual(kept)
})

test('a new student is undone with the own values, what they are found by and what the log tells of them (LOG-18, FIELD-08)', async () => {
  const text = await define({ nameJp: '住所' })
  const made = await save('Create', {
    studentCode: 'own03',
    lastName: '森',
    firstName: '蘭',
    fields: [{ fieldId: text.id, text: '東京都港区' }],
  })
  expect(await undo(made.undoId)).toMatchObject({ success: true })
  expect(await state()).toEqual({ students: [], words: [] })
})
