import type { SlotMoveInput } from '@koma/schema/input/slotMove'
import { permissions } from '@koma/schema/permissions'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { query } from '../../src/platform/database/sql.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { addContract, addCourse, addLocation, addStaff, addStudent, makeSchool, type TestUser } from '../school.ts'
import { graphql, testApp } from '../server.ts'
import { addTeacherOf, askerOf, type Desk, madeSlot } from '../slotDesk.ts'
import { missedOf, times } from './longForm.ts'
import { record } from './world.ts'

// Random moves among random bookings: whatever happens, and whatever happens at the same time, no seat is sold twice,
// nobody is in two places, and the dry run tells the truth.

const HOURS = [9, 10, 11, 12, 13, 14]
const SLOTS = 6

interface Goal {
  slot: number
  hour: number | null
  half: boolean
  teacher: number | null
  place: number | null
}

type Step =
  | { do: 'book' | 'cancel'; student: number; slot: number }
  | { do: 'move'; goals: Goal[] }
  | { do: 'undo' }
  | { do: 'at once'; goals: Goal[]; student: number; slot: number }

const aSlot = fc.nat({ max: SLOTS - 1 })
const aStudent = fc.nat({ max: 2 })
const someGoals = fc.uniqueArray(
  record({
    slot: aSlot,
    hour: fc.option(fc.constantFrom(...HOURS)),
    half: fc.boolean(),
    teacher: fc.option(fc.nat({ max: 2 })),
    place: fc.option(fc.nat({ max: 2 })),
  }),
  { minLength: 1, maxLength: 4, selector: (goal) => goal.slot },
)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: record({ do: fc.constant('book' as const), student: aStudent, slot: aSlot }) },
  { weight: 1, arbitrary: record({ do: fc.constant('cancel' as const), student: aStudent, slot: aSlot }) },
  { weight: 4, arbitrary: record({ do: fc.constant('move' as const), goals: someGoals }) },
  { weight: 1, arbitrary: fc.constant({ do: 'undo' as const }) },
  {
    weight: 2,
    arbitrary: record({ do: fc.constant('at once' as const), goals: someGoals, student: aStudent, slot: aSlot }),
  },
)

/** A school of six slots of two teachers who teach the course and one who does not. */
async function smallSchool() {
  const school = await makeSchool(database.orm)
  const course = await addCourse(school, { numberOfStudents: 2 })
  const staff = await addStaff(school, { permissions: [...permissions] })
  const teachers = [
    await addTeacherOf(school, [course]),
    await addTeacherOf(school, [course]),
    await addTeacherOf(school, []),
  ]
  const places = [await addLocation(school), await addLocation(school)]
  const students: TestUser[] = []
  for (let index = 0; index < 3; index += 1) {
    const made = await addStudent(school)
    await addContract(made, { courses: [course], points: 1000 })
    students.push(made)
  }
  const desk: Desk = {
    school,
    course,
    staff,
    teacher: teachers[0] ?? staff,
    location: places[0] ?? { id: '', locationName: '' },
    day,
  }
  const slots: string[] = []
  for (let index = 0; index < SLOTS; index += 1) {
    const hour = String(HOURS[index % 3] ?? 9).padStart(2, '0')
    const teacher = teachers[index < 3 ? 0 : 1]
    const made = await madeSlot(desk, {
      teacherId: teacher?.id ?? '',
      startsAt: `${day}T${hour}:00:00`,
      endsAt: `${day}T${hour}:50:00`,
    })
    slots.push(made.id)
  }
  return { desk, teachers, places, students, slots, asker: await askerOf(staff) }
}

const day = '2031-05-14'
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

interface Verdict {
  slotId: string
  moves: boolean
  digest: string | null
  startsAt: string | null
}
const verdict = 'slotId moves digest startsAt'
const documents = {
  preview: `query ($input: SlotMoveInput!) { reply: slotMovePreview(input: $input) { ${verdict} } }`,
  move: `mutation ($input: MoveSlotsInput!) { reply: moveSlots(input: $input) { success code batchId verdicts { ${verdict} } } }`,
  undo: `mutation ($batchId: ID!) { reply: undoSlotBatch(batchId: $batchId) { success code message } }`,
  book: `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { success code } }`,
  cancel: `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { success code } }`,
}

