import { expect, test } from 'vitest'
import { addStudent } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { askerOf, madeSlot, openDesk } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

const change = `mutation ($input: ChangeSlotBatchInput!) { reply: changeSlotBatch(input: $input) { code batchId } }`
const undo = `mutation ($batchId: ID!) { reply: undoSlotBatch(batchId: $batchId) { code slots { id } } }`

test('deleted slots and their waiting lists come back after a migration has added columns that must not be null', async () => {
  const app = await testApp()
  const desk = await openDesk()
  const slot = await madeSlot(desk)
  const student = await addStudent(desk.school)
  const em = desk.school.orm.em.fork()
  await query(em, `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now())`, [
    desk.school.id,
    slot.id,
    student.id,
  ])
  const asker = await askerOf(desk.staff)
  const input = {
    batch: { slots: [{ slotId: slot.id, version: slot.version }], delete: true },
    expected: [{ slotId: slot.id, courseIds: null }],
  }
  const deleted = await graphql<{ reply: { code: string; batchId: string } }>(app, change, { input }, asker)
  expect(deleted.body.data?.reply.code).toBe('1001')
  await query(em, `alter table slot add column added_later int not null default 7`)
  await query(em, `alter table waiting add column added_later text not null default 'later'`)
  const { batchId } = deleted.body.data?.reply ?? {}
  const back = await graphql<{ reply: { code: string } }>(app, undo, { batchId }, asker)
  expect(back.body).toEqual({ data: { reply: { code: '1001', slots: [{ id: slot.id }] } } })
  expect(
    await query(
      em,
      `select s.added_later as slot, w.added_later as waiting
       from slot s join waiting w on w.school_id = s.school_id and w.slot_id = s.id where s.id = $1`,
      [slot.id],
    ),
  ).toEqual([{ slot: 7, waiting: 'later' }])
})
