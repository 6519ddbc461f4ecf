import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { hashPassword } from './password.ts'
import { askForPasswordLink, invitationLink, ownerOfLink, passwordLink, redeemLink } from './passwordLink.ts'

interface Preview {
  invited: number
  rows: { studentCode: string; email: string; problem: string | null }[]
  digest: string
}

const answered = 'invited rows { studentCode email problem } digest'

async function openDesk() {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['studentPassword'] })
  const sql = <T>(text: string, params: readonly unknown[] = []) =>
    query<T>(school.orm.em.fork(), text, [school.id, ...params])
  const preview = async (ids: readonly string[]) =>
    (
      await ask<{ invitationPreview: Preview }>(
        staff,
        `query ($input: InvitedStudentsInput!) { invitationPreview(input: $input) { ${answered} } }`,
        { input: { ids } },
      )
    ).invitationPreview
  const invite = async (ids: readonly string[], digest: string) =>
    (
      await ask<{ inviteStudents: { success: boolean; message: string; preview: Preview } }>(
        staff,
        `mutation ($input: InviteStudentsInput!) { inviteStudents(input: $input) { success message preview { ${answered} } } }`,
        { input: { ids, digest } },
      )
    ).inviteStudents
  const print = async (ids: readonly string[]) =>
    (
      await ask<{
        printPasswordLinks: {
          success: boolean
          message: string
          slips: { studentId: string; studentCode: string; url: string; validUntil: string }[]
        }
      }>(
        staff,
        `mutation ($input: InvitedStudentsInput!) {
           printPasswordLinks(input: $input) { success message slips { studentId studentCode url validUntil } } }`,
        { input: { ids } },
      )
    ).printPasswordLinks
  const mailed = () => sql<{ address: string }>(`select address from mail where school_id = $1 order by address`)
  const logged = () =>
    sql<{ id: string }>(`select record_id as id from activity where school_id = $1 and type = 'password-link'`)
  return { school, staff, sql, preview, invite, print, mailed, logged }
}

test('a dry run names who is mailed an invitation, and who gets nothing and why (ASTU-40)', async () => {
  const { school, sql, preview } = await openDesk()
  const people = {
    s0001: await school.addStudent({ studentCode: 's0001', email: 'mailed@example.test' }),
    s0002: await school.addStudent({ studentCode: 's0002', email: '' }),
    s0003: await school.addStudent({ studentCode: 's0003', email: 'gone@example.test', active: false }),
    s0004: await school.addStudent({ studentCode: 's0004', email: 'has@example.test' }),
    s0005: await school.addStudent({ studentCode: 's0005', email: 'new@example.test' }),
    s0006: await school.addStudent({ studentCode: 's0006', email: 'often@example.test' }),
  }
  await sql(`update student set password_hash = $3 where school_id = $1 and id = $2`, [
    people.s0004.id,
    await hashPassword('Password12'),
  ])
  await sql(`update student set confirmed_email = 'old@example.test' where school_id = $1 and id = $2`, [
    people.s0005.id,
  ])
  for (const key of ['one', 'two', 'three'])
    await sql(
      `insert into mail (school_id, student_id, key, kind, address, language, data)
       values ($1, $2, $3, 'invitation', 'often@example.test', 'en', '{}')`,
      [people.s0006.id, key],
    )
  const elsewhere = await openDesk()
  const stranger = await elsewhere.school.addStudent({ email: 'stranger@example.test' })
  const { invited, rows } = await preview([...Object.values(people).map(({ id }) => id), stranger.id])
  expect(invited).toBe(1)
  expect(rows.map(({ studentCode, problem }) => [studentCode, problem])).toEqual([
    ['s0001', null],
    ['s0002', 'No email address.'],
    ['s0003', "Inactive, so they can't sign in."],
    ['s0004', 'Already has a password.'],
    ['s0005', "The address isn't confirmed yet."],
    ['s0006', 'Invited three times within 15 minutes.'],
    ['', 'No longer exists.'],
  ])
})

