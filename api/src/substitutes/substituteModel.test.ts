import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closed, undone } from '../../test/closing.ts'
import { addSlot, addStudent, addContract, type TestUser } from '../../test/school.ts'
import { addTeacherOf, ask, openDesk } from '../../test/slotDesk.ts'
import { substituted, substituting } from '../../test/substituting.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

// What absences make of a day is compared with a model that knows hours and teachers and nothing of the product.

const HOURS = [9, 10, 11, 12, 13]
const lesson = fc.record({ who: fc.integer({ min: 0, max: 2 }), hour: fc.constantFrom(...HOURS), booked: fc.boolean() })
const scenes = fc.record({
  lessons: fc.uniqueArray(lesson, {
    selector: ({ who: user, hour }) => `${user} ${hour}`,
    minLength: 3,
    maxLength: 10,
  }),
  /** An hour in which one of them is away anyhow. */
  away: fc.record({ who: fc.integer({ min: 1, max: 2 }), hour: fc.constantFrom(...HOURS) }),
  /**
   * From which hour to which teacher 0 is away, and what is wished for each hour: 1 and 2 take it, 0 leaves and 3
   * closes it.
   */
  from: fc.constantFrom(...HOURS),
  to: fc.constantFrom(...HOURS),
  wishes: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
  /** Hours whose lessons somebody touches before it is undone. */
  touched: fc.subarray(HOURS, { maxLength: 2 }),
})

test('absences do what a model says, and undone leave what was before but where something was touched', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async ({ lessons, away, from, to, wishes, touched }) => {
      const desk = await openDesk()
      const { school, staff, course, location, day } = desk
      const teachers: TestUser[] = [
        desk.teacher,
        await addTeacherOf(school, [course]),
        await addTeacherOf(school, [course]),
      ]
      const em = school.orm.em.fork()
      const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00`
      const indexOf = (id: string) => teachers.findIndex((teacher) => teacher.id === id)
      const created = lessons.filter(({ who: user, hour }) => user !== away.who || hour !== away.hour)
      await closed(staff, {
        spans: [{ startsAt: at(away.hour), endsAt: at(away.hour + 1), reason: '会議' }],
        teacherId: teachers[away.who]?.id,
        tell: false,
      })
      const slots: ((typeof created)[number] & { id: string })[] = []
      for (const item of created) {
        const slot = await addSlot(school, {
          teacher: teachers[item.who] ?? desk.teacher,
          courses: [course],
          location,
          startsAt: at(item.hour),
        })
        slots.push({ ...item, id: slot.id })
        if (!item.booked) continue
        const student = await addStudent(school)
        await addContract(student, { courses: [course], points: 5 })
        const input = { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id }
        await ask(staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, { input })
      }
      const now = async () =>
        (
          await query<{ id: string; teacherId: string; booked: number }>(
            em,
            `select id, teacher_id as "teacherId", booked_count as booked from slot where school_id = $1`,
            [school.id],
          )
        )
          .map(({ id, teacherId, booked }) => `${id} ${indexOf(teacherId)} ${booked}`)
          .toSorted()
      const before = await now()
      expect(before).toEqual(slots.map(({ id, who: user, booked }) => `${id} ${user} ${booked ? 1 : 0}`).toSorted())

      const [first, last] = [Math.min(from, to), Math.max(from, to) + 1]
      const wishOf = (hour: number) => wishes[HOURS.indexOf(hour)] ?? 0
      const inIt = slots.filter(({ who: user, hour }) => user === 0 && hour >= first && hour < last)
      const isFree = (person: number, hour: number) =>
        !slots.some((slot) => slot.who === person && slot.hour === hour) && (away.who !== person || away.hour !== hour)
      const becomes = (slot: (typeof slots)[number]): number | null => {
        const request = wishOf(slot.hour)
        if (!inIt.includes(slot) || request === 0) return slot.who
        if (request === 3) return null
        return isFree(request, slot.hour) ? request : slot.who
      }
      const request = {
        teacherId: desk.teacher.id,
        startsAt: at(first),
        endsAt: at(last),
        reason: '病気',
        tell: false,
        choices: inIt.flatMap(({ id, hour }) => {
          const whom = wishOf(hour)
          if (whom === 0) return []
          return [whom === 3 ? { slotId: id, close: true } : { slotId: id, teacherId: teachers[whom]?.id }]
        }),
      }
      const dry = await substituting(staff, request)
      expect(dry.plan?.lines.map(({ slotId }) => slotId).toSorted()).toEqual(inIt.map(({ id }) => id).toSorted())
      expect(await now()).toEqual(before)

      const runId = await substituted(staff, request)
      const expected = slots.flatMap((slot) => {
        const user = becomes(slot)
        return user === null ? [] : [`${slot.id} ${user} ${slot.booked ? 1 : 0}`]
      })
      expect(await now()).toEqual(expected.toSorted())

      const given = slots.filter((slot) => becomes(slot) !== slot.who && becomes(slot) !== null)
      const kept = given.filter(({ hour }) => touched.includes(hour))
      await query(em, `update slot set version = version + 1 where school_id = $1 and id = any($2::uuid[])`, [
        school.id,
        kept.map(({ id }) => id),
      ])
      expect(await undone(staff, runId)).toMatchObject({ success: true })
      const afterwards = slots.map(
        (slot) => `${slot.id} ${kept.includes(slot) ? becomes(slot) : slot.who} ${slot.booked ? 1 : 0}`,
      )
      expect(await now()).toEqual(afterwards.toSorted())
      expect((await audit(em)).filter(({ subject }) => subject !== '')).toEqual([])
    }),
    { numRuns: 12 },
  )
})
