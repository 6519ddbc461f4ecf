import { nextCollection } from '../../src/debit/nextCollection.ts'
import { emailLink, requestEmail } from '../../src/accounts/emailChange.ts'
import { hashPassword } from '../../src/accounts/password.ts'
import { askForPasswordLink, passwordLink } from '../../src/accounts/passwordLink.ts'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { signed } from '../../src/platform/database/signedText.ts'
import { query } from '../../src/platform/database/sql.ts'
import { addSlot, type TestUser } from '../school.ts'
import type { Asker } from '../server.ts'
import { ask } from './ask.ts'
import { pushBrowser } from './feed.rights.ts'
import type { Call } from './right.ts'
import type { Scene } from './scene.ts'

/** A call that changes something, of an operation whose row in the rights table is one that is refused. */
export interface LoggedCase {
  operation: string
  when?: string
  as?: 'student' | 'teacher' | 'staff'
  /** `x-user-type`. */
  userType?: string
  /** The number of entries it leaves; one by default. */
  entries?: number
  /** Makes the school, a copy of the scene's, ready for it and gives the call. */
  call: (scene: Scene, asker: Asker) => Promise<Call>
}

const password = 'Password12'
const email = 'own@example.test'

async function withPassword({ school, student }: Scene): Promise<void> {
  await query(
    school.orm.em.fork(),
    `update student set password_hash = $3, email = $4, confirmed_email = $4 where school_id = $1 and id = $2`,
    [school.id, student.id, await hashPassword(password), email],
  )
}

const keyOf = ({ school }: Scene, { id }: TestUser) => ({ schoolId: school.id, type: 'student', id }) as const

async function linkOf(scene: Scene): Promise<string> {
  const em = scene.school.orm.em.fork()
  await withPassword(scene)
  await askForPasswordLink(em, keyOf(scene, scene.student))
  return (await passwordLink(em, keyOf(scene, scene.student)))?.split('/').at(-1) ?? ''
}

const login = async (scene: Scene) => {
  await withPassword(scene)
  return { username: scene.student.code, password, type: 'student' }
}
const wrongLogin = async (scene: Scene) => ({ ...(await login(scene)), password: 'wrong' })
const forgotten = async (scene: Scene) => {
  await withPassword(scene)
  return { username: scene.student.code, email, type: 'student', language: 'en' }
}
const anotherPassword = async (scene: Scene) => {
  await withPassword(scene)
  return { currentPassword: password, newPassword1: 'Another-Cup-123', newPassword2: 'Another-Cup-123' }
}

const inBoth = (
  operations: readonly [mutation: string, path: string],
  input: (scene: Scene) => Promise<Record<string, unknown>>,
  more: Pick<LoggedCase, 'when' | 'as' | 'userType'> = {},
): LoggedCase[] => [
  { ...more, operation: `mutation ${operations[0]}`, call: async (scene) => ({ input: await input(scene) }) },
  { ...more, operation: `POST ${operations[1]}`, call: async (scene) => ({ body: await input(scene) }) },
]

/** Changes the slot `free` as a batch of one and gives the batch. */
async function batchOf({ free }: Scene, asker: Asker): Promise<string> {
  const batch = { slots: [{ slotId: free.id, version: 1 }], delete: false, lessonMemo: '持ち物' }
  const call = { input: { batch, expected: [{ slotId: free.id }] } }
  const { answer } = await ask('mutation changeSlotBatch', call, asker)
  return (answer as { batchId: string }).batchId
}

/** Books the student of the scene, and with `cancelled` cancels that; gives the booking's id. */
async function seatOf({ free, student, course }: Scene, asker: Asker, cancelled = false): Promise<string> {
  const owner = { slotId: free.id, studentId: student.id }
  const call = { input: { ...owner, courseCode: course.code, online: false } }
  const { answer } = await ask('mutation bookSlot', call, asker)
  const { bookings } = (answer as { slot: { bookings: { id: string }[] } }).slot
  if (cancelled) await ask('mutation cancelBooking', { input: owner }, asker)
  return bookings[0]?.id ?? ''
}

