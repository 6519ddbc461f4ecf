import { type Permission, permissions } from '@koma/schema/permissions'
import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { newToken } from '../../src/accounts/session.ts'
import type { InvoiceContent } from '../../src/papers/invoices/invoiceContent.ts'
import type { ReceiptContent } from '../../src/papers/receiptContent.ts'
import type { MikroORM } from '../../src/platform/database/connection.ts'
import { query } from '../../src/platform/database/sql.ts'
import {
  addContract,
  addCourse,
  addGuardian,
  addLocation,
  addLot,
  addPlan,
  addPlanVersion,
  addSlot,
  addStaff,
  addStudent,
  makeSchool,
  payFor,
  sessionFor,
  type TestCourse,
  type TestLocation,
  type TestSchool,
  type TestSlot,
  type TestUser,
} from '../school.ts'
import { addKey } from '../key.ts'
import { type Asker, graphql, testApp } from '../server.ts'
import { addTeacherOf } from '../slotDesk.ts'

/**
 * A school in which every operation can succeed for `student`, `teacher` and staff, and which has of
 * everything something that belongs to others.
 */
export interface Scene {
  school: TestSchool
  course: TestCourse
  location: TestLocation
  /** A place that nothing uses. */
  spare: TestLocation
  /** A course and a type of other booking that nothing uses. */
  spareCourse: TestCourse
  spareOther: TestCourse
  /** An inactive contract of `third`, on which something was paid and which nothing is charged to. */
  spareContract: { id: string }
  /** The id of points that were given, of which none is used. */
  spareLot: string
  /** The id of payments that were made together. */
  paidRun: string
  /** The id of a payment that was recorded by itself. */
  paidAlone: string
  /** Pauses of `third` in years to come; one has a fee. */
  pauses: { planned: string; charged: string }
  /**
   * A student with bank details who owes, and one who owes nothing; a request for a debit that waits for its results, a
   * file of a bank, and a closed day.
   */
  debited: { student: string; settled: string; request: string; file: string; cash: string }
  /** A contract of `third` that owes, and an entry of a deposit of `third` that nothing was used of. */
  deposit: { contract: string; spare: string }
  /** A fee that was charged for a contract of `third`, and its run. */
  fee: { id: string; run: string; waived: string }
  /** An invoice of `other`, as it would be without its contract. */
  invoice: string
  /** A contract of `third` that was paid and partly refunded, and the receipt for what was paid. */
  returned: { contract: string; receipt: string }
  /** A contract and its agreement as it was printed. */
  agreed: { contract: string; agreement: string }
  student: TestUser
  /** A guardian of `student`. */
  guardian: TestUser
  /** A guardian of `other`. */
  otherGuardian: TestUser
  /** Two more students: what is theirs is not `student`'s. */
  other: TestUser
  third: TestUser
  /** A student who has nothing. */
  spareStudent: TestUser
  teacher: TestUser
  otherTeacher: TestUser
  /** A teacher without slots. */
  spareTeacher: TestUser
  /** The staff member `admin`, holding every flag. */
  staff: TestUser
  /** One more staff member, without any flag. */
  colleague: TestUser
  /** In two days, `teacher`'s, with nobody in it. */
  free: TestSlot
  /** `teacher`'s, with `student` and `other`; `third` waits. */
  shared: TestSlot
  /** `otherTeacher`'s, full with `other` and `third`. */
  theirs: TestSlot
  /** `teacher`'s, full with `other` and `third`; `student` waits. */
  waited: TestSlot
  /** `teacher`'s, with `other`; the free seat is held for `student`, and `third` waits too. */
  held: TestSlot
  /** `teacher`'s, filled with a non-lesson booking. */
  meeting: TestSlot
  /** `teacher`'s, going on now and held online for `student`. */
  lesson: TestSlot
  /** The type of `meeting`'s booking. */
  meetingCode: string
  /** Ids of the bookings in `shared`. */
  bookings: { own: string; other: string }
  /** The name of the file at `student`'s calendar address. */
  calendarFile: string
  /** The ids of a file of students that waits to be imported, and of an import that made nothing. */
  waitingFile: string
  doneImport: string
  /** The id of a row of the weekly template, `teacher`'s. */
  templateRow: string
  /** The ids of an own field that all may see, with a value of `student`, and of one that is for staff. */
  fields: { shown: string; staffs: string }
  /** The id of a plan that includes `course`. */
  plan: string
  /** The id of its version. */
  planVersion: string
  /** A plan with two prices: its newest version, and a contract that keeps the older one, with its version. */
  repriced: { plan: string; planVersion: string; contract: string; version: number }
  /** The ids of monthly contracts: of one that renews as it is, and of one that changes to `plan`. */
  monthly: { stays: string; changes: string }
  /** The id of a webhook that was sent something. */
  webhook: string
  /** The id of a key that may read slots. */
  apiKey: string
  /** The id of a mail to `student` that could not be delivered. */
  mail: string
}

