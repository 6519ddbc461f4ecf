import { beforeAll, expect, test } from 'vitest'
import { addCourse, addLocation, addStudent } from '../../test/school.ts'
import { addTeacherOf, ask, type Desk, openDesk } from '../../test/slotDesk.ts'
import { mondayRow, brokenRules, factsOfRule, type SeenWhy, obstaclesOf, whyFields } from '../../test/why.ts'
import { query } from '../platform/database/sql.ts'

// Why a row of the template is not saved opens each rule with what it was judged by, as saving itself judges it.

let desk: Desk

const document = `query ($input: TemplateRowWhyInput!) { why: templateRowWhy(input: $input) { ${whyFields} } }`
const whyOf = async (input: object, by = desk.staff) => (await ask<{ why: SeenWhy }>(by, document, { input })).why

beforeAll(async () => {
  desk = await openDesk()
})

const rowOf = (more: object = {}) => mondayRow(desk, more)

/** Saves a row, and asks why with the same input: both give the same answer. */
async function saved(input: object) {
  const name = 'id' in input ? 'update' : 'create'
  const why = await whyOf({ [name]: input })
  const { reply } = await ask<{
    reply: { success: boolean; code: string; message: string; template: { id: string; version: number } | null }
  }>(
    desk.staff,
    `mutation ($input: ${name === 'update' ? 'Update' : 'Create'}TemplateInput!) {
       reply: ${name}Template(input: $input) { success code message template { id version } } }`,
    { input },
  )
  expect([why.success, why.code, why.message]).toEqual([reply.success, reply.code, reply.message])
  return { why, row: reply.template }
}

test('a row in another’s way, also an edit: the other one is named and can be opened (FIX-24, D113)', async () => {
  const first = await saved(rowOf())
  expect(brokenRules(first.why)).toEqual([])
  const second = await saved(rowOf({ startTime: '10:30', endTime: '11:20' }))
  expect(brokenRules(second.why)).toEqual(['rowFree'])
  expect(factsOfRule(second.why, 'rowFree')).toMatchObject({
    time: 'Mon 10:30–11:20',
    otherRow: expect.stringContaining('Mon 10:00-10:50') as string,
  })
  const remaining = [{ kind: 'template', id: first.row?.id, startsAt: null }]
  expect(obstaclesOf(second.why, 'rowFree')).toMatchObject(remaining)
  const third = await saved(rowOf({ day: 2 }))
  const { id = '', version = 0 } = third.row ?? {}
  const moved = await saved({ ...rowOf(), id, version })
  expect([brokenRules(moved.why), obstaclesOf(moved.why, 'rowFree')]).toMatchObject([['rowFree'], remaining])
  const itself = await saved({ ...rowOf({ day: 2, startTime: '10:10', endTime: '11:00' }), id, version })
  expect([brokenRules(itself.why), obstaclesOf(itself.why, 'rowFree')]).toEqual([[], null])
})

test('an edit of what a colleague has changed, or of a row that is gone (FIX-11)', async () => {
  const { row } = await saved(rowOf({ day: 3 }))
  const { id = '', version = 0 } = row ?? {}
  await saved({ ...rowOf({ day: 3, lessonMemo: '宿題' }), id, version })
  const stale = await saved({ ...rowOf({ day: 4 }), id, version })
  expect(brokenRules(stale.why)).toEqual(['rowUnchanged'])
  expect(factsOfRule(stale.why, 'rowUnchanged')).toMatchObject({
    changedBy: expect.stringContaining('Staff') as string,
  })
  const removed = await whyOf({ update: { ...rowOf({ day: 4 }), id: desk.teacher.id, version: 1 } })
  expect([removed.code, brokenRules(removed)]).toEqual(['404', ['rowThere']])
})

test('hours, what is missing, a course, and students who have no place in the template (FIX-13…20, FIX-36)', async () => {
  const late = await saved(rowOf({ day: 5, startTime: '23:00', endTime: '23:50' }))
  expect(brokenRules(late.why)).toEqual(['withinHours'])
  expect(factsOfRule(late.why, 'withinHours')).toMatchObject({ hours: expect.stringMatching(/–/) as string })
  expect(brokenRules((await saved(rowOf({ day: null, teacherId: null }))).why)).toEqual(['formComplete'])
  const student = await addStudent(desk.school)
  const fixed = { day: 5, fixedCourseId: desk.course.id, fixedOnline: false, fixedStudentIds: [student.id] }
  const unfit = await saved(rowOf(fixed))
  expect(brokenRules(unfit.why)).toEqual(['fixedStudent'])
  expect(factsOfRule(unfit.why, 'fixedStudent')).toEqual({ student: `${student.lastName} ${student.firstName}` })
  await query(desk.school.orm.em.fork(), `update location set active = false where school_id = $1 and id = $2`, [
    desk.school.id,
    desk.location.id,
  ])
  expect(brokenRules((await saved(rowOf({ day: 5 }))).why)).toEqual(['placeInUse'])
})

test('whatever two things are wrong with a row, a check is broken where saving refuses, and none elsewhere (FIX-13…20, FIX-24, FIX-36)', async () => {
  const place = { day: 6, locationId: (await addLocation(desk.school)).id }
  const [other, student] = [await addCourse(desk.school), await addStudent(desk.school)]
  const changes = [
    { startTime: null },
    { endTime: '09:50' },
    { startTime: '23:00', endTime: '23:50' },
    { teacherId: null },
    { teacherId: (await addTeacherOf(desk.school, [desk.course], { active: false })).id },
    { locationId: null },
    { locationId: (await addLocation(desk.school, { active: false })).id },
    { courseIds: [other.id] },
    { fixedCourseId: other.id },
    { fixedCourseId: desk.course.id, fixedOnline: false, fixedStudentIds: [student.id] },
    { startTime: '12:00', endTime: '12:50' },
  ]
  const { row } = await saved(rowOf(place))
  const edited = await saved(rowOf({ ...place, startTime: '15:00', endTime: '15:50' }))
  const { id = '' } = edited.row ?? {}
  let version = edited.row?.version ?? 0
  for (const [index, change] of changes.entries()) {
    const both = rowOf({ ...place, ...change, ...changes[(index + 3) % changes.length] })
    for (const form of [rowOf({ ...place, ...change }), both]) {
      const created = await saved(form)
      expect(brokenRules(created.why)?.length === 0, JSON.stringify(form)).toBe(created.why.success)
      const kept = await saved({ ...form, id, version })
      expect(brokenRules(kept.why)?.length === 0, JSON.stringify(form)).toBe(kept.why.success)
      version = kept.row?.version ?? version
    }
  }
  expect(row).not.toBeNull()
})

test('only staff ask, and of one row at a time', async () => {
  await expect(whyOf({ create: rowOf() }, desk.teacher)).rejects.toThrow('FORBIDDEN')
  await expect(whyOf({})).rejects.toThrow('BAD_USER_INPUT')
})
