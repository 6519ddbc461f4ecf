import type { SlotInput } from '@koma/schema/input/slot'
import type { SlotMoveInput } from '@koma/schema/input/slotMove'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { addContract, addStudent, type TestUser } from '../../../test/school.ts'
import { change, undo } from '../../../test/slotBatches.ts'
import { addTeacherOf, ask, askerOf, type Desk, edit, goodForm, madeSlot, openDesk } from '../../../test/slotDesk.ts'
import { substituted } from '../../../test/substituting.ts'
import { brokenRules, type SeenWhy, whyFields } from '../../../test/why.ts'
import { Migration099_template_day } from '../../../migrations/Migration099_template_day.ts'
import { query } from '../../platform/database/sql.ts'
import { workRun } from '../../platform/jobs/runs/workRun.ts'
import { runKinds } from '../../runs/runKinds.ts'
import type { Viewer } from '../../platform/shared/context.ts'

// A slot stays that of its row and day wherever it goes: exportContext the day again makes and books nothing twice.

let desk: Desk
let colleague: TestUser
let student: TestUser
let monday: string

beforeEach(async () => {
  desk = await openDesk()
  const { school, teacher, course, location } = desk
  colleague = await addTeacherOf(school, [course], { displayName: 'Colleague' })
  student = await addStudent(school)
  const today = dateOf(school.now)
  monday = plusDays(today, 15 - Temporal.PlainDate.from(today).dayOfWeek)
  await sql(`update student set is_fixed = true where school_id = $1 and id = $2`, student.id)
  await addContract(student, { courses: [course], points: 100 })
  await sql(
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       values ($1, 1, '10:00', '10:50', $2, $3, $4, false) returning id),
     offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $4 from made)
     insert into template_student (school_id, template_id, student_id) select $1, id, $5 from made`,
    teacher.id,
    location.id,
    course.id,
    student.id,
  )
})

const sql = <Row>(text: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

type Job = 'create' | 'delete' | 'book'
const inputOf = (job: Job) => ({
  job,
  from: monday,
  to: monday,
  ids: [job === 'book' ? student.id : desk.teacher.id],
})

interface Line {
  templateId: string
  date: string
  outcome: string
  message: string | null
}
async function planned(job: Job, language: 'en' | 'jp' = 'en'): Promise<Line[]> {
  const { plan } = await ask<{ plan: { lines: Line[] } }>(
    desk.staff,
    `query ($input: TemplateExportInput!) { plan: templateExportPlan(input: $input) { lines { templateId date outcome message } } }`,
    { input: inputOf(job) },
    language,
  )
  return plan.lines
}

async function done(job: Job) {
  const { said: answer } = await ask<{ said: { message: string; run: { id: string } | null } }>(
    desk.staff,
    `mutation ($input: TemplateExportInput!) { said: startTemplateExport(input: $input) { message run { id } } }`,
    { input: inputOf(job) },
  )
  if (answer.run === null) throw new Error(answer.message)
  const { school, staff } = desk
  const viewer: Viewer = { ...staff, type: 'staff', permissions: ['fixedExport'], sessionId: '' }
  const row = await schoolRow(school.orm, school.id)
  const ctx = { ...contextOf(school.orm, { school: row, viewer, now: school.now }), viewer }
  const runs = { kinds: runKinds, contextFor: async () => ctx, em: ctx.em, events: ctx.events }
  await workRun(runs, { schoolId: school.id, runId: answer.run.id }, 1)
  const [run] = await sql<{ counts: object }>(`select counts from run where school_id = $1 and id = $2`, answer.run.id)
  return run?.counts
}

/** The slots, the live bookings and the points that are left. */
const all = async () =>
  (
    await sql<{ slots: string[]; bookings: number; points: number }>(
      `select array(select to_char(starts_at, 'YYYY-MM-DD HH24:MI') from slot where school_id = $1 order by 1) as slots,
         (select count(*)::int from booking where school_id = $1 and status = 'booked') as bookings,
         (select points from contract where school_id = $1) as points`,
    )
  )[0]

async function theSlot() {
  const [slot] = await sql<{ id: string; version: number }>(`select id, version from slot where school_id = $1`)
  if (slot === undefined) throw new Error('no slot')
  return slot
}

async function move(to: Omit<SlotMoveInput['moves'][number], 'slotId' | 'version'>): Promise<string | null> {
  const { id, version } = await theSlot()
  const input = { moves: [{ slotId: id, version, ...to }], tell: false }
  const { verdicts } = await ask<{ verdicts: { slotId: string; digest: string | null; message: string }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { slotId digest message } }`,
    { input },
  )
  const expected = verdicts.map(({ slotId, digest }) => ({ slotId, digest }))
  const { said: answer } = await ask<{ said: { success: boolean; message: string; batchId: string | null } }>(
    desk.staff,
    `mutation ($input: MoveSlotsInput!) { said: moveSlots(input: $input) { success message batchId } }`,
    { input: { move: input, expected } },
  )
  expect(answer).toMatchObject({ success: true })
  return answer.batchId
}