/** Builds the scene in a school of its own. */
export async function buildScene(orm: MikroORM): Promise<Scene> {
  const school = await makeSchool(orm, {
    lateFeeYen: LATE_FEE,
    logoUrl: 'https://school.example/logo.png',
    printLogoUrl: 'https://school.example/print.png',
    offerMinutes: 60,
  })
  const course = await addCourse(school, { numberOfStudents: 2 })
  const [location, spare, teacher, otherTeacher, staff, colleague, student, other, third, talk] = await Promise.all([
    addLocation(school),
    addLocation(school),
    addTeacherOf(school, [course]),
    addTeacherOf(school, [course]),
    addStaff(school, { staffCode: 'admin', permissions: [...permissions] }),
    addStaff(school),
    addStudent(school),
    addStudent(school),
    addStudent(school),
    addCourse(school, { code: '_meeting' }),
  ])
  for (const item of [student, other, third]) {
    await addContract(item, { courses: [course], points: 50, monthlyBookingLimit: 50, monthlyCancelLimit: 20 })
  }
  const common = { courses: [course], location, lessonMemo: '宿題の話をする' }
  const slot = (by: TestUser, change = {}) => addSlot(school, { ...common, teacher: by, ...change })
  const scene: Scene = {
    school,
    course,
    location,
    spare,
    spareCourse: await addCourse(school),
    spareOther: await addCourse(school, { code: '_spare' }),
    spareContract: await spareContractOf(third, course),
    spareLot: await spareLotOf(third, course),
    paidRun: await paidRunOf(third, course),
    paidAlone: await paidRunOf(third, course, true),
    pauses: await pausesOf(third, course),
    agreed: await agreedOf(third, course, staff),
    debited: await debitedOf(other, course, staff),
    deposit: await depositOf(third, course),
    fee: await feeOf(third, course),
    invoice: await invoiceOf(other),
    returned: await returnedOf(third, course),
    repriced: await repricedOf(school, course),
    student,
    guardian: await addGuardian(school, [student]),
    otherGuardian: await addGuardian(school, [other]),
    other,
    third,
    spareStudent: await addStudent(school),
    teacher,
    otherTeacher,
    spareTeacher: await addTeacherOf(school, [course]),
    staff,
    colleague,
    free: await slot(teacher, { startsAt: `${plusDays(dateOf(school.now), 2)}T10:00:00` }),
    shared: await slot(teacher),
    theirs: await slot(otherTeacher),
    waited: await slot(teacher),
    held: await slot(teacher),
    meeting: await slot(teacher),
    lesson: await slot(teacher, { startsAt: plusMinutes(school.now, -5) }),
    meetingCode: talk.code,
    bookings: { own: '', other: '' },
    calendarFile: await calendarFileOf(student),
    mail: await failedMailTo(student),
    fields: await fieldsOf(school, student),
    ...(await planOf(school, course)),
    webhook: await webhookOf(school),
    apiKey: (await addKey(school, ['slots:read'])).id,
    templateRow: await templateRowOf(teacher, { course, location, student }),
    waitingFile: await importOf(staff, false),
    doneImport: await importOf(staff, true),
  }
  await fill(scene)
  const bookingOf = async (person: TestUser): Promise<string> => {
    const [row] = await query<{ id: string }>(
      orm.em.fork(),
      `select id from booking where school_id = $1 and slot_id = $2 and student_id = $3`,
      [school.id, scene.shared.id, person.id],
    )
    return row?.id ?? ''
  }
  return { ...scene, bookings: { own: await bookingOf(student), other: await bookingOf(other) } }
}

