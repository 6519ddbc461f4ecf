import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { bookSlot } from '../../src/bookings/bookSlot.ts'
import { cancelBooking } from '../../src/bookings/cancelBooking.ts'
import { joinWaitingList } from '../../src/bookings/waiting/joinWaitingList.ts'
import { issueReceipt } from '../../src/papers/issueReceipt.ts'
import { receiveDeposit } from '../../src/payments/deposits/moveDeposit.ts'
import { applyRetention } from '../../src/personalData/applyRetention.ts'
import { erasePerson, erasurePreview } from '../../src/personalData/erasePerson.ts'
import { query } from '../../src/platform/database/sql.ts'
import { mergeStudents } from '../../src/students/merge/mergeStudents.ts'
import { updateStudent } from '../../src/students/updateStudent.ts'
import { contextOf, schoolRow } from '../context.ts'
import { placesOf } from '../erasing.ts'
import { openSchool } from '../openSchool.ts'
import { addContract, addGuardian, payFor, type TestUser } from '../school.ts'
import { times } from './longForm.ts'

/** Names that no other text has, with signs that patterns, JSON and SQL know. */
const namesOf = (run: number) =>
  [
    [`Qwyjibo${run}x`, `O"Xq'zan${run}x`],
    [`ヴォルコンスカヤ${run}ノ`, `ジナイーダ${run}ノ`],
    [`Zyxw.*(vut${run}x`, `Jräßlíň${run}x`],
    [`蠱毒${run}沢`, `蝟${run}子`],
  ] as const
const formerOf = (run: number) => [`Фрумкина${run}x`, `Vexillologx${run}x`] as const
const PEOPLE = namesOf(0).length

