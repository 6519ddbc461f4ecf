import { expect, test } from 'vitest'
import { type UndoableRecord, undoableRecords } from '@koma/schema/logUndo'
import { dateOf } from '@koma/schema/rules/time'
import { addStudent, addTeacher } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { forgetLateUndo } from '../platform/record/keptUndo.ts'
import { recordUndoJobs } from './recordUndoJobs.ts'
import { ownParts, recordUses } from './recordUses.ts'
import {
  type Answer,
  recordCases,
  entriesOf,
  inputName,
  monthly,
  openUndoScene,
  sendRecord,
  targetOf,
  undo,
} from '../../test/undoScene.ts'

test('what took others along, and what is over after a day, has no undo (LOG-18)', async () => {
  const scene = await openUndoScene()
  const { school, staff, rows, course } = scene
  const teacher = await addTeacher(school)
  await rows(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, teacher.id, course.id)
  const ended = await sendRecord(staff, 'course', 'update', { id: course.id, version: 1, active: false })
  expect(ended).toMatchObject({ success: true, undoId: null })
  const made = await sendRecord(staff, 'location', 'create', { locationName: '渋谷校' })
  await rows(`update record_undo set made_at = now() - interval '25 hours' where school_id = $1`)
  expect(await undo(staff, made.undoId)).toMatchObject({ success: false, reasonCode: 'undoLate' })
})

test('what is older than a day is deleted by the clock, also at a school at rest; the rest stays (LOG-18)', async () => {
  const { school, staff, rows } = await openUndoScene()
  const old = await sendRecord(staff, 'location', 'create', { locationName: '渋谷校' })
  await rows(`update record_undo set made_at = now() - interval '25 hours' where school_id = $1`)
  const fresh = await sendRecord(staff, 'location', 'create', { locationName: '新宿校' })
  await rows(
    `update record_undo set made_at = now() - interval '23 hours' where school_id = $1 and id = $2`,
    fresh.undoId,
  )
  const [job] = recordUndoJobs({ orm: school.orm }).tasks
  expect(job?.at).toBe('53 * * * *')
  await forgetLateUndo(school.orm.em.fork())
  expect(await rows(`select id from record_undo where school_id = $1`)).toEqual([{ id: fresh.undoId }])
  expect(await undo(staff, old.undoId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
  expect(await undo(staff, fresh.undoId)).toMatchObject({ success: true })
})

test.each(undoableRecords)(
  'a deletion of a %s takes what its undo kept along, and the log offers none (LOG-18)',
  async (kind) => {
    const scene = await openUndoScene()
    const { staff, rows } = scene
    const made = await sendRecord(staff, kind, 'create', await recordCases[kind].create(scene))
    const id = made.record?.id ?? ''
    const changed = await sendRecord(staff, kind, 'update', {
      id,
      version: made.record?.version,
      ...recordCases[kind].change(scene),
    })
    expect(changed.undoId).not.toBeNull()
    const kept = () => rows(`select 1 from record_undo where school_id = $1 and record_id = $2`, id)
    expect(await kept()).toHaveLength(2)
    const name = inputName(kind, 'delete')
    const { reply } = await ask<{ reply: Answer }>(
      staff,
      `mutation ($id: ID!) { reply: ${name}(id: $id) { success message } }`,
      { id },
    )
    expect(reply).toMatchObject({ success: true })
    expect(await kept()).toEqual([])
    for (const entry of await entriesOf(scene, id)) expect(await targetOf(staff, entry.id)).toBeNull()
  },
)

test('a contract deleted with its student keeps nothing for an undo either (LOG-18)', async () => {
  const scene = await openUndoScene()
  const { staff, rows, course, school } = scene
  const { id } = await addStudent(school)
  const contract = await sendRecord(staff, 'contract', 'create', monthly(dateOf(school.now), id, course.id))
  expect(contract.undoId).not.toBeNull()
  await rows('update contract set contract_value = 0 where school_id = $1')
  await ask(staff, `mutation ($id: ID!) { deleteStudent(id: $id) { success } }`, { id })
  expect(await rows(`select 1 from record_undo where school_id = $1`)).toEqual([])
})

test('every table that refers to a record of these kinds belongs to it or keeps it from being undone (LOG-18)', async () => {
  const { rows } = await openUndoScene()
  const found = await rows<{ kind: UndoableRecord; table: string; column: string }>(
    `select f.relname as kind, c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_class f on f.oid = c.confrelid
     cross join lateral unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
     where c.contype = 'f' and f.relname in ('student', 'guardian', 'contract', 'plan', 'teacher', 'course', 'location')
       and a.attname <> 'school_id' and $1::uuid is not null`,
  )
  const known = (kind: UndoableRecord, table: string, column: string) =>
    ownParts[kind].includes(table) || recordUses[kind].some((use) => use.table === table && use.column === column)
  expect(found.filter(({ kind, table, column }) => !known(kind, table, column))).toEqual([])
})
