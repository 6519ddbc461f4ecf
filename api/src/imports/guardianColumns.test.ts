import { permissions } from '@koma/schema/permissions'
import { beforeEach, expect, test } from 'vitest'
import { apply, dryRun, exportOf, fileOf, send, undoImport } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addGuardian, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { worked } from '../../test/worked.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
})

const rows = <Row>(text: string) => query<Row>(school.orm.em.fork(), text, [school.id])
const links = () =>
  rows<{ student: string; guardian: string; relation: string }>(
    `select st.student_id as student, g.last_name || g.first_name as guardian, gs.relation
     from guardian_student gs join guardian g on g.school_id = $1 and g.id = gs.guardian_id
     join student st on st.school_id = $1 and st.id = gs.student_id where gs.school_id = $1 order by 1, gs.id`,
  )
const guardians = () =>
  rows<{ email: string; phone: string }>(
    `select email, phone_number as phone from guardian where school_id = $1 order by email collate "C"`,
  )

const head =
  '会員番号,姓,名,保護者1 氏名,保護者1フリガナ,保護者1メール,保護者1電話,保護者1続柄,保護者2 氏名,Guardian 2 email'
const table = (...lines: string[]) => `${[head, ...lines].join('\r\n')}\r\n`
const family = table(
  's0101,佐藤,花,佐藤 幸子,サトウ サチコ,Sachiko@example.test,090-1111-2222,母,佐藤 健,ken@example.test',
  's0102,佐藤,太郎,佐藤 幸子,サトウ サチコ,sachiko@example.test,090-1111-2222,母,,',
)

test('a file of students brings guardians, once each; exported and imported again nothing changes; undone, none is left (FAM-16)', async () => {
  const id = await send(staff, 'student', family)
  const { columns } = await fileOf(staff, id)
  expect(columns.slice(3).map(({ field }) => field)).toEqual([
    'guardian1Name',
    'guardian1Reading',
    'guardian1Email',
    'guardian1PhoneNumber',
    'guardian1Relation',
    'guardian2Name',
    'guardian2Email',
  ])
  const preview = await dryRun(staff, id)
  expect(preview).toMatchObject({ new: 2, refused: 0 })
  expect(preview.rows[1]?.differences).toContainEqual(
    expect.objectContaining({ label: 'Guardian 1 relation', after: '母' }),
  )
  const { import: run } = await apply(staff, id)
  expect(run).toMatchObject({ made: 2, changed: 0 })
  expect(await guardians()).toEqual([
    { email: 'Sachiko@example.test', phone: '090-1111-2222' },
    { email: 'ken@example.test', phone: '' },
  ])
  expect(await links()).toEqual([
    { student: 's0101', guardian: '佐藤幸子', relation: '母' },
    { student: 's0101', guardian: '佐藤健', relation: '' },
    { student: 's0102', guardian: '佐藤幸子', relation: '母' },
  ])
  for (const file of [family, await exportOf(staff, 'student', 'jp'), await exportOf(staff, 'student', 'en')])
    expect(await dryRun(staff, await send(staff, 'student', file))).toMatchObject({ new: 0, changed: 0, refused: 0 })
  expect(await undoImport(staff, run?.id ?? '')).toMatchObject({ success: true })
  expect([await guardians(), await links()]).toEqual([[], []])
})

