import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, payFor, sessionFor, type TestUser } from '../../../test/school.ts'
import { testApp } from '../../../test/server.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

const seal = (side = 200, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#c00' } })
    .toFormat(format)
    .toBuffer()

async function setSeal(staff: TestUser, picture: Buffer | null) {
  const document = `mutation ($input: SetPaperSealInput!) { reply: setPaperSeal(input: $input) {
    code message field paperSeal } }`
  type Reply = { code: string; message: string; field: string | null; paperSeal: string | null }
  const input = { data: picture?.toString('base64') ?? null }
  return (await ask<{ reply: Reply }>(staff, document, { input })).reply
}

test('a receipt has the seal of when it was issued, also after it was replaced or removed; each change is in the log (PAPER-14)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit'] })
  const student = await school.addStudent()
  const { id } = await addContract(student, { courses: [], contractValue: 1000 })
  await payFor(student, id, 400)
  await payFor(student, id, 600)
  const issue = async (number: number) => {
    const document = 'mutation ($input: IssueReceiptInput!) { r: issueReceipt(input: $input) { receipt { pdfPath } } }'
    const { r } = await ask<{ r: { receipt: { pdfPath: string } } }>(staff, document, {
      input: { contractId: id, number },
    })
    return r.receipt.pdfPath
  }
  const bytes = async (url: string) => {
    const headers = { host: school.host, authorization: await sessionFor(staff) }
    return (await (await testApp()).app.http.inject({ method: 'GET', url, headers })).rawPayload
  }
  const picturesIn = (file: Buffer) => file.toString('latin1').split('/Subtype /Image').length - 1

  const saved = await setSeal(staff, await seal())
  expect(saved).toMatchObject({ code: '1001', paperSeal: expect.stringMatching(/^data:image\/png;base64,/) })
  const path = await issue(1)
  const file = await bytes(path)
  expect(picturesIn(file)).toBeGreaterThan(0)
  expect((await setSeal(staff, null)).paperSeal).toBeNull()
  expect(await bytes(path)).toEqual(file)
  expect(picturesIn(await bytes(await issue(2)))).toBe(0)
  const entries = await query(
    school.orm.em.fork(),
    `select from activity where school_id = $1 and record_kind = 'school' and changes ? 'paperSeal'`,
    [school.id],
  )
  expect(entries).toHaveLength(2)
})

test.each([
  ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PNG'],
  ['a GIF', () => seal(20, 'gif'), 'PNG'],
  ['a page', async () => Buffer.from('<!doctype html>'), 'PNG'],
  ['more pixels than a seal needs', () => seal(1001), '1000 × 1000'],
  ['more than 180 kB', async () => Buffer.concat([await seal(), Buffer.alloc(180_001)]), '180 kB'],
])('%s is no seal, and the one there is stays (PAPER-14)', async (_what, make, words) => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit'] })
  const { paperSeal } = await setSeal(staff, await seal(30, 'webp'))
  expect(paperSeal).not.toBeNull()
  const refused = await setSeal(staff, await make())
  expect(refused).toMatchObject({ code: '400', field: 'data', paperSeal })
  expect(refused.message).toContain(words)
})
