import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { adjust, issueInvoices, listedPapers } from '../../../test/invoicing.ts'
import { type Mailbox, startMailbox } from '../../../test/mailbox.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, addGuardian, payFor, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { clearOldMail } from '../../mail/failLostMail.ts'
import { mailJobs } from '../../mail/mailJobs.ts'
import { mailServer } from '../../mail/mailServer.ts'
import { query } from '../../platform/database/sql.ts'
import { startJobs } from '../../platform/jobs/startJobs.ts'
import { startEvents } from '../../platform/live/events.ts'

let mailbox: Mailbox

beforeAll(async () => {
  const { orm, url } = await testDatabase()
  mailbox = await startMailbox()
  const events = await startEvents(orm, url, () => undefined)
  const links = { passwordReset: noLink, invitation: noLink, emailConfirm: noLink }
  const server = mailServer(mailbox.url, { requireTls: false })
  const mail = mailJobs({ orm, events, server, from: 'school@koma.example', publicUrl: 'https://koma.example', links })
  const worker = startJobs({
    orm,
    databaseUrl: url,
    log: { error: () => undefined, info: () => undefined },
    features: [mail],
  })
  return async () => {
    await worker.stop()
    await events.stop()
  }
})

const noLink = async () => null

interface Preview {
  mailed: number
  papers: {
    id: string
    kind: string
    paperNumber: string
    email: string
    toStudent: boolean
    guardians: string[]
    problem: string | null
    mail: { at: string; times: number; state: string | null } | null
  }[]
  digest: string
}

async function previewed(staff: TestUser, ids: string[], again = false): Promise<Preview> {
  const document = `query ($ids: [ID!]!, $again: Boolean) { preview: paperMailPreview(ids: $ids, again: $again) {
    mailed digest papers { id kind paperNumber email toStudent guardians problem mail { at times state } } } }`
  return (await ask<{ preview: Preview }>(staff, document, { ids, again })).preview
}

async function mailed(staff: TestUser, ids: string[], digest: string, again = false) {
  const document = `mutation ($input: MailPapersInput!) { reply: mailPapers(input: $input) {
    code message reasonCode preview { mailed } } }`
  type Reply = { code: string; message: string; reasonCode: string | null }
  return (await ask<{ reply: Reply }>(staff, document, { input: { ids, digest, again } })).reply
}

/** The addresses that papers were written to, in order. */
const sentTo = async ({ orm, id }: OpenSchool) =>
  (
    await query<{ address: string }>(
      orm.em.fork(),
      `select address from mail where school_id = $1 and kind = 'paper' order by queued_at, id`,
      [id],
    )
  ).map(({ address }) => address)

const mails = async ({ orm, id }: OpenSchool) =>
  (
    await query<{ state: string }>(orm.em.fork(), `select state from mail where school_id = $1 and kind = 'paper'`, [
      id,
    ])
  ).map(({ state }) => state)

const received = (address: string) => mailbox.received.filter(({ to }) => to.includes(address))

async function opened(): Promise<{ school: OpenSchool; staff: TestUser }> {
  const school = await openSchool({ invoiceNumber: 'T1234567890123' })
  return { school, staff: await school.addStaff({ permissions: ['bulkPayments'] }) }
}

async function receiptOf(staff: TestUser, student: TestUser, yen = 5500): Promise<string> {
  const { id } = await addContract(student, { courses: [], contractValue: yen })
  await payFor(student, id, yen)
  const document = 'mutation ($input: IssueReceiptInput!) { reply: issueReceipt(input: $input) { receipt { id } } }'
  const { reply } = await ask<{ reply: { receipt: { id: string } } }>(staff, document, {
    input: { contractId: id, number: 1 },
  })
  return reply.receipt.id
}