async function fieldsOf({ orm, id }: TestSchool, student: TestUser): Promise<Scene['fields']> {
  const em = orm.em.fork()
  const [shown] = await query<{ id: string }>(
    em,
    `insert into student_field (school_id, name_jp, kind, teachers_see, students_see, position, choices)
     values ($1, '学年', 'choice', true, true, 1, $2) returning id`,
    [id, JSON.stringify([{ id: crypto.randomUUID(), nameJp: '中学1年', nameEn: '', active: true }])],
  )
  const [staffs] = await query<{ id: string }>(
    em,
    `insert into student_field (school_id, name_jp, kind, position) values ($1, '住所', 'text', 2) returning id`,
    [id],
  )
  await query(
    em,
    `update student set own_values = jsonb_build_object($3::text, (select choices -> 0 ->> 'id' from student_field
       where school_id = $1 and id = $3::uuid), $4::text, '東京都千代田区1-1') where school_id = $1 and id = $2`,
    [id, student.id, shown?.id, staffs?.id],
  )
  return { shown: shown?.id ?? '', staffs: staffs?.id ?? '' }
}

async function planOf(
  school: TestSchool,
  course: TestCourse,
): Promise<Pick<Scene, 'plan' | 'planVersion' | 'monthly'>> {
  const { id, versionId } = await addPlan(school, { courses: [course] })
  const month = {
    courses: [course],
    monthlyContract: true,
    monthlyPoints: 4,
    startDate: `${monthOf(school.now)}-01`,
    endDate: lastDayOfMonth(school.now),
  }
  const next = { nextPlanVersionId: versionId, nextPlanFrom: `${monthAfter(monthOf(school.now))}-01` }
  const stays = await addContract(await addStudent(school), month)
  const changes = await addContract(await addStudent(school), { ...month, ...next })
  await query(
    school.orm.em.fork(),
    `insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, repeats, yen, actor, at)
     values ($1, $2, 1, 1, '-', 500, '兄弟割引', true, 500, 'staff:admin', $3)`,
    [school.id, changes.id, school.now],
  )
  return { plan: id, planVersion: versionId, monthly: { stays: stays.id, changes: changes.id } }
}

async function webhookOf({ orm, id }: TestSchool): Promise<string> {
  const [created] = await query<{ id: string }>(
    orm.em.fork(),
    `with made as (insert into webhook (school_id, url, types) values ($1, 'https://koma.example/hook', '{slot.changed}') returning id),
     begun as (
       insert into webhook_progress (school_id, webhook_id, secret, told) select $1, id, 'whsec_a29tYQ==', 1000000 from made),
     told as (
       insert into webhook_delivery (school_id, webhook_id, message_id, type, body, state, tries, status, error, answer, done_at)
       select $1, id, uuidv7(), 'test', '{}', 'failed', 11, 503, 'answered 503', 'closed', now() from made)
     select id from made`,
    [id],
  )
  return created?.id ?? ''
}