/** A closure's work, which has done all there was to do, has failed, or is still at it. */
async function runOf({ school, staff }: Scene, state: 'done' | 'failed' | 'working'): Promise<string> {
  const [run] = await query<{ id: string }>(
    school.orm.em.fork(),
    `insert into run (school_id, kind, alone, staff_id, actor, actor_name, input, state, total, done, started_at, ended_at)
     values ($1, 'closure', false, $2, 'staff:admin', 'admin', '{"tell": false}', $3, 1, $4, $5, $6) returning id`,
    [school.id, staff.id, state, state === 'done' ? 1 : 0, school.now, state === 'working' ? null : school.now],
  )
  return run?.id ?? ''
}

/** A closure of the school that is closed. */
async function closureOf({ school }: Scene): Promise<string> {
  const [closure] = await query<{ id: string }>(
    school.orm.em.fork(),
    `insert into closure (school_id, starts_at, ends_at, reason)
     values ($1, $2::timestamp + interval '60 days', $2::timestamp + interval '61 days', '研修') returning id`,
    [school.id, school.now],
  )
  return closure?.id ?? ''
}

/** The work of a closure about which the student is still to be phoned. */
async function callOf(scene: Scene): Promise<string> {
  const [closureId, runId] = [await closureOf(scene), await runOf(scene, 'done')]
  const em = scene.school.orm.em.fork()
  await query(em, `update closure set run_id = $1 where id = $2`, [runId, closureId])
  await query(
    em,
    `insert into closure_call (school_id, closure_id, person_type, person_id, notice, roles, slot_ids)
     values ($1, $2, 'student', $3, 'off', '{booked}', '{}')`,
    [scene.school.id, closureId, scene.student.id],
  )
  return runId
}

