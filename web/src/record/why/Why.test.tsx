import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { BookingWhy, DeletionWhy } from './Why.tsx'

const fact = (name: string, value: string) => typed('JudgedFact', { name, value })
const rule = (name: string, outcome: string, facts: object[] = [], standing: object[] | null = null) =>
  typed('JudgedBy', { rule: name, outcome, facts, standing })

const why = typed('Why', {
  ...done,
  success: false,
  code: 'EU1002',
  message: 'Insufficient balance',
  rules: [
    rule('enrolled', 'kept'),
    rule('window', 'spared', [fact('now', '2026-11-20T12:00:00')]),
    rule('pointsEnough', 'broken', [fact('cost', '3')]),
    rule('bookingsLeft', 'unreached'),
  ],
  contracts: [
    typed('JudgedContract', {
      id: 'k-1',
      contractNumber: '1795326780001',
      startDate: '2026-11-01',
      endDate: '2027-10-31',
      points: 2,
      bookingsLeft: null,
      hindrance: 'points',
    }),
  ],
})

const input = { slotId: 's-1', courseCode: 'TALK', online: false, studentId: 'st-1' }

const page = (
  <>
    <h1>A slot</h1>
    <BookingWhy input={input} />
  </>
)

async function openWhy(language: 'en' | 'jp') {
  signInStaff()
  const { user } = await openDeskPage(page, { at: '/admin/schedule', language })
  return user
}

test('the rules are told from the top with their facts, each contract with what speaks against it, and Escape leads back', async () => {
  const requests: unknown[] = []
  const user = await openWhy('en')
  server.use(
    api.query('BookingWhy', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({ data: { why } })
    }),
  )
  const button = screen.getByRole('button', { name: 'Why?' })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Why?' })
  expect(await within(dialog).findByText('Insufficient balance')).toBeTruthy()
  expect(requests).toEqual([input])
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
  expect(lines[0]).toBe('The student is activeMet')
  expect(lines[1]).toContain('Does not apply')
  expect(lines[2]).toMatch(/The balance is high enough.*Not met.*Needed 3 points/)
  expect(lines[3]).toContain('Not reached')
  expect(lines[4]).toMatch(/Balance too low.*Balance 2 points · Bookings left No limit/)
  expect(within(dialog).getByRole('link', { name: 'Contract 1795326780001' }).getAttribute('href')).toBe(
    '/admin/contracts?contract=k-1&active=',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a failed explanation can be read again; it speaks Japanese, too', async () => {
  const user = await openWhy('jp')
  const answers = [HttpResponse.error(), HttpResponse.json({ data: { why } })]
  server.use(api.query('BookingWhy', () => answers.shift() ?? HttpResponse.error()))
  await user.click(screen.getByRole('button', { name: '理由を見る' }))
  const dialog = await screen.findByRole('dialog', { name: '判定の理由' })
  await user.click(await within(dialog).findByRole('button', { name: /再/ }))
  expect(await within(dialog).findByText('残高が足りている')).toBeTruthy()
  expect(within(dialog).getByText('残高不足')).toBeTruthy()
})

test('the reasons against a deletion open from there, and unnamed ones are counted (D123)', async () => {
  signInStaff()
  const place = { kind: 'location', id: 'l-1' } as const
  const body = (
    <>
      <h1>A place</h1>
      <DeletionWhy input={place} />
    </>
  )
  const { user } = await openDeskPage(body, { at: '/admin/settings', language: 'en' })
  const standing = [
    typed('Standing', { kind: 'slot', id: 's-1', startsAt: '2026-11-20T10:00:00', label: 'TALK · Ken' }),
  ]
  const row = typed('Standing', { kind: 'template', id: 't-1', startsAt: null, label: 'Mon 10:00–10:50 Ken' })
  const answer = {
    ...why,
    rules: [
      rule('noSlotsAhead', 'broken', [fact('slots', '3'), fact('taken', '1')], standing),
      rule('outOfTemplate', 'broken', [fact('rows', '1')], [row]),
    ],
    contracts: [],
  }
  const requests: unknown[] = []
  server.use(
    api.query('DeletionWhy', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({ data: { why: answer } })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Why?' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Why?' }))
  const slot = await dialog.findByRole('link', { name: /10:00 TALK · Ken$/ })
  expect(slot.getAttribute('href')).toBe('/admin/schedule?from=2026-11-20&to=2026-11-20&slot=s-1')
  expect(dialog.getByText('and 2 more')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Mon 10:00–10:50 Ken' }).getAttribute('href')).toBe(
    '/admin/fixedSchedule?template=t-1',
  )
  expect(requests).toEqual([place])
})