async function templateRowOf(
  { school, id }: TestUser,
  { course, location, student }: Pick<Scene, 'course' | 'location' | 'student'>,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    school.orm.em.fork(),
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, online_lesson_link,
         fixed_course_id, fixed_online)
       values ($1, 1, '10:00', '10:50', $2, $3, 'https://meet.example/fixed', $4, false) returning id),
     offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $4 from made)
     insert into template_student (school_id, template_id, student_id) select $1, id, $5 from made
     returning template_id as id`,
    [school.id, id, location.id, course.id, student.id],
  )
  return row?.id ?? ''
}

async function calendarFileOf({ school, id }: TestUser): Promise<string> {
  const { token, hash } = newToken()
  await query(
    school.orm.em.fork(),
    `insert into calendar_feed (school_id, student_id, token_hash) values ($1, $2, $3)`,
    [school.id, id, hash],
  )
  return `${token}.ics`
}

async function spareLotOf(student: TestUser, course: TestCourse): Promise<string> {
  const contract = await addContract(student, { courses: [course], active: false })
  return (await addLot(student, contract.id, { points: 2, validUntil: '2199-12-31' })).id
}

async function spareContractOf(student: TestUser, course: TestCourse): Promise<{ id: string }> {
  const contract = await addContract(student, { courses: [course], active: false, contractValue: 30_000 })
  await payFor(student, contract.id, 10_000)
  return contract
}

async function paidRunOf(student: TestUser, course: TestCourse, single = false): Promise<string> {
  const contract = await addContract(student, { courses: [course], active: false, contractValue: 8000 })
  const [run] = await query<{ id: string }>(
    student.school.orm.em.fork(),
    `with run as (
       insert into payment_run (school_id, mode, date, note, actor, at, single)
       values ($1, 'payment', $2::timestamp::date, '口座振替', 'staff:admin', $2, $4) returning school_id, id),
     paid as (
       insert into contract_payment (school_id, contract_id, number, revision, value, date, actor, at, run_id)
       select school_id, $3, 1, 1, 8000, $2::timestamp::date, 'staff:admin', $2, id from run)
     select id from run`,
    [student.school.id, student.school.now, contract.id, single],
  )
  return run?.id ?? ''
}

/** Plans a pause of `year`, and charges its month where a contract is given. */
async function pausedIn(student: TestUser, year: number, contractId: string | null = null): Promise<string> {
  const { school } = student
  const em = school.orm.em.fork()
  const [pause] = await query<{ id: string }>(
    em,
    `insert into student_leave (school_id, student_id, kind, from_day, until_day, said_on, made_at, made_by)
     values ($1, $2, 'pause', $3, $4, '2026-01-01', $5, '山田') returning id`,
    [school.id, student.id, `${year}-02-01`, `${year}-02-28`, school.now],
  )
  if (contractId !== null)
    await query(
      em,
      `with charged as (
         insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, actor, at)
         values ($1, $2, 1, 1, '+', 2000, '休会費', 'system:koma', $5))
       insert into pause_fee (school_id, leave_id, month, contract_id, number) values ($1, $3, $4, $2, 1)`,
      [school.id, contractId, pause?.id, `${year}-02-01`, school.now],
    )
  return pause?.id ?? ''
}

async function pausesOf(student: TestUser, course: TestCourse): Promise<Scene['pauses']> {
  const contract = await addContract(student, { courses: [course], active: false, contractValue: 8000 })
  return { planned: await pausedIn(student, 2041), charged: await pausedIn(student, 2042, contract.id) }
}

async function depositOf(student: TestUser, course: TestCourse): Promise<Scene['deposit']> {
  const contract = await addContract(student, { courses: [course], active: false, contractValue: 7000 })
  const received = async (value: number) => {
    const [made] = await query<{ id: string }>(
      student.school.orm.em.fork(),
      `insert into deposit_entry (school_id, student_id, kind, value, date, method, received_by, reference, note, actor, at)
       values ($1, $2, 'received', $3, '2026-01-05', 'cash', '', '', '', 'staff:admin', $4) returning id`,
      [student.school.id, student.id, value, student.school.now],
    )
    return made?.id ?? ''
  }
  await received(5000)
  return { contract: contract.id, spare: await received(10) }
}

/** What the school charges in yen for a contract that is due for too long. */
export const LATE_FEE = 500

async function feeOf(student: TestUser, course: TestCourse): Promise<Scene['fee']> {
  const contract = await addContract(student, { courses: [course], active: false, contractValue: 0 })
  // One that is due for too long.
  const late = { contractValue: 9000, startDate: '2026-01-05', endDate: '2026-02-04' }
  await addContract(student, { courses: [course], active: false, ...late })
  const [made] = await query<Scene['fee']>(
    student.school.orm.em.fork(),
    `with run as (
       insert into fee_run (school_id, actor, at) values ($1, 'staff:admin', $3) returning id),
     adjusted as (
       insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, kind, actor, at)
       values ($1, $2, 1, 1, '+', 500, '', 'lateFee', 'staff:admin', $3)),
     fee as (
       insert into contract_fee (school_id, run_id, contract_id, kind, number, about, value, charged_on)
       select $1, id, $2, 'lateFee', 1, '2026-01-05', 500, '2026-01-20' from run returning id, run_id)
     select id, run_id as run from fee`,
    [student.school.id, contract.id, student.school.now],
  )
  const [waived] = await query<{ id: string }>(
    student.school.orm.em.fork(),
    `with adjusted as (
       insert into contract_adjustment (school_id, contract_id, number, revision, removed, type, value, memo, kind, actor, at)
       select $1, $2, 2, n, n = 2, '+', 500, '', 'noShowFee', 'staff:admin', $4 from generate_series(1, 2) n)
     insert into contract_fee (school_id, run_id, contract_id, kind, number, booking_id, about, value, charged_on,
       removed_at, removed_by, lift_reason)
     values ($1, $3, $2, 'noShowFee', 2, uuidv7(), '2026-01-05', 500, '2026-01-20', $4, 'staff:admin', 'x') returning id`,
    [student.school.id, contract.id, made?.run, student.school.now],
  )
  return { id: made?.id ?? '', run: made?.run ?? '', waived: waived?.id ?? '' }
}

async function invoiceOf({ id, school }: TestUser): Promise<string> {
  const content: InvoiceContent = {
    layout: 1,
    language: 'jp',
    issuedOn: '2026-10-01',
    month: '2026-10',
    addressedTo: 'Somebody',
    studentName: 'Somebody',
    lines: [{ contractNumber: '1', label: 'Lessons', period: null, amount: 1, rate: 'exempt' }],
    rates: [{ rate: 'exempt', total: 1, tax: 0 }],
    total: 1,
    paid: 0,
    due: 1,
    dueOn: '2026-10-31',
    schoolName: 'School',
    contact: [],
    invoiceNumber: '',
    replacedNumber: null,
  }
  const [made] = await query<{ id: string }>(
    school.orm.em.fork(),
    `insert into paper (school_id, kind, year, number, student_id, payer, month, content, actor, at)
     values ($1, 'invoice', 2026, 0, $2, '', '2026-10', $3, 'staff:admin', $4) returning id`,
    [school.id, id, content, school.now],
  )
  return made?.id ?? ''
}

async function returnedOf(student: TestUser, course: TestCourse): Promise<Scene['returned']> {
  const { school } = student
  const contract = await addContract(student, { courses: [course], active: false, contractValue: 9000 })
  await payFor(student, contract.id, 9000)
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, refund_reason, actor, at)
     values ($1, $2, 2, 1, -2000, $3::timestamp::date, 'cancelled', 'staff:admin', $3)`,
    [school.id, contract.id, school.now],
  )
  const content: ReceiptContent = {
    layout: 1,
    language: 'jp',
    issuedOn: '2026-10-01',
    addressedTo: 'Somebody',
    amount: 9000,
    purpose: 'Lessons',
    paidOn: '2026-10-01',
    method: 'cash',
    contractNumber: '1',
    rates: [{ rate: 'exempt', total: 9000, tax: 0 }],
    schoolName: 'School',
    contact: [],
    invoiceNumber: '',
    replacedNumber: null,
  }
  const [made] = await query<{ id: string }>(
    school.orm.em.fork(),
    `insert into paper (school_id, kind, year, number, contract_id, payment_number, content, actor, at)
     values ($1, 'receipt', 2026, 0, $2, 1, $3, 'staff:admin', $4) returning id`,
    [school.id, contract.id, content, school.now],
  )
  return { contract: contract.id, receipt: made?.id ?? '' }
}

