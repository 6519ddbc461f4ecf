import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { noteFailedLogin } from '../../src/activity/noteAccount.ts'
import { SecurityLog } from '../../src/activity/securityLog.ts'
import { bookSlot } from '../../src/bookings/bookSlot.ts'
import { cancelBooking } from '../../src/bookings/cancelBooking.ts'
import { joinWaitingList } from '../../src/bookings/waiting/joinWaitingList.ts'
import { printAgreement } from '../../src/contracts/agreements/printAgreement.ts'
import { saveBankAccount } from '../../src/debit/saveBankAccount.ts'
import { issueReceipt } from '../../src/papers/issueReceipt.ts'
import { receiveDeposit } from '../../src/payments/deposits/moveDeposit.ts'
import { query } from '../../src/platform/database/sql.ts'
import { createStudentField } from '../../src/students/fields/createStudentField.ts'
import { mergeStudents } from '../../src/students/merge/mergeStudents.ts'
import { updateStudent } from '../../src/students/updateStudent.ts'
import { createWebhook } from '../../src/webhooks/createWebhook.ts'
import type { Context } from '../../src/platform/shared/context.ts'
import { contextOf, schoolRow } from '../context.ts'
import { type OpenSchool, openSchool } from '../openSchool.ts'
import { addContract, addGuardian, payFor, type TestUser } from '../school.ts'

/** A student of the world, with every text that says who they are. */
export interface Erasable {
  student: TestUser
  contractId: string
  lastName: string
  name: string
  texts: string[]
  /** Guardians of this student alone, whom the preview names. */
  guardians: { id: string; texts: string[] }[]
  /** Into whom they were merged. */
  into: Erasable | null
}

/** A school with students whose names no other text of the database has. */
export interface ErasureWorld {
  school: OpenSchool
  ctx: Context
  run: number
  people: Erasable[]
  /** Writes what the security log counted, as happens once a minute. */
  writeCounts: () => Promise<void>
  rows: <Row>(text: string, ...params: unknown[]) => Promise<Row[]>
  /** Does one step of the history; `n` selects the slot, the other student or the text. */
  step: (what: Step, who: Erasable, n: number) => Promise<void>
}

/** Names with signs that patterns, JSON and SQL know. */
const namesOf = (run: number) =>
  [
    [`Qwyjibo${run}x`, `O"Xq'zan${run}x`],
    [`ヴォルコンスカヤ${run}ノ`, `ジナイーダ${run}ノ`],
    [`Zyxw.*(vut${run}x`, `Jräßlíň${run}x`],
    [`蠱毒${run}沢`, `蝟${run}子`],
  ] as const

/** The number of students of a world. */
export const PEOPLE = namesOf(0).length
const SLOTS = 8

/** What happens in a history. */
export const steps = [
  'book',
  'cancel',
  'wait',
  'pay',
  'deposit',
  'guardian',
  'rename',
  'phone',
  'ownField',
  'agreement',
  'bank',
  'transfer',
  'mention',
  'mailed',
  'kept',
  'imported',
  'webhook',
  'failedLogin',
  'merge',
] as const
type Step = (typeof steps)[number]