const ofGraphql: LoggedCase[] = [
  {
    operation: 'mutation saveRetention',
    as: 'staff',
    call: () => Promise.resolve({ input: { formerMonths: 24, booksYears: 10 } }),
  },
  {
    operation: 'POST /unsubscribe/:token',
    async call({ school, student }) {
      const token = await signed(school.orm.em.fork(), school.id, 'stop', `reminder_student_${student.id}`)
      return { token }
    },
  },
  {
    operation: 'mutation changeClosureReason',
    as: 'staff',
    call: async (scene) => ({ input: { id: await closureOf(scene), reason: '台風' } }),
  },
  {
    operation: 'mutation markPhoned',
    as: 'staff',
    call: async (scene) => ({
      input: { runId: await callOf(scene), personIds: [scene.student.id], phoned: true },
    }),
  },
  ...inBoth(['login', '/auth/login'], login),
  ...inBoth(['login', '/auth/login'], wrongLogin, { when: 'that fails' }),
  ...inBoth(['forgotPassword', '/auth/forgotPassword'], forgotten),
  ...inBoth(
    ['resetPassword', '/auth/resetPassword'],
    async (scene) => ({
      token: await linkOf(scene),
      password: 'Another-Cup-123',
      type: 'student',
    }),
    { userType: 'student' },
  ),
  ...inBoth(['changePassword', '/auth/changePassword'], anotherPassword, { as: 'student' }),
  {
    operation: 'mutation confirmEmail',
    async call(scene) {
      const em = scene.school.orm.em.fork()
      const key = keyOf(scene, scene.student)
      await requestEmail(em, key, 'new@example.test')
      const link = await emailLink(em, { ...key, email: 'new@example.test' })
      return { input: { token: link?.split('/').at(-1) ?? '', type: 'student' } }
    },
  },
  {
    operation: 'mutation inviteAccount',
    as: 'staff',
    async call(scene) {
      await withPassword(scene)
      return { input: { userType: 'student', id: scene.student.id } }
    },
  },
  {
    operation: 'mutation inviteStudents',
    as: 'staff',
    async call(scene, asker) {
      await query(
        scene.school.orm.em.fork(),
        `update student set email = $2, confirmed_email = $2, password_hash = null where id = $1`,
        [scene.student.id, email],
      )
      const ids = [scene.student.id]
      const { answer } = await ask('query invitationPreview', { input: { ids } }, asker)
      return { input: { ids, digest: (answer as { digest: string }).digest } }
    },
  },
  {
    operation: 'mutation inviteImportGuardians',
    as: 'staff',
    async call({ school, doneImport: id }, asker) {
      await query(
        school.orm.em.fork(),
        `with made as (
           insert into guardian (school_id, last_name, first_name, email, confirmed_email)
           values ($1, '森', '夏', 'natsu@example.test', 'natsu@example.test') returning id, version)
         insert into import_record (school_id, import_id, record_id, kind, version, before)
         select $1, $2, id, 'guardian', version, '{"made": true, "values": {}, "links": []}' from made`,
        [school.id, id],
      )
      const { answer } = await ask('query importGuardians', { id }, asker)
      return { input: { id, digest: (answer as { digest: string }).digest } }
    },
  },
  {
    operation: 'mutation confirmAccountEmail',
    as: 'staff',
    async call({ school, student }) {
      const entered = 'entered@example.test'
      await query(school.orm.em.fork(), `update student set email = $2 where id = $1`, [student.id, entered])
      return { input: { userType: 'student', id: student.id, email: entered } }
    },
  },
  {
    operation: 'mutation unlockAccount',
    as: 'staff',
    async call({ school, student }) {
      const sql = `insert into attempt (school_id, kind, user_type, username) values ($1, 'login', 'student', $2)`
      await query(school.orm.em.fork(), sql, [school.id, student.code])
      return { input: { userType: 'student', id: student.id } }
    },
  },
  ...['mutation unsubscribeFromPush', 'DELETE /api/update/push'].map((operation): LoggedCase => ({
    operation,
    as: 'student',
    async call(_scene, asker) {
      await ask('mutation subscribeToPush', { input: pushBrowser }, asker)
      return {}
    },
  })),
  {
    operation: 'mutation endAccountSessions',
    as: 'staff',
    async call({ school, student }) {
      const sql = `insert into session (school_id, student_id, token_hash) values ($1, $2, sha256('elsewhere'))`
      await query(school.orm.em.fork(), sql, [school.id, student.id])
      return { input: { userType: 'student', id: student.id } }
    },
  },
  {
    operation: 'mutation endSessions',
    as: 'staff',
    async call({ school, staff }) {
      const sql = `insert into session (school_id, staff_id, token_hash) values ($1, $2, sha256('elsewhere'))`
      await query(school.orm.em.fork(), sql, [school.id, staff.id])
      return { input: {} }
    },
  },
  {
    operation: 'mutation cancelRun',
    as: 'staff',
    call: async (scene) => ({ id: await runOf(scene, 'working') }),
  },
  {
    operation: 'mutation resumeRun',
    as: 'staff',
    call: async (scene) => ({ id: await runOf(scene, 'failed') }),
  },
  ...['undoRun', 'takeBackRun'].map((name): LoggedCase => ({
    operation: `mutation ${name}`,
    as: 'staff',
    call: async (scene) => ({ id: await runOf(scene, 'done') }),
  })),
  {
    operation: 'mutation undoRecord',
    as: 'staff',
    async call({ spare }, asker) {
      const { answer } = await ask(
        'mutation updateLocation',
        { input: { id: spare.id, version: 1, locationName: '別館' } },
        asker,
      )
      return { input: { id: (answer as { undoId: string }).undoId } }
    },
  },
  {
    operation: 'mutation undoBooking',
    as: 'staff',
    call: async (scene, asker) => ({ bookingId: await seatOf(scene, asker) }),
  },
  {
    operation: 'mutation undoBookings',
    as: 'staff',
    call: async (scene, asker) => ({ bookingIds: [await seatOf(scene, asker)] }),
  },
  {
    operation: 'mutation undoCancellation',
    as: 'staff',
    call: async (scene, asker) => ({ bookingId: await seatOf(scene, asker, true) }),
  },
  {
    operation: 'mutation undoMove',
    as: 'staff',
    async call(scene, asker) {
      const bookingId = await seatOf(scene, asker)
      const { free, student, course, teacher } = scene
      // Days after the last slot of the scene, so that none of the teacher's is in the way.
      const startsAt = `${plusDays(dateOf(scene.school.now), 10)}T06:00:00`
      const to = await addSlot(scene.school, { teacher, courses: [course], startsAt })
      const input = {
        slotId: free.id,
        studentId: student.id,
        to: { slotId: to.id, courseCode: course.code, online: false },
      }
      await ask('mutation moveBooking', { input }, asker)
      return { bookingId }
    },
  },
  {
    operation: 'mutation undoSlotBatch',
    as: 'staff',
    call: async (scene, asker) => ({ batchId: await batchOf(scene, asker) }),
  },
  {
    operation: 'mutation moveSlots',
    as: 'staff',
    async call({ free, school }, asker) {
      const startsAt = `${plusDays(dateOf(school.now), 10)}T10:00:00`
      const move = { moves: [{ slotId: free.id, version: 1, startsAt }], tell: true }
      const { answer } = await ask('query slotMovePreview', { input: move }, asker)
      const [verdict] = answer as { digest: string }[]
      return { input: { move, expected: [{ slotId: free.id, digest: verdict?.digest }] } }
    },
  },
  {
    operation: 'POST /api/admin/slots/deleteFixed',
    as: 'staff',
    // The run and the slot.
    entries: 2,
    async call({ school, free, templateRow }) {
      const sql = `update slot set template_id = $3 where school_id = $1 and id = $2`
      await query(school.orm.em.fork(), sql, [school.id, free.id, templateRow])
      const day = dateOf(free.startsAt)
      return { body: { sDate: day, eDate: day, dataArray: [free.teacher.code] } }
    },
  },
  {
    operation: 'PUT /api/update/teacher/:id',
    as: 'teacher',
    async call({ school, teacher }) {
      await query(school.orm.em.fork(), `update teacher set com_lang = 'en' where school_id = $1 and id = $2`, [
        school.id,
        teacher.id,
      ])
      return { id: teacher.id, body: { comLang: 'jp' } }
    },
  },
  {
    operation: 'mutation startInvoices',
    as: 'staff',
    async call({ school }, asker) {
      const month = school.now.slice(0, 7)
      const em = school.orm.em.fork()
      await query(
        em,
        `update contract set contract_value = 5000, start_date = $2::date
         where school_id = $1 and id = (select min(id::text)::uuid from contract
           where school_id = $1 and not deleted and coalesce(end_date, $2::date) >= $2::date)`,
        [school.id, `${month}-01`],
      )
      const { answer } = await ask('query invoicePreview', { month }, asker)
      const { invoices } = answer as { invoices: { studentId: string; payer: string; digest: string }[] }
      const shown = invoices.map(({ studentId, payer, digest }) => ({ studentId, payer, digest }))
      return { input: { month, dueOn: dateOf(school.now), invoices: shown } }
    },
  },
  {
    operation: 'mutation mailPapers',
    as: 'staff',
    async call({ school, agreed }, asker) {
      const em = school.orm.em.fork()
      await query(
        em,
        `update student set email = 'papers@mail.example', confirmed_email = 'papers@mail.example'
         where school_id = $1 and id = (select student_id from contract where school_id = $1 and id = $2)`,
        [school.id, agreed.contract],
      )
      const ids = [agreed.agreement]
      const { answer } = await ask('query paperMailPreview', { ids }, asker)
      return { input: { ids, digest: (answer as { digest: string }).digest } }
    },
  },
  {
    operation: 'mutation startReceipts',
    as: 'staff',
    async call({ school }, asker) {
      const { answer } = await ask(
        'query receiptsPreview',
        { from: plusDays(dateOf(school.now), -300), to: dateOf(school.now) },
        asker,
      )
      const { receipts } = answer as { receipts: { contractId: string; number: number; digest: string }[] }
      return { input: { receipts: receipts.map(({ contractId, number, digest }) => ({ contractId, number, digest })) } }
    },
  },
  {
    operation: 'mutation startStatements',
    as: 'staff',
    async call({ school }, asker) {
      const month = dateOf(school.now).slice(0, 7)
      const { answer } = await ask('query statementsPreview', { month }, asker)
      const { statements } = answer as { statements: { studentId: string; payer: string | null; digest: string }[] }
      const shown = statements.map(({ studentId, payer, digest }) => ({ studentId, payer, digest }))
      return { input: { month, statements: shown } }
    },
  },
  {
    operation: 'mutation startAgreements',
    as: 'staff',
    async call(_, asker) {
      const { answer } = await ask('query agreementsPreview', {}, asker)
      const { agreements } = answer as { agreements: { contractId: string; digest: string }[] }
      return { input: { agreements: agreements.map(({ contractId, digest }) => ({ contractId, digest })) } }
    },
  },
  {
    operation: 'mutation requestDebit',
    as: 'staff',
    call: async ({ school, debited }, asker) => {
      await ask('mutation withdrawDebit', { id: debited.request }, asker)
      const collectOn = await nextCollection(dateOf(school.now), 27)
      const lines = await debtsOf(collectOn, asker)
      return { input: { collectOn, lines } }
    },
  },
  {
    operation: 'mutation closeCash',
    as: 'staff',
    call: async ({ school }, asker) => {
      const day = dateOf(school.now)
      const { answer } = await ask('query cashDay', { day }, asker)
      const { lines } = answer as { lines: { method: string | null; expected: number }[] }
      const counted = lines.map(({ method, expected }) => ({ method, expected, counted: expected }))
      return { input: { day, lines: counted } }
    },
  },
  {
    operation: 'mutation recordDebitResult',
    as: 'staff',
    // The request, and the payment of its contract.
    entries: 2,
    async call({ school, debited }, asker) {
      const file = await ask('query debitFile', { id: debited.request }, asker)
      const bytes = Buffer.from((file.answer as { content: string }).content, 'base64')
      // The bank has paid its one debit.
      const totals = bytes.lastIndexOf('8000001')
      bytes.copy(bytes, totals + 19, totals + 1, totals + 19)
      const sent = `update bank_file set file = $3 where school_id = $1 and id = $2`
      await query(school.orm.em.fork(), sent, [school.id, debited.file, bytes])
      const input = { id: debited.request, fileId: debited.file }
      const { answer } = await ask('query debitResultPreview', { input }, asker)
      return { input: { ...input, digest: (answer as { digest: string }).digest } }
    },
  },
  {
    operation: 'mutation recordTransfers',
    as: 'staff',
    async call({ school, debited }, asker) {
      const statement = `日付,摘要,お預り金額\n${dateOf(school.now)},ヤマダ,6000\n`
      const sent = `update bank_file set file = $3 where school_id = $1 and id = $2`
      await query(school.orm.em.fork(), sent, [school.id, debited.file, Buffer.from(statement)])
      const { answer } = await ask('query transferPreview', { input: { fileId: debited.file } }, asker)
      const { rows, debtors } = answer as {
        rows: { digest: string }[]
        debtors: { studentId: string; owing: number }[]
      }
      const owing = debtors.find(({ studentId }) => studentId === debited.student)?.owing
      const lines = [{ digest: rows[0]?.digest, studentId: debited.student, owing }]
      return { input: { fileId: debited.file, lines, besideDebit: true } }
    },
  },
]