test('a paper that did not arrive is not sent, also once the log of emails has forgotten it (PAPER-13)', async () => {
  const { school, staff } = await opened()
  const [lost, reached] = [
    await school.addStudent({ email: 'lost@mail.example' }),
    await school.addStudent({ email: 'reached@mail.example' }),
  ]
  const ids = [await receiptOf(staff, lost), await receiptOf(staff, reached)]
  expect(await mailed(staff, ids, (await previewed(staff, ids)).digest)).toMatchObject({ code: '1001' })
  await vi.waitFor(() =>
    expect([...received('lost@mail.example'), ...received('reached@mail.example')]).toHaveLength(2),
  )
  await expect.poll(() => mails(school)).toEqual(['sent', 'sent'])
  await query(
    school.orm.em.fork(),
    `update mail set finished_at = now() - interval '91 days',
       state = case address when 'lost@mail.example' then 'failed' else state end where school_id = $1`,
    [school.id],
  )
  await clearOldMail(school.orm.em.fork())
  expect(await mails(school)).toEqual([])
  const { papers } = await previewed(staff, ids)
  expect(papers.map(({ id, problem }) => [id, problem])).toEqual(
    expect.arrayContaining([
      [ids[0], null],
      [ids[1], 'sent'],
    ]),
  )
  const { page } = await ask<{ page: { papers: { id: string; mail: { state: string | null } }[] } }>(
    staff,
    'query { page: papers { papers { id mail { state } } } }',
    {},
  )
  expect(Object.fromEntries(page.papers.map(({ id, mail }) => [id, mail.state]))).toEqual({
    [ids[0] ?? '']: 'failed',
    [ids[1] ?? '']: null,
  })
})

test('a receipt is emailed as a PDF file in the language of its student, once; again only by choice, with its entries, and the preview says when it was sent last (PAPER-13, PAPER-37)', async () => {
  const { school, staff } = await opened()
  const student = await school.addStudent({ email: 'hana@mail.example', comLang: 'en' })
  const id = await receiptOf(staff, student)
  const shown = await previewed(staff, [id])
  expect(shown).toMatchObject({ mailed: 1, papers: [{ kind: 'receipt', email: 'hana@mail.example', problem: null }] })
  expect(await mailed(staff, [id], shown.digest)).toMatchObject({ code: '1001' })
  await vi.waitFor(() => expect(received('hana@mail.example')).toHaveLength(1))
  const [mail] = received('hana@mail.example')
  const number = shown.papers[0]?.paperNumber ?? ''
  expect(mail?.subject).toBe(`Your receipt ${number}`)
  expect(mail?.text).toContain(`receipt-${number}.pdf`)
  const [file] = mail?.attachments ?? []
  expect(file).toMatchObject({
    mimeType: 'application/pdf',
    filename: `receipt-${number}.pdf`,
    disposition: 'attachment',
  })
  const [page] = await pdfPages(Buffer.from(file?.content as ArrayBuffer))
  expect(page).toContain(number)
  expect(page).toContain('¥5,500')

  // The digest of before sends nothing: the paper was sent meanwhile.
  expect(await mailed(staff, [id], shown.digest)).toMatchObject({ code: 'generalE', reasonCode: 'papersMoved' })
  expect(shown.papers[0]?.mail).toBeNull()
  const next = await previewed(staff, [id])
  expect(next).toMatchObject({ mailed: 0, papers: [{ problem: 'sent', mail: { times: 1 } }] })
  expect(await mailed(staff, [id], next.digest)).toMatchObject({ code: 'generalE', reasonCode: 'nothingToChange' })
  const again = await previewed(staff, [id], true)
  expect(again.mailed).toBe(1)
  expect(await mailed(staff, [id], again.digest, true)).toMatchObject({ code: '1001' })
  await vi.waitFor(() => expect(received('hana@mail.example')).toHaveLength(2))

  const [listed] = await query<{ entries: number }>(
    school.orm.em.fork(),
    `select count(*)::int as entries from activity where school_id = $1 and record_id = $2
       and changes -> 'receiptMailed' ->> 1 = $3`,
    [school.id, student.id, number],
  )
  expect(listed?.entries).toBe(2)
  const state = `query { papers { papers { mail { times state address by } } } }`
  await expect
    .poll(() => ask(staff, state, {}))
    .toMatchObject({
      papers: {
        papers: [
          {
            mail: { times: 2, state: 'sent', address: 'hana@mail.example', by: `${staff.lastName} ${staff.firstName}` },
          },
        ],
      },
    })
})

