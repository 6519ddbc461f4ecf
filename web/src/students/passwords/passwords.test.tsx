import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { PasswordsPage } from './PasswordsPage.tsx'

const student = (id: string, fullName: string, email: string) =>
  typed('StudentRecord', {
    id,
    studentCode: `s000${id}`,
    fullName,
    lastReading: '',
    firstReading: '',
    email,
    phoneNumber: '',
    active: true,
    lastLoginAt: null,
    hasPassword: false,
    contractCount: 0,
    points: 0,
    contractsStart: null,
    nextLessonAt: null,
    leave: null,
  })

async function openPasswords(flags?: readonly string[], host = 'https://koma.example') {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  const students = [student('1', '佐藤 美咲', 'misaki@mail.example'), student('2', '森 蘭', '')]
  const row = ({ id, studentCode, fullName, email }: ReturnType<typeof student>) =>
    typed('InvitationRow', {
      studentId: id,
      studentCode,
      fullName,
      email,
      problem: email === '' ? 'No email address.' : null,
    })
  const digests = ['first', 'second']
  server.use(
    api.query('Students', () =>
      HttpResponse.json({ data: { students: typed('StudentPage', { students, next: null }) } }),
    ),
    api.query('InvitationPreview', () => {
      const digest = digests.shift() ?? ''
      const preview = typed('InvitationPreview', { invited: 1, digest, rows: students.map(row) })
      return HttpResponse.json({ data: { invitationPreview: preview } })
    }),
    api.mutation('InviteStudents', ({ variables }) => {
      const { input } = variables as { input: { digest: string } }
      sent['invite'] = input
      const moved = { success: false, code: 'generalE', message: 'Nothing was sent.', field: null }
      const answer = input.digest === 'first' ? moved : done
      return HttpResponse.json({ data: { inviteStudents: typed('InviteStudentsPayload', answer) } })
    }),
    api.mutation('PrintPasswordLinks', ({ variables }) => {
      sent['print'] = variables['input']
      const slips = students.map(({ id, studentCode, fullName }) =>
        typed('PasswordSlip', {
          studentId: id,
          studentCode,
          fullName,
          language: id === '1' ? 'jp' : 'en',
          url: `${host}/passwordReset/student/token-${id}`,
          validUntil: '2026-11-27T03:00:00Z',
        }),
      )
      return HttpResponse.json({
        data: { printPasswordLinks: typed('PrintPasswordLinksPayload', { ...done, slips }) },
      })
    }),
  )
  const at = '/admin/students/passwords?filter=noPassword'
  return { ...(await openDeskPage(<PasswordsPage />, { at, language: 'en' })), sent }
}

test('the check names who gets an invitation and who gets none before sending; a refusal asks again (ASTU-40)', async () => {
  const { user, sent } = await openPasswords()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all students shown' }))
  await user.click(screen.getByRole('button', { name: 'Invite by email…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Check invitations' })
  const mailed = await within(dialog).findByRole('region', { name: 'Get an email' })
  expect(
    within(mailed)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['佐藤 美咲misaki@mail.example'])
  const others = within(dialog).getByRole('region', { name: 'Get no email' })
  expect(
    within(others)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['森 蘭No email address.'])
  await user.click(within(dialog).getByRole('button', { name: 'Send 1 invitation' }))
  await waitFor(() => expect(sent['invite']).toEqual({ ids: ['1', '2'], digest: 'first' }))
  expect(await screen.findByText('Nothing was sent.')).toBeTruthy()
  await waitFor(async () => {
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 invitation' }))
    expect(sent['invite']).toEqual({ ids: ['1', '2'], digest: 'second' })
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a slip for each student has name, ID, link as QR code and as text, and until when it can be used (ASTU-41)', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user, sent } = await openPasswords()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all students shown' }))
  await user.click(screen.getByRole('button', { name: 'Print on paper…' }))
  const sheet = await screen.findByRole('dialog', { name: 'Make and print links' })
  expect(sheet.textContent).toContain('Earlier links of these students')
  await user.click(within(sheet).getByRole('button', { name: 'Make links' }))
  const slips = await screen.findAllByRole('article')
  expect(sent['print']).toEqual({ ids: ['1', '2'] })
  expect(slips).toHaveLength(2)
  const [japanese, english] = slips as [HTMLElement, HTMLElement]
  expect(japanese.getAttribute('lang')).toBe('ja')
  expect(japanese.textContent).toContain('佐藤 美咲さん')
  expect(japanese.textContent).toContain('S0001')
  expect(japanese.textContent).toContain('https://koma.example/passwordReset/student/token-1')
  expect(japanese.textContent).toMatch(/有効期限：.*11月27日.*12:00/)
  expect(within(english).getByRole('img', { name: 'QR code of 森 蘭' }).querySelector('path')).toBeTruthy()
  // Each link opens its page in the language of its slip.
  expect(japanese.textContent).not.toContain('lang=')
  expect(english.textContent).toContain('/passwordReset/student/token-2?lang=en')
  const drawn = (slip: HTMLElement) => within(slip).getByRole('img').querySelector('path')?.getAttribute('d')
  const [inJapanese, inEnglish] = [drawn(japanese), drawn(english)]
  expect(english.textContent).toMatch(/Valid until .*27 Nov.*12:00/)
  // All in one language, where the school wants that.
  await user.click(screen.getByRole('radio', { name: 'English' }))
  expect(japanese.textContent).toContain('Choose your password')
  expect(japanese.textContent).toContain('/passwordReset/student/token-1?lang=en')
  expect(drawn(japanese)).not.toBe(inJapanese)
  expect(drawn(english)).toBe(inEnglish)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(await screen.findByRole('checkbox', { name: 'Select all students shown' })).toBeTruthy()
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://sakura.localhost', true],
  ['http://192.168.1.20:3000', false],
  ['https://localhost.example', false],
])('links to hand out at %s say whether they open on this computer alone: %s (ASTU-41)', async (host, isWarned) => {
  const { user } = await openPasswords(undefined, host)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all students shown' }))
  await user.click(screen.getByRole('button', { name: 'Print on paper…' }))
  await user.click(await screen.findByRole('button', { name: 'Make links' }))
  await screen.findByText(/The links are shown only here/)
  expect(screen.queryByText(/work on this computer only/) !== null).toBe(isWarned)
})

test('nobody can be chosen without the permission (ASTU-40, PERM-13)', async () => {
  await openPasswords([])
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all students shown' })
  expect(box.disabled).toBe(true)
  expect(screen.getByText(/You need the permission/)).toBeTruthy()
})
