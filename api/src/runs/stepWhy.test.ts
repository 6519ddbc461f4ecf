import { lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { closed } from '../../test/closing.ts'
import { worked } from '../../test/worked.ts'
import { addContract, addStudent } from '../../test/school.ts'
import { addTeacherOf, ask, type Desk, madeSlot, openDesk } from '../../test/slotDesk.ts'
import { substituted } from '../../test/substituting.ts'
import { brokenRules, factsOfRule, type SeenWhy, whyFields } from '../../test/why.ts'
import { query } from '../platform/database/sql.ts'

// What a step of a run did not do can be asked why, whatever kind of run it is of.

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})

const sql = (text: string, ...params: unknown[]) => query(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

/** The steps of a run, each with why where it can be asked. */
async function stepsOf(id: string) {
  const { page } = await ask<{
    page: { steps: { number: number; outcome: string; message: string | null; hasWhy: boolean }[] }
  }>(desk.staff, `query ($id: ID!) { page: runSteps(id: $id) { steps { number outcome message hasWhy } } }`, { id })
  return Promise.all(
    page.steps.map(async ({ number, hasWhy, ...step }) => {
      if (!hasWhy) return { ...step, why: null }
      const { why } = await ask<{ why: SeenWhy | null }>(
        desk.staff,
        `query ($id: ID!, $number: Int!) { why: stepWhy(id: $id, number: $number) { ${whyFields} } }`,
        { id, number },
      )
      return { ...step, why }
    }),
  )
}

test('a contract that was not renewed says which rule of the renewal it broke, with the day, the month and the contract that follows (MON-02, MON-10)', async () => {
  const student = await addStudent(desk.school)
  const now = monthOf(desk.school.now)
  const of = { courses: [desk.course], monthlyContract: true, monthlyPoints: 8, startDate: `${now}-01` }
  const ends = { endDate: lastDayOfMonth(`${now}-01`) }
  const contracts = await Promise.all([
    addContract(student, { ...of, ...ends }),
    addContract(student, { ...of, ...ends }),
    addContract(student, { ...of, endDate: `${monthAfter(now)}-20` }),
    addContract(student, { ...of, ...ends, active: false }),
  ])
  const input = { month: monthAfter(now), contracts: contracts.map(({ id }) => ({ id, version: 1 })) }
  const start = async () =>
    (
      await ask<{ reply: { run: { id: string } } }>(
        desk.staff,
        `mutation ($input: StartMonthlyInput!) { reply: startMonthly(input: $input) { run { id } } }`,
        { input },
      )
    ).reply.run.id
  await sql(`update contract set contract_notes = 'x' where school_id = $1 and id = $2`, contracts[1].id)
  const run = await start()
  await worked(desk.staff, run)
  const [created, moved, later, idle] = await stepsOf(run)
  expect([created?.outcome, created?.why]).toEqual(['renewed', null])
  expect([moved, later, idle].map((step) => brokenRules(step?.why ?? null))).toEqual([
    ['contractUnchanged'],
    ['endedBefore'],
    ['contractInUse'],
  ])
  expect(moved?.why?.message).toBe(moved?.message)
  expect(factsOfRule(later?.why ?? null, 'endedBefore')).toEqual({
    lastDay: `${monthAfter(now)}-20`,
    month: monthAfter(now),
  })
  const again = await start()
  await worked(desk.staff, again)
  const [renewed] = await stepsOf(again)
  expect([renewed?.why?.message, brokenRules(renewed?.why ?? null)]).toEqual([
    'This contract is already renewed.',
    ['notRenewed'],
  ])
  expect(factsOfRule(renewed?.why ?? null, 'notRenewed')['renewedAs']).toMatch(/^.{13}$/)
})

test('a step of a closure that emptied nothing says what has become of its slots (decision 036)', async () => {
  const slot = await madeSlot(desk)
  const spans = [{ startsAt: `${desk.day}T00:00:00`, endsAt: `${plusDays(desk.day, 1)}T00:00:00`, reason: '研修日' }]
  const run = await closed(desk.staff, { spans, tell: false })
  await sql(
    `update slot set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days' where school_id = $1 and id = $2`,
    slot.id,
  )
  await worked(desk.staff, run)
  const [step] = await stepsOf(run)
  expect([step?.outcome, brokenRules(step?.why ?? null)]).toEqual(['nothing', ['inClosedTime']])
})

test('a lesson that a substitute could not take is told as refused, with the rule of the move (decision 043)', async () => {
  const slot = await madeSlot(desk)
  const busy = await addTeacherOf(desk.school, [desk.course])
  const theirs = await madeSlot(desk, { teacherId: busy.id })
  const left = await madeSlot(desk, { startsAt: `${desk.day}T15:00:00`, endsAt: `${desk.day}T15:50:00` })
  const run = await substituted(desk.staff, {
    teacherId: desk.teacher.id,
    startsAt: `${desk.day}T00:00:00`,
    endsAt: `${plusDays(desk.day, 1)}T00:00:00`,
    reason: '通院',
    choices: [{ slotId: slot.id, teacherId: busy.id }],
    tell: false,
  })
  const [refused, stays] = await stepsOf(run)
  expect([refused?.outcome, brokenRules(refused?.why ?? null)]).toEqual(['refused', ['teacherFree']])
  expect(refused?.message).toBe(refused?.why?.message)
  expect(factsOfRule(refused?.why ?? null, 'teacherFree')).toMatchObject({ otherSlot: theirs.startsAt })
  expect([stays?.outcome, stays?.why, left.startsAt]).toEqual(['left', null, `${desk.day}T15:00:00`])
})