test('a known guardian is linked and changed by address, in any place; undone, they are as before (FAM-16)', async () => {
  const [first, second] = [
    await school.addStudent({ studentCode: 's0101' }),
    await school.addStudent({ studentCode: 's0102' }),
  ]
  await addGuardian(school, [first, second], { email: 'ken@example.test', lastName: '佐藤', firstName: '健' })
  await addGuardian(school, [second], { email: 'sachiko@example.test', lastName: '佐藤', firstName: '幸子' })
  const before = [await guardians(), await links()]
  const heads = 'Student ID,Guardian 1 email,Guardian 1 phone number,Guardian 1 relation,Guardian 2 email'
  const file = `${heads}\r\ns0101,sachiko@example.test,090-3333-4444,祖母,ken@example.test\r\n`
  const id = await send(staff, 'student', file)
  const { rows: judged } = await dryRun(staff, id)
  expect(judged).toMatchObject([{ verdict: 'changed' }])
  expect(judged[0]?.differences.map(({ label }) => label)).not.toContain('Guardian 2 email')
  const { import: run } = await apply(staff, id)
  expect(await links()).toContainEqual({ student: 's0101', guardian: '佐藤幸子', relation: '祖母' })
  expect(await guardians()).toContainEqual({ email: 'sachiko@example.test', phone: '090-3333-4444' })
  expect(await dryRun(staff, await send(staff, 'student', file))).toMatchObject({ unchanged: 1, changed: 0 })
  expect(await undoImport(staff, run?.id ?? '')).toMatchObject({ success: true })
  expect([await guardians(), await links()]).toEqual(before)
})

test('an import whose guardian has changed or acts for another student since is not undone (FAM-16)', async () => {
  const other = await school.addStudent()
  const { import: run } = await apply(staff, await send(staff, 'student', family))
  await query(
    school.orm.em.fork(),
    `insert into guardian_student (school_id, guardian_id, student_id)
     select school_id, id, $2 from guardian where school_id = $1 and email = 'ken@example.test'`,
    [school.id, other.id],
  )
  expect(await undoImport(staff, run?.id ?? '')).toMatchObject({
    success: false,
    message: 'Nothing was undone. Changed or used since then: 佐藤 健.',
  })
  expect(await guardians()).toHaveLength(2)
})

test('an address of a known guardian under another name is refused with hers; what changes of her is shown and said (FAM-16)', async () => {
  const other = await school.addStudent()
  await addGuardian(school, [other], { email: 'sachiko@example.test', lastName: '髙橋', firstName: '幸子' })
  await rows(`update guardian set phone_number = '090-1111-1111' where school_id = $1`)
  await school.addStudent({ studentCode: 's0101' })
  const heads = '生徒ID,姓,名,保護者1姓,保護者1名,保護者1メールアドレス,保護者1電話番号'
  const judge = async (name: string, phone: string, code = 's0101') => {
    const file = `${heads}\r\n${code},佐藤,花,${name},sachiko@example.test,${phone}\r\n`
    return (await dryRun(staff, await send(staff, 'student', file))).rows[0]
  }
  for (const code of ['s0101', 's0200']) {
    expect(await judge('田中,一郎', '', code)).toMatchObject({
      verdict: 'refused',
      field: 'Guardian 1 email',
      message: 'This address belongs to the guardian 髙橋 幸子. Correct the name or the address.',
    })
    // Another form of the same kanji is the same name.
    expect(await judge('高橋,幸子', '090-9999-0000', code)).toMatchObject({
      note: expect.stringContaining('This also changes the record of the guardian 髙橋 幸子.') as string,
    })
  }
  const seen = await judge('髙橋,幸子', '090-9999-0000')
  const differences = seen?.differences.map(({ label, before, after }) => [label, before, after])
  expect(differences).toContainEqual(['Guardian 1 phone number', '090-1111-1111', '090-9999-0000'])
  expect(differences?.map(([label]) => label)).not.toContain('Guardian 1 last name')
  expect((await judge('髙橋,幸子', ''))?.note ?? '').not.toContain('also changes')
})