async function repricedOf(school: TestSchool, course: TestCourse): Promise<Scene['repriced']> {
  const { id: plan, versionId } = await addPlan(school, { courses: [course] })
  const contract = await addContract(await addStudent(school), {
    courses: [course],
    monthlyContract: true,
    monthlyPoints: 4,
    contractValue: 12_000,
    startDate: `${monthOf(school.now)}-01`,
    endDate: lastDayOfMonth(school.now),
    planVersionId: versionId,
  })
  const planVersion = await addPlanVersion(school, plan, { price: 13_000 })
  return { plan, planVersion, contract: contract.id, version: 1 }
}

async function debitedOf(student: TestUser, course: TestCourse, staff: TestUser): Promise<Scene['debited']> {
  const contract = await addContract(student, { courses: [course], active: false, contractValue: 6000 })
  const settled = await addStudent(student.school)
  const account = `'0001', '001', 'ordinary', '7654321'`
  const [made] = await query<{ request: string; file: string; cash: string }>(
    student.school.orm.em.fork(),
    `with collector as (
       insert into debit_settings (school_id, collector_code, collector_name, bank_code, branch_code, kind, number, next_customer)
       values ($1, '0000012345', 'ｺﾏ', ${account}, 3)),
     account as (
       insert into bank_account (school_id, student_id, bank_code, branch_code, kind, number, holder, mandate_date, customer)
       values ($1, $2, ${account}, 'ﾔﾏﾀﾞ', '2026-01-05', 1), ($1, $6, ${account}, 'ﾀﾅｶ', '2026-01-05', 2)),
     request as (
       insert into debit_request (school_id, collect_on, actor, at)
       values ($1, $4::timestamp::date, 'staff:admin', $4) returning id),
     line as (
       insert into debit_line (school_id, debit_id, position, student_id, customer, is_new, amount, bank_code, branch_code,
         kind, number, holder)
       select $1, id, 1, $2, 1, '1', 6000, ${account}, 'ﾔﾏﾀﾞ' from request returning debit_id),
     part as (
       insert into debit_amount (school_id, debit_id, position, contract_id, amount)
       select $1, debit_id, 1, $3, 6000 from line),
     file as (
       insert into bank_file (school_id, staff_id, name, file) values ($1, $5, 'result.txt', '1910') returning id),
     closing as (
       insert into cash_closing (school_id, day, note, payments, actor, at)
       values ($1, '2026-01-05', '', '{}', 'staff:admin', $4) returning id),
     counted as (
       insert into cash_closing_line (school_id, closing_id, method, received, refunded, payments, counted, reason)
       select $1, id, 'cash', 0, 0, 0, 0, '' from closing)
     select request.id as request, file.id as file, closing.id as cash from request, file, closing`,
    [student.school.id, student.id, contract.id, student.school.now, staff.id, settled.id],
  )
  const { request = '', file = '', cash = '' } = made ?? {}
  return { student: student.id, settled: settled.id, request, file, cash }
}