/** Opens a school of four students; `run` makes their names, which other schools of this database do not have. */
export async function erasureWorld(run: number): Promise<ErasureWorld> {
  const school = await openSchool({ waitingList: true })
  const staff = await school.addStaff({ permissions: [...permissions] })
  const viewer = { ...staff, type: 'staff', permissions: [...permissions], sessionId: '', isFresh: true } as const
  const plain = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  const security = new SecurityLog(school.orm, (error) => {
    throw error
  })
  const ctx: Context = { ...plain, call: plain.call && { ...plain.call, security } }
  const rows = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(school.orm.em.fork(), text, [school.id, ...params])
  const course = await school.addCourse({ cost: 1, numberOfStudents: 3 })
  const teacher = await school.addTeacher()
  const field = await createStudentField(ctx, { nameJp: '学校', nameEn: 'School', kind: 'text' })
  const hook = await createWebhook(ctx, { url: 'https://example.test/hook', description: '', types: [] })
  if (!field.ok || !hook.ok) throw new Error('the school has no own field or no webhook')
  const slots: string[] = []
  for (let hour = 0; hour < SLOTS; hour += 1) {
    const startsAt = `${plusDays(dateOf(school.now), 3)}T${String(hour + 8).padStart(2, '0')}:00:00`
    slots.push((await school.addSlot({ teacher, courses: [course], startsAt })).id)
  }

  const people: Erasable[] = []
  for (const [index, [lastName, firstName]] of namesOf(run).entries()) {
    const reading = `よみ${index}らせ${run}の`
    const email = `mail${index}.${run}xq@erase.test`
    const phoneNumber = `0${index}0-77${String(run).padStart(3, '0')}-31${index}1`
    const student = await school.addStudent({
      studentCode: `q${run}z${index}w7`,
      lastName,
      firstName,
      lastReading: reading,
      email,
      phoneNumber,
      profile: `${firstName} likes jazz`,
      contractHolder: `${lastName}-Elder`,
      notify: true,
    })
    const { id } = await addContract(student, { courses: [course], points: 6 })
    const texts = [lastName, firstName, reading, email, phoneNumber, phoneNumber.replaceAll('-', ''), student.code]
    people.push({
      student,
      contractId: id,
      lastName,
      name: `${lastName} ${firstName}`,
      texts,
      guardians: [],
      into: null,
    })
  }

  const change = async ({ student }: Erasable, values: object) => {
    const [row] = await rows<{ version: number }>(
      `select version from student where school_id = $1 and id = $2`,
      student.id,
    )
    const done = await updateStudent(ctx, { id: student.id, version: row?.version ?? 0, ...values })
    if (!done.ok) throw new Error(`not changed: ${JSON.stringify(done)}`)
  }
  let made = 0
  const verbs: Record<Step, (who: Erasable, n: number) => Promise<unknown>> = {
    book: ({ student }, n) =>
      bookSlot(ctx, { slotId: slots[n] ?? '', studentId: student.id, courseCode: course.code, online: false }),
    cancel: ({ student }, n) =>
      cancelBooking(ctx, { slotId: slots[n] ?? '', studentId: student.id, lessonRules: false }),
    wait: ({ student }, n) => joinWaitingList(ctx, { slotId: slots[n] ?? '', studentId: student.id }),
    deposit: ({ student }) => receiveDeposit(ctx, { studentId: student.id, amount: 500 }),
    async pay({ student, contractId }) {
      await payFor(student, contractId, 1000)
      await issueReceipt(ctx, { contractId, number: 1 })
    },
    agreement: ({ contractId }) => printAgreement(ctx, { contractId }),
    async guardian(who) {
      const own = `Guardwyn${run}x${(made += 1)}`
      const email = `${own.toLowerCase()}@erase.test`
      const { id } = await addGuardian(school, [who.student], { lastName: own, firstName: `${own}ette`, email })
      who.guardians.push({ id, texts: [own, email] })
      await rows(
        `insert into mail (school_id, key, kind, guardian_id, address, language, data, state, attempts, queued_at, due_at)
         values ($1, gen_random_uuid()::text, 'booked', $2, $3, 'jp', jsonb_build_object('student', $4::text), 'queued', 0,
           now(), now())`,
        id,
        email,
        who.name,
      )
    },
    async rename(who, n) {
      const firstName = `${n % 2 === 0 ? `Фрумкина${run}x` : `Vexillologx${run}x`}${people.indexOf(who)}y`
      await change(who, { firstName })
      who.texts.push(firstName)
    },
    async phone(who, n) {
      const phoneNumber = `03-55${String(run).padStart(3, '0')}-${people.indexOf(who)}${n}99`
      await change(who, { phoneNumber })
      who.texts.push(phoneNumber)
    },
    async ownField(who, n) {
      const text = `Brimblegate${run}x${people.indexOf(who)}y${n}`
      await change(who, { fields: [{ fieldId: field.id, text }] })
      who.texts.push(text)
    },
    async bank(who, n) {
      const holder = `ゼロケン${'アイウエオカキク'.charAt(n)}${String(run).padStart(3, '0')}${people.indexOf(who)}`
      const [row] = await rows<{ version: number }>(
        `select version from bank_account where school_id = $1 and student_id = $2`,
        who.student.id,
      )
      const account = { bankCode: '0001', branchCode: '001', kind: 'ordinary', number: '1234567', holder } as const
      const done = await saveBankAccount(ctx, { studentId: who.student.id, version: row?.version ?? null, ...account })
      if (done.ok) who.texts.push(holder)
    },
    async transfer(who, n) {
      const payer = `フリコミ${run}ノ${people.indexOf(who)}${'アイウエオカキク'.charAt(n)}`
      await rows(
        `with run as (insert into payment_run (school_id, mode, date, note, single, actor, at)
           values ($1, 'payment', now()::date, $4, true, 'staff:x', now()) returning id)
         insert into bank_transfer (school_id, digest, student_id, run_id, date, amount, payer, at)
         select $1, translate(rpad(gen_random_uuid()::text, 43, 'x'), '-', '_'), $2, id, now()::date, 100, $3, now() from run`,
        who.student.id,
        payer,
        `from ${who.name}`,
      )
      who.texts.push(payer)
    },
    async mention(who, n) {
      const other = people[(people.indexOf(who) + 1) % people.length]
      await rows(
        `update student set school_notes = school_notes || $3 where school_id = $1 and id = $2`,
        other?.student.id,
        ` friend of ${who.name}, ${who.student.code.toUpperCase()}`,
      )
      await rows(`update slot set lesson_memo = $3 where school_id = $1 and id = $2`, slots[n], `for ${who.name}`)
    },
    mailed: ({ name }) =>
      rows(
        `insert into mail (school_id, key, kind, teacher_id, address, language, data, state, attempts, queued_at, due_at)
         values ($1, gen_random_uuid()::text, 'booked', $2, 'teacher@x.test', 'jp', jsonb_build_object('student', $3::text),
           'queued', 0, now(), now())`,
        teacher.id,
        name,
      ),
    kept: ({ name }) =>
      rows(
        `insert into kept_answer (school_id, caller, name, request, answer, at)
         values ($1, $2, sha256(convert_to(random()::text, 'UTF8')), sha256('x'), convert_to($3, 'UTF8'), now())`,
        `staff:${staff.code}`,
        name,
      ),
    imported: ({ name }) =>
      rows(
        `insert into import (school_id, staff_id, kind, file_name, file, sent_at, made, changed, refused)
         values ($1, $2, 'student', $3, convert_to($3, 'UTF8'), now(), 0, 0, 0)`,
        staff.id,
        `${name}.csv`,
      ),
    webhook: ({ name, student }) =>
      rows(
        `insert into webhook_delivery (school_id, webhook_id, message_id, type, body, state, tries, answer)
         values ($1, $2, gen_random_uuid(), 'booking.created', $3, 'sent', 1, $4)`,
        hook.id,
        JSON.stringify({ data: { student: student.code } }),
        `stored for ${name}`,
      ),
    async failedLogin({ student }) {
      await rows(
        `insert into attempt (school_id, kind, user_type, username, address) values ($1, 'login', 'student', $2, '192.0.2.1')`,
        student.code,
      )
      for (let time = 0; time < 2; time += 1) await noteFailedLogin(ctx, { ...student, type: 'student' })
    },
    async merge(who, n) {
      const goes = people[n % people.length]
      if (goes === undefined || goes === who || goes.into !== null) return
      const done = await mergeStudents(ctx, { merge: { staysId: who.student.id, goesId: goes.student.id } })
      if (!done.ok) return
      goes.into = who
      who.texts.push(...goes.texts)
      who.guardians.push(...goes.guardians)
    },
  }
  return {
    school,
    ctx,
    run,
    people,
    rows,
    writeCounts: () => security.writeCounts(),
    async step(what, who, n) {
      if (who.into === null) await verbs[what](who, n)
    },
  }
}