const at = (date: string, time: string) => ({ startsAt: `${date}T${time}:00` })

async function byForm(more: Partial<SlotInput>) {
  const { id: slotId, version } = await theSlot()
  const times = { ...at(monday, '10:00'), endsAt: `${monday}T10:50:00`, cancelBy: `${plusDays(monday, -1)}T18:00:00` }
  const form = goodForm(desk, { ...times, ...more })
  const { message } = await edit('updateSlot', { input: { ...form, slotId, version } }, await askerOf(desk.staff))
  expect(message).toBe('Action successful')
}

const ways: [name: string, to: () => string, moved: () => Promise<unknown>][] = [
  ['to another hour', () => `${monday} 11:00`, () => move(at(monday, '11:00'))],
  ['to the next day', () => `${plusDays(monday, 1)} 10:00`, () => move(at(plusDays(monday, 1), '10:00'))],
  ['to the same hour a week later', () => `${plusDays(monday, 7)} 10:00`, () => move(at(plusDays(monday, 7), '10:00'))],
  ['to another teacher at the same hour', () => `${monday} 10:00`, () => move({ teacherId: colleague.id })],
  [
    'to another teacher and hour',
    () => `${monday} 11:00`,
    () => move({ teacherId: colleague.id, ...at(monday, '11:00') }),
  ],
  ['to another teacher by the form', () => `${monday} 10:00`, () => byForm({ teacherId: colleague.id })],
  [
    'twice',
    () => `${plusDays(monday, 2)} 14:00`,
    async () => {
      await move(at(monday, '11:00'))
      await move(at(plusDays(monday, 2), '14:00'))
    },
  ],
  [
    'to another hour, back by undoing that, and away again',
    () => `${monday} 12:00`,
    async () => {
      expect(await undo(desk.staff, await move(at(monday, '11:00')))).toMatchObject({ success: true })
      await move(at(monday, '12:00'))
    },
  ],
  [
    'to a substitute, and then to another hour',
    () => `${monday} 11:00`,
    async () => {
      const { id: slotId } = await theSlot()
      await substituted(desk.staff, {
        teacherId: desk.teacher.id,
        startsAt: `${monday}T00:00:00`,
        endsAt: `${plusDays(monday, 1)}T00:00:00`,
        reason: 'Training',
        choices: [{ slotId, teacherId: colleague.id }],
        tell: false,
      })
      await move(at(monday, '11:00'))
    },
  ],
]

test.each(ways)(
  'a lesson moved %s is neither made nor booked nor charged again, and is named where it is now (FIX-26, FIX-28, FIX-34)',
  async (_, to, moved) => {
    expect(await done('create')).toEqual({ made: 1 })
    expect(await done('book')).toEqual({ made: 1 })
    await moved()
    const before = await all()
    expect(before).toMatchObject({ slots: [to()], bookings: 1 })
    const [line] = await planned('create')
    expect(line).toMatchObject({ outcome: 'moved', message: expect.stringContaining(`is now on ${to()}`) })
    expect((await planned('create', 'jp'))[0]?.message).toContain(`現在は ${to()}`)
    const { why } = await ask<{ why: SeenWhy | null }>(
      desk.staff,
      `query ($input: TemplateLineInput!) { why: templateLineWhy(input: $input) { ${whyFields} } }`,
      { input: { job: 'create', templateId: line?.templateId, date: line?.date } },
    )
    expect([brokenRules(why), why?.message]).toEqual([expect.arrayContaining(['rowNotMoved']), line?.message])
    expect(await done('create')).toEqual({ moved: 1 })
    expect(await planned('book')).toMatchObject([{ outcome: 'there' }])
    expect(await done('book')).toEqual({ there: 1 })
    expect(await all()).toEqual(before)
  },
)