test('what is wrong with a guardian refuses the row or is noted, and changes nothing (FAM-16)', async () => {
  const judge = async (by: TestUser, ...lines: string[]) =>
    (await dryRun(by, await send(by, 'student', table(...lines)))).rows
  const [bad, unnamed, twice, otherwise] = await judge(
    staff,
    's0101,佐藤,花,佐藤 幸子,,nobody,,,,',
    's0102,佐藤,花,,,a@example.test,,,,',
    's0103,佐藤,花,佐藤 幸子,,b@example.test,,,佐藤 健,B@example.test',
    's0104,佐藤,花,佐藤 恵,,b@example.test,,,,',
  )
  expect(bad).toMatchObject({ verdict: 'refused', field: 'Guardian 1 email' })
  expect(unnamed).toMatchObject({ verdict: 'refused', field: 'Guardian 1 last name' })
  expect(twice).toMatchObject({ verdict: 'refused', message: 'The row has the same guardian twice.' })
  expect(otherwise).toMatchObject({ verdict: 'refused', message: 'This guardian is different in row 4.' })
  const [nameless] = await judge(staff, 's0101,佐藤,花,佐藤 幸子,,,090-1111-2222,,,')
  expect(nameless).toMatchObject({ verdict: 'new', note: "A guardian without an email address isn't imported." })
  const flags = permissions.filter((flag) => flag !== 'studentPassword')
  const weaker = await school.addStaff({ permissions: flags })
  const id = await send(weaker, 'student', family)
  expect((await dryRun(weaker, id)).rows).toMatchObject([
    { verdict: 'new', note: expect.stringContaining("Guardians aren't imported") as string },
    { verdict: 'new' },
  ])
  await apply(weaker, id)
  expect(await guardians()).toEqual([])
})

test('an import that invites sends each new guardian one link, also of students who are here, and a known one none (FAM-21)', async () => {
  const invited = () =>
    rows<{ address: string }>(
      `select address from mail where school_id = $1 and kind = 'invitation' order by address collate "C"`,
    )
  await apply(staff, await send(staff, 'student', family))
  expect(await invited()).toEqual([])
  const heads = '会員番号,姓,名,メールアドレス,保護者1 姓,保護者1 名,保護者1メール'
  const file = [
    heads,
    's0101,佐藤,花,,佐藤,春,haru@example.test',
    's0102,佐藤,太郎,,佐藤,幸子,sachiko@example.test',
    's0103,森,蘭,ran@example.test,森,夏,natsu@example.test',
    's0104,森,空,,森,夏,natsu@example.test',
  ]
  const { import: run } = await apply(staff, await send(staff, 'student', `${file.join('\r\n')}\r\n`), { invite: true })
  expect(run).toMatchObject({ made: 2, changed: 1, refused: 0 })
  const addresses = ['haru@example.test', 'natsu@example.test', 'ran@example.test']
  expect(await invited()).toEqual(addresses.map((address) => ({ address })))
  // Undone, nobody has a link any more.
  expect(await undoImport(staff, run?.id ?? '')).toMatchObject({ success: true })
  expect(await invited()).toEqual([])
})

test('undoing an import names which new students and guardians got an invitation already, and is refused when that changes (FAM-22)', async () => {
  const heads = '会員番号,姓,名,メールアドレス,保護者1 姓,保護者1 名,保護者1メール,保護者1 電話番号'
  const file = [heads, 's0103,森,蘭,ran@example.test,森,夏,natsu@example.test,090-1111-2222', 's0104,森,空,,,,,']
  const { import: run } = await apply(staff, await send(staff, 'student', `${file.join('\r\n')}\r\n`), { invite: true })
  const importId = run?.id ?? ''
  const preview = async () => {
    const { undoPreview } = await ask<{ undoPreview: { digest: string; people: object[] } }>(
      staff,
      `query ($importId: ID!) { undoPreview(importId: $importId) { digest people { type name notice phoneNumber } } }`,
      { importId },
    )
    return undoPreview
  }
  const waiting = await preview()
  expect(waiting.people).toEqual([])
  await rows(`update mail set state = 'sent', finished_at = now() where school_id = $1`)
  const sent = await preview()
  expect(sent.people).toEqual([
    { type: 'student', name: '森 蘭', notice: 'invited', phoneNumber: '' },
    { type: 'guardian', name: '森 夏', notice: 'invited', phoneNumber: '090-1111-2222' },
  ])
  const undo = async (digest: string) => {
    const { undoImport: answer } = await ask<{ undoImport: object }>(
      staff,
      `mutation ($id: ID!, $digest: String) {
        undoImport(id: $id, digest: $digest) { success reasonCode import { id } }
      }`,
      { id: importId, digest },
    )
    return answer
  }
  expect(await undo(waiting.digest)).toMatchObject({ success: false, reasonCode: 'toldOthers', import: null })
  expect(await guardians()).toHaveLength(1)
  expect(await undo(sent.digest)).toMatchObject({ success: true, import: { id: importId } })
  expect(await guardians()).toEqual([])
})