test('a guardian who comes later gets a paper that their child was sent, and the child does not get it again (PAPER-13, FAM-11)', async () => {
  const { school, staff } = await opened()
  const student = await school.addStudent({ email: 'child@mail.example' })
  const id = await receiptOf(staff, student)
  expect(await mailed(staff, [id], (await previewed(staff, [id])).digest)).toMatchObject({ code: '1001' })
  const mother = await addGuardian(school, [student], { email: 'Mother@mail.example' })
  const shown = await previewed(staff, [id])
  expect(shown.papers).toMatchObject([
    { problem: null, toStudent: false, guardians: ['佐藤 幸子 <Mother@mail.example>'] },
  ])
  expect(await mailed(staff, [id], shown.digest)).toMatchObject({ code: '1001' })
  expect(await sentTo(school)).toEqual(['child@mail.example', 'Mother@mail.example'])
  expect(await previewed(staff, [id])).toMatchObject({ mailed: 0, papers: [{ problem: 'sent' }] })
  // Nor does anybody when one of them no longer wants papers.
  const drop = `update guardian set notify = false where id = $1`
  await query(school.orm.em.fork(), drop, [mother.id])
  expect(await previewed(staff, [id])).toMatchObject({ mailed: 0, papers: [{ problem: 'sent' }] })
  await query(school.orm.em.fork(), `update guardian set notify = true where id = $1`, [mother.id])
  const again = await previewed(staff, [id], true)
  expect(again.papers).toMatchObject([{ toStudent: true, guardians: ['佐藤 幸子 <Mother@mail.example>'] }])
  expect(await mailed(staff, [id], again.digest, true)).toMatchObject({ code: '1001' })
  expect(await sentTo(school)).toHaveLength(4)
  const state = `query { papers { papers { mail { times address } } } }`
  expect(await ask(staff, state, {})).toMatchObject({
    papers: { papers: [{ mail: { times: 3, address: 'child@mail.example' } }] },
  })
})

test('a paper goes to no address of a guardian that nobody has confirmed (PAPER-13, FAM-11)', async () => {
  const { school, staff } = await opened()
  const student = await school.addStudent({ email: 'own@mail.example' })
  const id = await receiptOf(staff, student)
  const { id: guardianId } = await addGuardian(school, [student], { email: 'typo@mail.example' })
  await query(school.orm.em.fork(), `update guardian set confirmed_email = 'right@mail.example' where id = $1`, [
    guardianId,
  ])
  const shown = await previewed(staff, [id])
  expect(shown.papers).toMatchObject([{ problem: null, toStudent: true, guardians: [] }])
  expect(await mailed(staff, [id], shown.digest)).toMatchObject({ code: '1001' })
  expect(await sentTo(school)).toEqual(['own@mail.example'])
})

test('many invoices go at once; who has no address, or only an unconfirmed one, is named and gets none (PAPER-13)', async () => {
  const { school, staff } = await opened()
  const month = school.now.slice(0, 7)
  const students = await Promise.all(
    ['a1@mail.example', 'a2@mail.example', ''].map((email) => school.addStudent({ email })),
  )
  for (const student of students) {
    const { id } = await addContract(student, { courses: [], contractValue: 11_000, startDate: `${month}-01` })
    await adjust(school, id, -1000, '割引')
  }
  await issueInvoices(staff, month)
  const ids = (await listedPapers(staff)).map(({ id }) => id)
  await query(school.orm.em.fork(), `update student set confirmed_email = 'old@mail.example' where id = $1`, [
    students[1]?.id,
  ])
  const shown = await previewed(staff, ids)
  expect(new Map(shown.papers.map(({ email, problem }) => [email, problem]))).toEqual(
    new Map([
      ['', 'noEmail'],
      ['a1@mail.example', null],
      ['a2@mail.example', 'unconfirmed'],
    ]),
  )
  // An address that has changed since is not used.
  await query(
    school.orm.em.fork(),
    `update student set email = 'new@mail.example', confirmed_email = 'new@mail.example' where id = $1`,
    [students[0]?.id],
  )
  expect(await mailed(staff, ids, shown.digest)).toMatchObject({ reasonCode: 'papersMoved' })
  const next = await previewed(staff, ids)
  expect(await mailed(staff, ids, next.digest)).toMatchObject({ code: '1001' })
  await vi.waitFor(() => expect(received('new@mail.example')).toHaveLength(1))
  expect(received('a1@mail.example')).toHaveLength(0)
  expect(received('new@mail.example')[0]?.subject).toContain('請求書のご送付')
})