async function debtsOf(collectOn: string, asker: Asker) {
  const { answer } = await ask('query debitPreview', { collectOn }, asker)
  const { rows } = answer as { rows: { studentId: string; amount: number }[] }
  return rows.map(({ studentId, amount }) => ({ studentId, amount }))
}

/** The REST paths that do what a mutation does, with what their body has in place of its input. */
const paths: Record<string, readonly [string, (input: Record<string, unknown>) => Call]> = {
  startInvoices: ['POST /api/invoices', (body) => ({ body })],
  mailPapers: ['POST /api/papers/mail', (body) => ({ body })],
  startReceipts: ['POST /api/receipts', (body) => ({ body })],
  startStatements: ['POST /api/statements/month', (body) => ({ body })],
  startAgreements: ['POST /api/agreements', (body) => ({ body })],
  requestDebit: ['POST /api/debits', (body) => ({ body })],
  recordDebitResult: ['PUT /api/debits/:id/result', ({ id, fileId, digest }) => ({ id, body: { fileId, digest } })],
  recordTransfers: ['POST /api/transfers', (body) => ({ body })],
}

/** Cases of mutations, and the same by REST where a path does it too. */
export const loggedCases: readonly LoggedCase[] = ofGraphql.flatMap((each) => {
  const [operation, pathCall] = paths[each.operation.replace('mutation ', '')] ?? []
  if (operation === undefined || pathCall === undefined) return [each]
  const call = async (scene: Scene, asker: Asker) =>
    pathCall((await each.call(scene, asker))['input'] as Record<string, unknown>)
  return [each, { ...each, operation, call }]
})