/** Moves the student into a new slot of that day; its id. */
async function studentMoved(day: string): Promise<string> {
  const { id: slotId } = await theSlot()
  const target = await madeSlot(desk, { startsAt: `${day}T18:00:00`, endsAt: `${day}T18:50:00` })
  const { said: answer } = await ask<{ said: { success: boolean } }>(
    desk.staff,
    `mutation ($input: MoveBookingInput!) { said: moveBooking(input: $input) { success message } }`,
    {
      input: {
        slotId,
        studentId: student.id,
        to: { slotId: target.id, courseCode: desk.course.code, online: false, locationId: desk.location.id },
      },
    },
  )
  expect(answer).toMatchObject({ success: true })
  return target.id
}

test('a student who was moved to another lesson keeps that one, also after it is cancelled (FIX-28, MOVE-05)', async () => {
  await done('create')
  expect(await done('book')).toEqual({ made: 1 })
  const day = plusDays(monday, 3)
  const slotId = await studentMoved(day)
  const before = await all()
  expect(before).toMatchObject({ bookings: 1 })
  expect(await planned('book')).toMatchObject([
    { outcome: 'there', message: expect.stringContaining(`moved to ${day} 18:00–18:50`) },
  ])
  expect((await planned('book', 'jp'))[0]?.message).toContain(`${day} 18:00–18:50 に振り替え済み`)
  expect(await done('book')).toEqual({ there: 1 })
  expect(await all()).toEqual(before)

  await sql(
    `update booking set status = 'cancel-return', cancelled_at = now() where school_id = $1 and slot_id = $2`,
    slotId,
  )
  expect(await planned('book')).toMatchObject([{ outcome: 'cancelled' }])
})

const freeWays: [name: string, moved: (day: string) => Promise<unknown>][] = [
  ['in the calendar', (day) => move(at(day, '11:00'))],
  ['by its form', (day) => byForm({ ...at(day, '11:00'), endsAt: `${day}T11:50:00` })],
]

test.each(freeWays)(
  'a free slot that was moved %s is the one its student is booked into, which the preview says (FIX-26, FIX-28)',
  async (_, moved) => {
    const day = plusDays(monday, 1)
    await done('create')
    await moved(day)
    expect(await done('create')).toEqual({ moved: 1 })
    expect(await planned('book')).toMatchObject([
      { outcome: 'made', message: expect.stringContaining(`is now on ${day} 11:00–11:50`) },
    ])
    expect(await done('book')).toEqual({ made: 1 })
    expect(await all()).toMatchObject({ slots: [`${day} 11:00`], bookings: 1 })
  },
)

test('a moved slot that was deleted and came back is still that of its row and day (FIX-26)', async () => {
  await done('create')
  await move(at(monday, '11:00'))
  const { id: slotId, version } = await theSlot()
  const { batchId } = await change(desk.staff, { slots: [{ slotId, version }], delete: true }, [slotId])
  expect(await planned('create')).toMatchObject([{ outcome: 'made' }])
  expect(await undo(desk.staff, batchId)).toMatchObject({ success: true })
  expect(await planned('create')).toMatchObject([{ outcome: 'moved' }])
})

test('a moved free slot is deleted with the days it is now in, and its row can be made again (FIX-27)', async () => {
  await done('create')
  await move(at(plusDays(monday, 1), '10:00'))
  expect(await planned('delete')).toEqual([])
  await move(at(monday, '12:00'))
  expect(await done('delete')).toEqual({ made: 1 })
  expect(await done('create')).toEqual({ made: 1 })
  expect(await all()).toMatchObject({ slots: [`${monday} 10:00`] })
})

test('slots from before they kept their day get it from the export that made them, the others from where they are (FIX-26)', async () => {
  await done('create')
  await move({ teacherId: colleague.id, ...at(plusDays(monday, 1), '11:00') })
  const { orm } = desk.school
  const migration = new Migration099_template_day(orm.em.getDriver(), orm.config)
  migration.up()
  const updates = migration
    .getQueries()
    .map(String)
    .filter((text) => text.startsWith('update'))
  const kept = async () => {
    await sql(`update slot set template_day = null, template_teacher_id = null where school_id = $1`)
    for (const text of updates) await query(orm.em.fork(), text)
    return sql(`select template_day::text as day, template_teacher_id as who from slot where school_id = $1`)
  }
  expect(await kept()).toEqual([{ day: monday, who: desk.teacher.id }])
  expect(await planned('create')).toMatchObject([{ outcome: 'moved' }])
  await sql(`update run_step set ref = null where school_id = $1`)
  expect(await kept()).toEqual([{ day: plusDays(monday, 1), who: colleague.id }])
})