test('two presses at the same time send a paper once (PAPER-13)', async () => {
  const { school, staff } = await opened()
  const student = await school.addStudent({ email: 'twice@mail.example' })
  const id = await receiptOf(staff, student)
  const { digest } = await previewed(staff, [id])
  const replies = await Promise.all(Array.from({ length: 4 }, () => mailed(staff, [id], digest)))
  expect(replies.filter(({ code }) => code === '1001')).toHaveLength(1)
  await vi.waitFor(() => expect(received('twice@mail.example')).toHaveLength(1))
  const rows = await query(school.orm.em.fork(), `select from mail where school_id = $1 and kind = 'paper'`, [
    school.id,
  ])
  expect(rows).toHaveLength(1)
})

test('a cancelled paper is not emailed, and one that is cancelled before it goes out is dropped (PAPER-13)', async () => {
  const { school, staff } = await opened()
  const month = school.now.slice(0, 7)
  const student = await school.addStudent({ email: 'late@mail.example' })
  await addContract(student, { courses: [], contractValue: 11_000, startDate: `${month}-01` })
  await issueInvoices(staff, month)
  const [invoice] = await listedPapers(staff)
  const id = invoice?.id ?? ''
  const { digest } = await previewed(staff, [id])
  const cancel = `mutation ($input: CancelInvoiceInput!) { cancelInvoice(input: $input) { code } }`
  await ask(staff, cancel, { input: { id } })
  expect(await previewed(staff, [id])).toMatchObject({ mailed: 0, papers: [{ problem: 'cancelled' }] })
  expect(await mailed(staff, [id], digest)).toMatchObject({ reasonCode: 'papersMoved' })
})

test('a printed agreement is emailed too (AGR-07)', async () => {
  const { school, staff } = await opened()
  const student = await school.addStudent({ email: 'agreed@mail.example' })
  const contract = await addContract(student, { courses: [], contractValue: 11_000 })
  const print = `mutation ($input: PrintAgreementInput!) { reply: printAgreement(input: $input) { agreement { id } } }`
  const { reply } = await ask<{ reply: { agreement: { id: string } } }>(staff, print, {
    input: { contractId: contract.id },
  })
  const { id } = reply.agreement
  const { digest } = await previewed(staff, [id])
  expect(await mailed(staff, [id], digest)).toMatchObject({ code: '1001' })
  await vi.waitFor(() => expect(received('agreed@mail.example')).toHaveLength(1))
  const [mail] = received('agreed@mail.example')
  expect(mail?.subject).toContain('契約書のご送付')
  const [page] = await pdfPages(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer))
  expect(page).toContain(student.lastName)
  const state = `query ($id: ID!) { agreement(id: $id) { mail { times } } }`
  expect(await ask(staff, state, { id })).toMatchObject({ agreement: { mail: { times: 1 } } })
})

test('staff without bulkPayments email one paper, and not many (PAPER-13)', async () => {
  const { school } = await opened()
  const clerk = await school.addStaff()
  const student = await school.addStudent({ email: 'one@mail.example' })
  const ids = [await receiptOf(clerk, student), await receiptOf(clerk, student)]
  expect((await previewed(clerk, ids.slice(0, 1))).mailed).toBe(1)
  const document = `query ($ids: [ID!]!) { paperMailPreview(ids: $ids) { mailed } }`
  const { body } = await graphql(await testApp(), document, { ids }, await askerOf(clerk))
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  const many = Array.from({ length: 1001 }, () => ids[0])
  const tooMany = await graphql(await testApp(), document, { ids: many }, await askerOf(clerk))
  expect(tooMany.body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
})