test('after an import that invited nobody the new guardians are invited as they were shown, each once, by a run (FAM-23)', async () => {
  await apply(staff, await send(staff, 'student', family))
  const heads = '会員番号,姓,名,保護者1 姓,保護者1 名,保護者1メール'
  const lines = [
    heads,
    's0103,森,蘭,森,夏,natsu@example.test',
    's0104,林,空,林,海,umi@example.test',
    's0105,林,陸,林,川,kawa@example.test',
    's0106,佐藤,光,佐藤,幸子,sachiko@example.test',
  ]
  const { import: run } = await apply(staff, await send(staff, 'student', `${lines.join('\r\n')}\r\n`))
  const id = run?.id ?? ''
  const shown = async () =>
    (
      await ask<{ found: { count: number; digest: string; guardians: { id: string; email: string }[] } }>(
        staff,
        `query ($id: ID!) { found: importGuardians(id: $id) { count digest guardians { id email } } }`,
        { id },
      )
    ).found
  const invite = async (digest: string) =>
    (
      await ask<{ reply: { success: boolean; reasonCode: string | null; run: { id: string } | null } }>(
        staff,
        `mutation ($input: InviteImportGuardiansInput!) {
          reply: inviteImportGuardians(input: $input) { success reasonCode run { id } } }`,
        { input: { id, digest } },
      )
    ).reply
  const toInvite = async () => {
    const { imports } = await ask<{ imports: { id: string; guardiansToInvite: number }[] }>(
      staff,
      `{ imports(kind: student) { id guardiansToInvite } }`,
    )
    return imports.find((each) => each.id === id)?.guardiansToInvite
  }
  const mails = () =>
    rows<{ address: string }>(
      `select address from mail where school_id = $1 and kind = 'invitation' order by address collate "C"`,
    )
  const before = await shown()
  expect(before.guardians.map(({ email }) => email).toSorted()).toEqual([
    'kawa@example.test',
    'natsu@example.test',
    'umi@example.test',
  ])
  expect(await toInvite()).toBe(3)
  // Another address since: nobody is emailed until it was looked at.
  await rows(`update guardian set email = 'umi2@example.test', confirmed_email = 'umi2@example.test', version = version + 1
    where school_id = $1 and email = 'umi@example.test'`)
  expect(await invite(before.digest)).toMatchObject({ success: false, reasonCode: 'invitationsMoved', run: null })
  const started = await invite((await shown()).digest)
  expect(started).toMatchObject({ success: true })
  // Changed after the start: that one is left alone.
  await rows(
    `update guardian set active = false, version = version + 1 where school_id = $1 and email = 'kawa@example.test'`,
  )
  expect(await worked(staff, started.run?.id ?? '')).toEqual({ invited: 2, moved: 1 })
  expect(await mails()).toEqual([{ address: 'natsu@example.test' }, { address: 'umi2@example.test' }])
  expect(await toInvite()).toBe(0)
  expect(await invite((await shown()).digest)).toMatchObject({ success: false, reasonCode: 'nothingToChange' })
  await rows(`update guardian set active = true where school_id = $1`)
  // A second run, started by somebody who saw the same, emails nobody twice.
  const second = await invite((await shown()).digest)
  expect(await worked(staff, second.run?.id ?? '')).toEqual({ invited: 1 })
  expect(await mails()).toHaveLength(3)
})