async function agreedOf(student: TestUser, course: TestCourse, staff: TestUser): Promise<Scene['agreed']> {
  const adjusted = { contractValue: 8000, monthlyBookingLimit: 4, monthlyCancelLimit: 1 }
  const contract = await addContract(student, { courses: [course], active: false, ...adjusted })
  await query(
    student.school.orm.em.fork(),
    `insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, actor, at)
     values ($1, $2, 1, 1, '-', 800, '兄弟割引', 'staff:admin', $3)`,
    [student.school.id, contract.id, student.school.now],
  )
  const document = `mutation ($input: PrintAgreementInput!) { reply: printAgreement(input: $input) { agreement { id } } }`
  const { body } = await graphql<{ reply: { agreement: { id: string } | null } }>(
    await testApp(),
    document,
    { input: { contractId: contract.id } },
    await askerFor(staff),
  )
  return { contract: contract.id, agreement: body.data?.reply.agreement?.id ?? '' }
}

async function failedMailTo({ school, id }: TestUser): Promise<string> {
  const [mail] = await query<{ id: string }>(
    school.orm.em.fork(),
    `insert into mail (school_id, key, kind, student_id, address, language, data, state, attempts, last_error,
       subject, body_text, body_html, finished_at)
     values ($1, 'passwordChanged:1', 'passwordChanged', $2, 'hana@example.test', 'jp', '{"by":"self"}', 'failed', 20,
       'no such mailbox', 'パスワードが変更されました', '本文', '<p>本文</p>', now()) returning id`,
    [school.id, id],
  )
  return mail?.id ?? ''
}