test('those of the dry run are mailed, each with an entry; whoever changed since then stops all of it (ASTU-40, LOG-01)', async () => {
  const { school, sql, preview, invite, mailed, logged } = await openDesk()
  const first = await school.addStudent({ email: 'a@example.test' })
  const second = await school.addStudent({ email: 'b@example.test' })
  const without = await school.addStudent({ email: '' })
  const ids = [first.id, second.id, without.id]
  const { digest } = await preview(ids)
  await sql(
    `update student set email = 'c@example.test', confirmed_email = 'c@example.test' where school_id = $1 and id = $2`,
    [second.id],
  )
  const refused = await invite(ids, digest)
  expect(refused).toMatchObject({ success: false, message: expect.stringMatching(/^Nothing was sent/) })
  expect([await mailed(), await logged()]).toEqual([[], []])
  expect(await invite(ids, refused.preview.digest)).toMatchObject({ success: true, preview: { invited: 2 } })
  expect(await mailed()).toEqual([{ address: 'a@example.test' }, { address: 'c@example.test' }])
  expect((await logged()).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(await passwordLink(school.orm.em.fork(), { schoolId: school.id, type: 'student', id: first.id })).toMatch(
    /^\/passwordReset\/student\//,
  )
})

test('links on paper are single use, last a week and end earlier ones; the log names students and no link (ASTU-41, D9, D19)', async () => {
  const { school, sql, print, logged } = await openDesk()
  const first = await school.addStudent({ studentCode: 's0001' })
  const second = await school.addStudent({ studentCode: 's0002' })
  const em = school.orm.em.fork()
  const key = { schoolId: school.id, type: 'student', id: first.id } as const
  await askForPasswordLink(em, key)
  const old = (await invitationLink(em, key))?.split('/').at(-1) ?? ''
  const { success, slips } = await print([second.id, first.id])
  expect(success).toBe(true)
  expect(slips.map(({ studentCode }) => studentCode)).toEqual(['s0001', 's0002'])
  const days = (Date.parse(slips[0]?.validUntil ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
  const tokens = slips.map(({ url }) => url.split('/').at(-1) ?? '')
  expect(slips[0]?.url).toMatch(/^https?:\/\/[^/]+\/passwordReset\/student\/[\w-]{40,}$/)
  expect(await ownerOfLink(em, school.id, 'student', old)).toBeNull()
  // A mail that is still under way brings no further link.
  expect(await passwordLink(em, key)).toBeNull()
  expect(await redeemLink(em, school.id, 'student', tokens[0] ?? '')).toBe(first.id)
  expect(await redeemLink(em, school.id, 'student', tokens[0] ?? '')).toBeNull()
  expect((await logged()).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  const [kept] = await sql<{ log: string }>(
    `select string_agg(to_jsonb(a)::text, '') as log from activity a where school_id = $1`,
  )
  for (const token of tokens) expect(kept?.log).not.toContain(token)

  // Printed again, the slips from before are worth nothing.
  const again = await print([second.id])
  expect(await ownerOfLink(em, school.id, 'student', tokens[1] ?? '')).toBeNull()
  expect(again.slips).toHaveLength(1)
})

test('if one of those chosen is not active or of another school, no link is made at all (ASTU-41)', async () => {
  const { school, sql, print, logged } = await openDesk()
  const student = await school.addStudent()
  const inactive = await school.addStudent({ active: false })
  const stranger = await (await openSchool()).addStudent()
  for (const other of [inactive, stranger])
    expect(await print([student.id, other.id])).toMatchObject({
      success: false,
      message: expect.stringMatching(/^No links were made/),
      slips: [],
    })
  expect(await sql(`select from reset_token where school_id = $1`)).toEqual([])
  expect(await logged()).toEqual([])
})