/** Each slot and booking, without what only grows. */
async function state(schoolId: string): Promise<Map<string, string>> {
  const rows = await query<{ id: string; row: string }>(
    database.orm.em.fork(),
    `select id, (to_jsonb(s) - 'version')::text || (select coalesce(jsonb_agg(to_jsonb(b) - 'sequence' - 'changed_at' order by b.id), '[]')::text
       from booking b where b.school_id = $1 and b.live_slot_id = s.id) as row from slot s where school_id = $1 order by id`,
    [schoolId],
  )
  return new Map(rows.map(({ id, row }) => [id, row]))
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not ${what}`)
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, row]) => b.get(id) === row)
}

test(
  'no move, alone or beside others, oversells a seat, puts anybody in two places or does what its dry run did not say',
  { timeout: 600_000 },
  async () => {
    const met = new Map<string, number>()
    const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1)
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 14, size: 'max' }), async (happening) => {
        const { desk, teachers, places, students, slots, asker } = await smallSchool()
        const { school, course } = desk
        const app = await testApp()
        const ask = async <Reply>(document: string, variables: Record<string, unknown>): Promise<Reply> => {
          const { body } = await graphql<{ reply: Reply }>(app, document, variables, asker)
          if (body.data === undefined || body.data === null) throw new Error(JSON.stringify(body.errors))
          return body.data.reply
        }
        const book = ({ student, slot }: { student: number; slot: number }) =>
          ask<{ success: boolean }>(documents.book, {
            input: { slotId: slots[slot], courseCode: course.code, online: false, studentId: students[student]?.id },
          })
        const wish = async (goals: readonly Goal[]): Promise<SlotMoveInput> => {
          const versions = await query<{ id: string; version: number }>(
            database.orm.em.fork(),
            `select id, version from slot where school_id = $1`,
            [school.id],
          )
          return {
            tell: false,
            moves: goals.map((goal) => ({
              slotId: slots[goal.slot] ?? '',
              version: versions.find(({ id }) => id === slots[goal.slot])?.version ?? 0,
              ...(goal.hour === null
                ? {}
                : { startsAt: `${day}T${String(goal.hour).padStart(2, '0')}:${goal.half ? '30' : '00'}:00` }),
              ...(goal.teacher === null ? {} : { teacherId: teachers[goal.teacher]?.id ?? null }),
              // The third place is online.
              ...(goal.place === null ? {} : { place: { locationId: places[goal.place]?.id ?? null } }),
            })),
          }
        }
        const moveAs = (input: SlotMoveInput, verdicts: readonly Verdict[]) => {
          const expected = verdicts.flatMap(({ slotId, digest }) => (digest === null ? [] : [{ slotId, digest }]))
          return ask<{ success: boolean; batchId: string | null; verdicts: Verdict[] }>(documents.move, {
            input: { move: input, expected },
          })
        }

        let last: { batchId: string; before: Map<string, string> } | null = null
        for (const step of happening) {
          if (step.do === 'book') {
            if ((await book(step)).success) last = null
          } else if (step.do === 'cancel') {
            const input = { slotId: slots[step.slot], studentId: students[step.student]?.id }
            if ((await ask<{ success: boolean }>(documents.cancel, { input })).success) last = null
          } else if (step.do === 'undo' && last !== null) {
            must((await ask<{ success: boolean }>(documents.undo, { batchId: last.batchId })).success, 'undone')
            must(isSame(await state(school.id), last.before), 'as before')
            meet('undone')
            last = null
          } else if (step.do === 'move') {
            const before = await state(school.id)
            const input = await wish(step.goals)
            const verdicts = await ask<Verdict[]>(documents.preview, { input })
            const reply = await moveAs(input, verdicts)
            const moving = new Set(verdicts.filter(({ moves }) => moves).map(({ slotId }) => slotId))
            must(reply.success === moving.size > 0, 'done as shown')
            must(JSON.stringify(reply.verdicts) === JSON.stringify(verdicts), 'judged as shown')
            const after = await state(school.id)
            for (const [id, row] of after) must((row !== before.get(id)) === moving.has(id), `${id} as shown`)
            if (reply.batchId !== null) last = { batchId: reply.batchId, before }
            meet(moving.size === 0 ? 'refused' : moving.size === 1 ? 'one moved' : 'several moved')
          } else if (step.do === 'at once') {
            const input = await wish(step.goals)
            const other = await wish(step.goals.map((goal) => ({ ...goal, slot: (goal.slot + 1) % SLOTS })))
            const [seen, otherSeen] = await Promise.all([
              ask<Verdict[]>(documents.preview, { input }),
              ask<Verdict[]>(documents.preview, { input: other }),
            ])
            const [a, b, c] = await Promise.all([moveAs(input, seen), moveAs(other, otherSeen), book(step)])
            meet(`at once: ${a.success} ${b.success} ${c.success}`)
            last = null
          }
          expect(await audit(database.orm.em.fork())).toEqual([])
        }
      }),
      { numRuns: times({ short: 3, long: 50 }) },
    )
    expect(missedOf(['undone', 'one moved', 'several moved', 'refused'], met)).toEqual([])
  },
)