async function importOf({ school, id }: TestUser, applied: boolean): Promise<string> {
  const [created] = await query<{ id: string }>(
    school.orm.em.fork(),
    `insert into import (school_id, staff_id, kind, file_name, file, applied_at)
     values ($1, $2, 'student', 'students.csv', $3, $4) returning id`,
    [school.id, id, applied ? null : Buffer.from('ID,姓,名\ns9001,新井,花\n'), applied ? school.now : null],
  )
  return created?.id ?? ''
}

/** Puts everybody where `Scene` says, as staff do. */
async function fill({ shared, theirs, waited, held, meeting, lesson, ...scene }: Scene): Promise<void> {
  const { student, other, third, course } = scene
  const asker = await askerFor(scene.staff)
  const act = async (mutation: string, type: string, input: Record<string, unknown>): Promise<void> => {
    const document = `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { success code } }`
    const { body } = await graphql<{ reply: { success: boolean } }>(await testApp(), document, { input }, asker)
    if (body.data?.reply.success !== true) throw new Error(`${mutation}: ${JSON.stringify(body)}`)
  }
  const book = (slot: TestSlot, person: TestUser, online = false) =>
    act('bookSlot', 'BookSlotInput', { slotId: slot.id, courseCode: course.code, online, studentId: person.id })
  const wait = (slot: TestSlot, person: TestUser) =>
    act('joinWaitingList', 'WaitingListInput', { slotId: slot.id, studentId: person.id })
  await book(shared, student)
  await book(shared, other)
  await wait(shared, third)
  for (const slot of [theirs, waited, held]) for (const person of [other, third]) await book(slot, person)
  await wait(waited, student)
  await wait(held, student)
  await act('cancelBooking', 'CancelBookingInput', { slotId: held.id, studentId: third.id })
  await wait(held, third)
  await act('bookOther', 'BookOtherInput', { slotId: meeting.id, courseCode: scene.meetingCode })
  await book(lesson, student, true)
  for (const slot of [shared, lesson]) {
    await act('setAttendance', 'AttendanceInput', { slotId: slot.id, studentId: student.id, attendance: 'present' })
  }
}

/** Returns a user as the asker, in English. */
export async function askerFor(user: TestUser): Promise<Asker> {
  return { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
}

/** For each of `flags` a staff member with every other one, and one with `flags` alone. */
export async function staffAround(
  school: TestSchool,
  flags: readonly Permission[],
): Promise<{ without: Asker[]; only: Asker }> {
  const without = flags.map((flag) => permissions.filter((held) => held !== flag))
  const [only, ...others] = await Promise.all(
    [flags, ...without].map(async (held) => askerFor(await addStaff(school, { permissions: [...held] }))),
  )
  if (only === undefined) throw new Error('nobody asks')
  return { without: others, only }
}
