import { expect, test } from 'vitest'
import { permissions } from '@koma/schema/permissions'
import { undoableRecords } from '@koma/schema/logUndo'
import { dateOf } from '@koma/schema/rules/time'
import { addStaff, addStudent } from '../../test/school.ts'
import { audit } from '../activity/audit.ts'
import {
  recordCases,
  entriesOf,
  monthly,
  openUndoScene,
  preview,
  sendRecord,
  stateOf,
  targetOf,
  undo,
} from '../../test/undoScene.ts'

test.each(undoableRecords)(
  'a change of a %s gives back just what it replaced, also what the log leaves out, and the undo is undone the same way (LOG-18)',
  async (kind) => {
    const scene = await openUndoScene()
    const { school, staff } = scene
    const made = await sendRecord(staff, kind, 'create', await recordCases[kind].create(scene))
    const id = made.record?.id ?? ''
    const before = await stateOf(scene)
    const changed = await sendRecord(staff, kind, 'update', {
      id,
      version: made.record?.version,
      ...recordCases[kind].change(scene),
    })
    expect(changed).toMatchObject({ success: true })
    const after = await stateOf(scene)
    expect(after).not.toEqual(before)
    const seen = await preview(staff, changed.undoId)
    expect(seen.success, seen.message).toBe(true)
    expect(await undo(staff, changed.undoId, seen.digest)).toMatchObject({
      success: true,
      recordId: id,
      removed: false,
    })
    expect(await stateOf(scene)).toEqual(before)
    expect(await audit(school.orm.em)).toEqual([])
    // The log never has what it leaves out.
    const said = JSON.stringify(await entriesOf(scene, id))
    for (const secret of ['秘密', '電話は夜', 'はじめて']) expect(said).not.toContain(secret)
    const last = (await entriesOf(scene, id)).findLast(({ type }) => type === 'record-changed')
    const again = await targetOf(staff, last?.id ?? '')
    expect(await undo(staff, again?.id ?? '')).toMatchObject({ success: true })
    expect(await stateOf(scene)).toEqual(after)
  },
)

test.each(undoableRecords)(
  'a change of a %s stays once a colleague has changed the same field, who is named; other fields do not matter (LOG-18)',
  async (kind) => {
    const scene = await openUndoScene()
    const { school, staff } = scene
    const other = await addStaff(school, { permissions: [...permissions], lastName: '千葉', firstName: '健' })
    const made = await sendRecord(staff, kind, 'create', await recordCases[kind].create(scene))
    const id = made.record?.id ?? ''
    const field = {
      student: 'contractHolder',
      guardian: 'firstName',
      contract: 'contractHolder',
      plan: 'price',
      teacher: 'displayName',
      course: 'displayName',
      location: 'locationName',
    }[kind]
    const beside = {
      student: 'phoneNumber',
      guardian: 'phoneNumber',
      contract: 'contractNotes',
      plan: 'entranceFee',
      teacher: 'phoneNumber',
      course: 'cost',
      location: 'oneLessonAtATime',
    }[kind]
    const value = (n: number) => (field === 'price' ? 1000 * n : `名前${n === 1 ? '一' : '二'}`)
    const aside = { phoneNumber: '03-1234', contractNotes: 'x', entranceFee: 500, cost: 3, oneLessonAtATime: true }[
      beside
    ]
    const first = await sendRecord(staff, kind, 'update', { id, version: made.record?.version, [field]: value(1) })
    const second = await sendRecord(other, kind, 'update', { id, version: first.record?.version, [beside]: aside })
    expect(await preview(staff, first.undoId)).toMatchObject({ success: true })
    await sendRecord(other, kind, 'update', { id, version: second.record?.version, [field]: value(2) })
    const refused = await undo(staff, first.undoId)
    expect(refused).toMatchObject({ success: false, reasonCode: 'undoEdited' })
    expect(refused.message).toContain('千葉 健')
    // Nor can the new record be undone, now that others have worked on it.
    const create = await undo(staff, made.undoId)
    expect(create).toMatchObject({ success: false, reasonCode: 'undoEdited' })
    expect(create.message).toContain('千葉 健')
  },
)

test('the undo of a new address names who is told at the other one (ASTU-51)', async () => {
  const { staff, school } = await openUndoScene()
  const student = await addStudent(school, { email: 'old@example.test', lastName: '林', firstName: '葵' })
  const changed = await sendRecord(staff, 'student', 'update', {
    id: student.id,
    version: 1,
    email: 'new@example.test',
  })
  const seen = await preview(staff, changed.undoId)
  expect(seen.people).toMatchObject([{ name: '林 葵', notice: 'mail', role: 'account' }])
  expect(await undo(staff, changed.undoId, 'other')).toMatchObject({ success: false, reasonCode: 'toldOthers' })
  expect(await undo(staff, changed.undoId, seen.digest)).toMatchObject({ success: true })
})

test('a fee and a repeating discount that the contract form removed or rewrote come back whole (LOG-18, PLAN-12)', async () => {
  const { school, staff, rows, course } = await openUndoScene()
  const student = await addStudent(school)
  const made = await sendRecord(staff, 'contract', 'create', {
    ...monthly(dateOf(school.now), student.id, course.id),
    adjustments: [],
  })
  const id = made.record?.id ?? ''
  const insert = (number: number, kind: string | null, more: string) =>
    rows(
      `insert into contract_adjustment (school_id, contract_id, actor, at, number, revision, removed, type, value, memo, kind,
         repeats, percent, last_day)
       values ($1, $2, 'staff:admin', $3, $4, 1, false, $5, 500, $6, $7, ${more})`,
      id,
      school.now,
      number,
      kind === null ? '-' : '+',
      kind === null ? '兄弟割引' : '',
      kind,
    )
  await insert(1, 'entranceFee', 'false, null, null')
  await insert(2, null, `true, 10, '2027-03-31'`)
  const shown = () =>
    rows<{ value: object }>(
      `select * from (select distinct on (number) removed, type, value, memo, kind, repeats, percent, last_day::text
         from contract_adjustment where school_id = $1 and contract_id = $2 order by number, revision desc) x
       where not removed order by kind`,
      id,
    )
  const before = await shown()
  expect(before).toHaveLength(2)
  // Once removed, they come back under the next numbers.
  const typed = [
    { number: 3, type: '+', value: 500, memo: '入会時' },
    { number: 4, type: '+', value: 500, memo: '兄弟割引' },
  ]
  for (const adjustments of [[], typed]) {
    const [row] = await rows<{ version: number }>(`select version from contract where school_id = $1 and id = $2`, id)
    const changed = await sendRecord(staff, 'contract', 'update', { id, version: row?.version, adjustments })
    expect(changed).toMatchObject({ success: true })
    expect(await shown()).not.toEqual(before)
    expect(await preview(staff, changed.undoId)).toMatchObject({ success: true })
    expect(await undo(staff, changed.undoId)).toMatchObject({ success: true })
    expect(await shown()).toEqual(before)
  }
  expect(await audit(school.orm.em)).toEqual([])
})