const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const step = fc.oneof(
  fc.record({ what: fc.constant('book' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('cancel' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('wait' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('pay' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('deposit' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('guardian' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('rename' as const), who, slot: fc.nat(1) }),
  fc.record({ what: fc.constant('phone' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('mention' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('elsewhere' as const), who, slot: fc.nat(7) }),
  fc.record({ what: fc.constant('merge' as const), who, slot: fc.nat(PEOPLE - 1) }),
)

const sums = `select
  (select coalesce(sum(points), 0)::int from contract where school_id = $1) as points,
  (select coalesce(sum(paid), 0)::int from contract where school_id = $1) as paid,
  (select coalesce(sum(contract_value), 0)::int from contract where school_id = $1) as priced,
  (select coalesce(sum(delta), 0)::int from credit_entry where school_id = $1) as moved,
  (select coalesce(sum(value), 0)::int from contract_payment where school_id = $1) as payments,
  (select coalesce(sum(value), 0)::int from deposit_entry where school_id = $1) as deposits,
  (select count(*)::int from paper where school_id = $1) as papers,
  (select count(*)::int from booking where school_id = $1) as bookings`

test('whatever happened: an erased student is in no text of the whole database, and the books are as before (SEC-63, SEC-67, SEC-68)', async () => {
  let [erased, runs] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), who, async (steps, chosen) => {
      // Other schools of this database have other people.
      runs += 1
      const run = runs
      const [names, former] = [namesOf(run), formerOf(run)]
      const school = await openSchool({ waitingList: true })
      const staff = await school.addStaff({ permissions: [...permissions] })
      const viewer = { ...staff, type: 'staff', permissions: [...permissions], sessionId: '', isFresh: true } as const
      const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
      const rows = <Row>(text: string, ...params: unknown[]) =>
        query<Row>(school.orm.em.fork(), text, [school.id, ...params])
      const course = await school.addCourse({ cost: 1, numberOfStudents: 3 })
      const teacher = await school.addTeacher()
      const students: TestUser[] = []
      const texts: string[][] = []
      const contracts: string[] = []
      for (const [index, [lastName, firstName]] of names.entries()) {
        const email = `mail${index}.${run}xq@erase.test`
        const phoneNumber = `0${index}0-77${String(run).padStart(3, '0')}-31${index}1`
        const student = await school.addStudent({
          studentCode: `q${run}z${index}w7`,
          lastName,
          firstName,
          lastReading: `よみ${index}らせ${run}の`,
          email,
          phoneNumber,
          profile: `${firstName} likes jazz`,
          contractHolder: `${lastName}-Elder`,
          notify: true,
        })
        const { id } = await addContract(student, { courses: [course], points: 6 })
        students.push(student)
        contracts.push(id)
        texts.push([
          lastName,
          firstName,
          `よみ${index}らせ${run}の`,
          email,
          phoneNumber,
          phoneNumber.replaceAll('-', ''),
          student.code,
        ])
      }
      const slots = []
      for (let hour = 0; hour < 8; hour += 1)
        slots.push(
          await school.addSlot({
            teacher,
            courses: [course],
            startsAt: `${plusDays(dateOf(school.now), 3)}T${String(hour + 8).padStart(2, '0')}:00:00`,
          }),
        )
      const versions = async (id: string) =>
        (
          await rows<{ version: number; phoneNumber: string }>(
            `select version from student where school_id = $1 and id = $2`,
            id,
          )
        )[0]?.version ?? 0
      const gone = new Map<number, number>()
      for (const each of steps) {
        const index = each.who
        const student = students[index]
        const contractId = contracts[index]
        const slot = slots[each.slot]
        if (student === undefined || contractId === undefined || gone.has(index)) continue
        const lesson = { slotId: slot?.id ?? '', studentId: student.id }
        const [lastName, firstName] = names[index] ?? ['', '']
        const name = `${lastName} ${firstName}`
        if (each.what === 'book') await bookSlot(ctx, { ...lesson, courseCode: course.code, online: false })
        else if (each.what === 'cancel') await cancelBooking(ctx, { ...lesson, lessonRules: false })
        else if (each.what === 'wait') await joinWaitingList(ctx, lesson)
        else if (each.what === 'deposit') await receiveDeposit(ctx, { studentId: student.id, amount: 500 })
        else if (each.what === 'guardian') await addGuardian(school, [student])
        else if (each.what === 'pay') {
          await payFor(student, contractId, 1000)
          await issueReceipt(ctx, { contractId, number: 1 })
        } else if (each.what === 'rename') {
          const to = `${former[each.slot] ?? former[0]}${index}y`
          await updateStudent(ctx, { id: student.id, version: await versions(student.id), firstName: to })
          texts[index]?.push(to)
        } else if (each.what === 'phone') {
          const phoneNumber = `03-55${String(run).padStart(3, '0')}-${index}${each.slot}99`
          await updateStudent(ctx, { id: student.id, version: await versions(student.id), phoneNumber })
          texts[index]?.push(phoneNumber)
        } else if (each.what === 'mention') {
          const other = students[(index + 1) % students.length]
          if (other !== undefined)
            await rows(
              `update student set school_notes = school_notes || $3 where school_id = $1 and id = $2`,
              other.id,
              ` friend of ${name}, ${student.code.toUpperCase()}`,
            )
          await rows(`update slot set lesson_memo = $3 where school_id = $1 and id = $2`, slot?.id, `for ${name}`)
        } else if (each.what === 'elsewhere') {
          await rows(
            `insert into mail (school_id, key, kind, teacher_id, address, language, data, state, attempts, queued_at, due_at)
             values ($1, gen_random_uuid()::text, 'booked', $2, 'teacher@x.test', 'jp', jsonb_build_object('student', $3::text), 'queued', 0, now(), now())`,
            teacher.id,
            name,
          )
          await rows(
            `insert into kept_answer (school_id, caller, name, request, answer, at)
             values ($1, $2, sha256(convert_to(random()::text, 'UTF8')), sha256('x'), convert_to($3, 'UTF8'), now())`,
            `staff:${staff.code}`,
            name,
          )
          await rows(
            `insert into import (school_id, staff_id, kind, file_name, file, sent_at, made, changed, refused)
             values ($1, $2, 'student', $3, convert_to($3, 'UTF8'), now(), 0, 0, 0)`,
            staff.id,
            `${name}.csv`,
          )
        } else {
          const goes = students[each.slot]
          if (goes === undefined || each.slot === index || gone.has(each.slot)) continue
          const done = await mergeStudents(ctx, { merge: { staysId: student.id, goesId: goes.id } })
          if (done.ok) {
            gone.set(each.slot, index)
            texts[index]?.push(...(texts[each.slot] ?? []))
          }
        }
      }
      let index = chosen
      while (gone.has(index)) index = gone.get(index) ?? index
      const student = students[index]
      if (student === undefined) return
      const open = await rows<{ slotId: string }>(
        `select live_slot_id as "slotId" from booking where school_id = $1 and student_id = $2 and status = 'booked'`,
        student.id,
      )
      for (const { slotId } of open) await cancelBooking(ctx, { slotId, studentId: student.id, lessonRules: false })
      await rows(`update contract set active = false where school_id = $1 and student_id = $2`, student.id)
      await rows(
        `update deposit_entry set undone_at = at, undone_by = 'staff:x' where school_id = $1 and student_id = $2`,
        student.id,
      )
      const before = await rows(sums)
      const others = await rows(
        `select id, last_name, phone_number, email from student where school_id = $1 and not (id = $2 or merged_into is not distinct from $2) order by id`,
        student.id,
      )

      const person = { userType: 'student', id: student.id } as const
      const preview = await erasurePreview(ctx, person)
      if (!preview.ok) throw new Error(`refused: ${preview.reason ?? preview.code} ${preview.words ?? ''}`)
      const { name, digest } = preview.plan
      expect(await erasePerson(ctx, { ...person, name, digest })).toMatchObject({ ok: true })
      erased += 1
      const wanted = texts[index] ?? []
      const left = await placesOf(school, wanted)
      // The law keeps receipts as they were issued.
      expect(left.filter((place) => !place.startsWith('public.paper.'))).toEqual([])
      expect(await rows(sums)).toEqual(before)
      expect(await audit(school.orm.em)).toEqual([])
      expect(
        await rows(
          `select id, last_name, phone_number, email from student where school_id = $1 and not (id = $2 or merged_into is not distinct from $2) order by id`,
          student.id,
        ),
      ).toEqual(others)
      const later = `${Number(school.now.slice(0, 4)) + 11}${school.now.slice(4)}`
      await applyRetention({ ...ctx, viewer: null, now: later })
      expect(await placesOf(school, wanted)).toEqual([])
      expect(await rows(sums)).toEqual(before)
    }),
    { numRuns: times({ short: 5, long: 200 }), endOnFailure: true },
  )
  expect(erased).toBeGreaterThan(0)
})
