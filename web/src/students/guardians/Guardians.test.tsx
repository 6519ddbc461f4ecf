import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { signInStaff } from '../../test/staff.ts'
import { Guardians } from './Guardians.tsx'

const student = { id: 's-1', fullName: '佐藤 花' }
const sachiko = typed('Guardian', {
  id: 'g-1',
  fullName: '佐藤 幸子',
  lastReading: 'さとう',
  firstReading: 'さちこ',
  email: 'sachiko@example.jp',
  emailConfirmed: true,
  phoneNumber: '03-1234-5678',
  active: true,
  hasPassword: false,
  students: [
    typed('Child', { id: 's-1', fullName: '佐藤 花', relation: '母' }),
    typed('Child', { id: 's-2', fullName: '佐藤 太郎', relation: '' }),
  ],
})
const done = (type: string) =>
  typed(type, { success: true, code: '1001', message: 'OK', field: null, errors: [], undoId: 'undo-1' })

async function open(known: object | null) {
  const sent: [string, unknown][] = []
  let loaded = 0
  const keep = (name: string, field: string, type: string) =>
    api.mutation(name, ({ variables }) => {
      sent.push([field, variables['input']])
      return HttpResponse.json({ data: { [field]: done(type) } })
    })
  server.use(
    api.query('Guardians', () => {
      loaded += 1
      return HttpResponse.json({ data: { guardians: [sachiko] } })
    }),
    api.query('GuardianOfAddress', () => HttpResponse.json({ data: { guardianOfAddress: known } })),
    keep('CreateGuardian', 'createGuardian', 'GuardianPayload'),
    keep('LinkGuardian', 'linkGuardian', 'GuardianPayload'),
    keep('UnlinkGuardian', 'unlinkGuardian', 'GuardianPayload'),
    keep('InviteAccount', 'inviteAccount', 'AccountAnswer'),
  )
  signInStaff(['studentEdit', 'studentPassword'])
  const page = (
    <>
      <h1>佐藤 花</h1>
      <Guardians student={student} />
    </>
  )
  const { user } = await openDeskPage(page, { at: '/admin/students', language: 'en' })
  await screen.findByText('佐藤 幸子')
  return { user, sent, loadedAgain: () => expect.poll(() => loaded).toBeGreaterThan(1) }
}

test('guardians stand on the page of the student, with phone, invitation and the way to part them (FAM-10)', async () => {
  const { user, sent } = await open(null)
  expect(screen.getByRole('link', { name: '03-1234-5678' })).toBeTruthy()
  expect(screen.getByText('Also acts for 佐藤 太郎')).toBeTruthy()
  expect(screen.getByText('母')).toBeTruthy()
  // The page has the student's own part too; what concerns the account is folded until it is wanted.
  expect(screen.queryByRole('heading', { name: 'Personal data: 佐藤 幸子' })).toBeNull()
  await user.click(screen.getByText('Account and personal data'))
  expect(await screen.findByRole('heading', { name: 'Personal data: 佐藤 幸子' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await user.click(screen.getByRole('button', { name: 'Unlink' }))
  const question = await screen.findByRole('dialog', { name: 'Unlink 佐藤 幸子?' })
  await user.click(within(question).getByRole('button', { name: 'Unlink' }))
  expect(sent).toEqual([
    ['inviteAccount', { userType: 'guardian', id: 'g-1' }],
    ['unlinkGuardian', { guardianId: 'g-1', studentId: 's-1' }],
  ])
  // What was done can be undone from its message. (FAM-18)
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

async function fillIn(known: object | null) {
  const { user, sent, loadedAgain } = await open(known)
  await user.click(screen.getByRole('button', { name: 'Add guardian' }))
  const form = await screen.findByRole('dialog', { name: 'Add a guardian of 佐藤 花' })
  await user.type(within(form).getByRole('textbox', { name: /Last name/ }), '山田')
  await user.type(within(form).getByRole('textbox', { name: /First name/ }), '花子')
  await user.type(within(form).getByRole('textbox', { name: /Email/ }), 'hanako@example.jp')
  await user.type(within(form).getByRole('textbox', { name: /Relation/ }), '祖母')
  await user.click(within(form).getByRole('button', { name: /Create|Add/ }))
  await loadedAgain()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  return sent
}

test('a new guardian is made and linked at once (FAM-10)', async () => {
  const sent = await fillIn(null)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual([
    'createGuardian',
    expect.objectContaining({ lastName: '山田', email: 'hanako@example.jp', relation: '祖母', studentIds: ['s-1'] }),
  ])
})

test('the address of a known guardian links that guardian (FAM-10)', async () => {
  const sent = await fillIn(typed('Guardian', { id: 'g-9', fullName: '山田 花子' }))
  await expect.poll(() => sent).toEqual([['linkGuardian', { guardianId: 'g-9', studentId: 's-1', relation: '祖母' }]])
})
