import { closedAt } from '@koma/schema/rules/closures'
import { plusDays, plusMinutes } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptied } from '../../test/closing.ts'
import { closingScene } from '../../test/closingScene.ts'
import { addLocation, addTeacher } from '../../test/school.ts'
import { ask, askerOf, edit, goodForm, openDesk } from '../../test/slotDesk.ts'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { query } from '../platform/database/sql.ts'

const scene = closingScene()
const { at, wholeDay } = scene

test('the database and the rule refuse the same slots in any closures, and a count by the minute agrees', async () => {
  const desk = await openDesk()
  const places = [desk.location, await addLocation(desk.school)]
  const teachers = [desk.teacher, await addTeacher(desk.school)]
  const which = fc.integer({ min: 0, max: 1 })
  const quarter = fc.integer({ min: 0, max: 40 })
  const closure = fc.record({
    from: quarter,
    length: fc.integer({ min: 1, max: 20 }),
    of: fc.constantFrom('school', 'place', 'teacher'),
    which,
  })
  const slot = fc.record({
    from: quarter,
    length: fc.integer({ min: 1, max: 8 }),
    place: fc.option(which),
    teacher: which,
  })
  const time = (quarters: number) => plusMinutes(`${desk.day}T08:00:00`, quarters * 15)
  const em = desk.school.orm.em.fork()
  await fc.assert(
    fc.asyncProperty(fc.array(closure, { maxLength: 4 }), slot, async (closures, request) => {
      const rowsOf = closures.map((each) => ({
        startsAt: time(each.from),
        endsAt: time(each.from + each.length),
        locationId: each.of === 'place' ? (places[each.which]?.id ?? null) : null,
        teacherId: each.of === 'teacher' ? (teachers[each.which]?.id ?? null) : null,
      }))
      const lesson = {
        startsAt: time(request.from),
        endsAt: time(request.from + request.length),
        locationId: request.place === null ? null : (places[request.place]?.id ?? null),
        teacherId: teachers[request.teacher]?.id ?? '',
      }
      const quarters = Array.from({ length: request.length }, (_, index) => request.from + index)
      const expected = quarters.some((item) =>
        closures.some(
          (each) =>
            item >= each.from &&
            item < each.from + each.length &&
            (each.of === 'school' || each.which === (each.of === 'place' ? request.place : request.teacher)),
        ),
      )
      expect(closedAt(rowsOf, lesson) !== null).toBe(expected)
      const refused = await em
        .transactional(async (inner) => {
          await query(
            inner,
            `insert into closure (school_id, starts_at, ends_at, location_id, teacher_id, reason)
             select $1, c."startsAt", c."endsAt", c."locationId", c."teacherId", '休'
             from jsonb_to_recordset($2::jsonb) as c ("startsAt" timestamp, "endsAt" timestamp, "locationId" uuid, "teacherId" uuid)`,
            [desk.school.id, JSON.stringify(rowsOf)],
          )
          await query(
            inner,
            `insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id, online_available)
             values ($1, $2, $3, $4, $3, $3, $5, true)`,
            [desk.school.id, lesson.teacherId, lesson.startsAt, lesson.endsAt, lesson.locationId],
          )
          throw new Error('rolled back')
        })
        .catch((error: unknown) => violatedConstraint(error) === 'slot_closed')
      expect(refused).toBe(expected)
    }),
    { numRuns: 60 },
  )
})

test('moves, batches and edits do not go into closed time, and what is undone does not either', async () => {
  const next = plusDays(scene.day, 1)
  const form = goodForm(scene.desk, { startsAt: at('10:00', next), endsAt: at('10:50', next) })
  const created = await edit('createSlot', { input: form }, await askerOf(scene.desk.staff))
  if (created.slot === null) throw new Error(created.message)
  await emptied(scene.desk, wholeDay())
  const moved = await ask<{ reply: { code: string; moves: boolean; message: string }[] }>(
    scene.desk.staff,
    `query ($input: SlotMoveInput!) { reply: slotMovePreview(input: $input) { code moves message } }`,
    {
      input: { moves: [{ slotId: created.slot.id, version: created.slot.version, startsAt: at('10:00') }], tell: true },
    },
  )
  expect(moved.reply).toEqual([{ code: 'ES1005', moves: false, message: 'This time is closed: 研修日' }])
  const there = {
    ...form,
    startsAt: at('10:00'),
    endsAt: at('10:50'),
    slotId: created.slot.id,
    version: created.slot.version,
  }
  expect(await edit('updateSlot', { input: there }, await askerOf(scene.desk.staff))).toMatchObject({ code: 'ES1005' })

  const second = {
    spans: [{ startsAt: at('00:00', next), endsAt: at('12:00', next), reason: '停電' }],
    locationId: scene.desk.location.id,
    tell: false,
  }
  await emptied(scene.desk, second)
  const online = await edit('createSlot', { input: { ...form, locationId: null } }, await askerOf(scene.desk.staff))
  if (online.slot === null) throw new Error(online.message)
  const batch = {
    slots: [{ slotId: online.slot.id, version: online.slot.version }],
    delete: false,
    place: { locationId: scene.desk.location.id },
  }
  const verdicts = await ask<{ reply: { verdicts: { code: string }[] } | { code: string }[] }>(
    scene.desk.staff,
    `query ($input: SlotBatchInput!) { reply: slotBatchPreview(input: $input) { code } }`,
    { input: batch },
  )
  expect(verdicts.reply).toEqual([{ code: 'ES1005' }])
})
