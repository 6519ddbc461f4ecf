import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { PaymentsPage } from '../PaymentsPage.tsx'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import type { ChargedFee, PlannedFee } from './feeDocuments.ts'

const who = { contractId: 'k-1', contractNumber: '1795326780001', studentId: 's-1', studentName: '佐藤 花' }
const planned: PlannedFee[] = [
  typed('PlannedFee', {
    ...who,
    kind: 'lateFee' as const,
    about: '2026-11-01',
    owing: 12_000,
    value: 500,
    digest: 'd-1',
  }),
  typed('PlannedFee', {
    ...who,
    kind: 'noShowFee' as const,
    about: '2026-11-12',
    owing: 12_000,
    value: 1500,
    digest: 'd-2',
  }),
]
const one = {
  ...who,
  id: 'f-1',
  kind: 'noShowFee' as const,
  about: '2026-11-05',
  value: 1500,
  chargedOn: '2026-11-15',
  by: '青木 千夏',
  isMoot: true,
  waivedAt: null,
  waivedBy: null,
  waiveReason: '',
}
const charged: ChargedFee[] = [typed('Fee', one)]

async function openFees({ isOn = true, flags = ['bulkPayments'], list = charged, earlier = [] as ChargedFee[] } = {}) {
  signInStaff(flags)
  const sent: unknown[] = []
  server.use(
    api.query('FeePreview', () =>
      HttpResponse.json({ data: { feePreview: typed('FeePreview', { isOn, fees: isOn ? planned : [] }) } }),
    ),
    api.query('Fees', ({ variables }) =>
      HttpResponse.json({ data: { fees: variables['after'] === undefined ? list : earlier } }),
    ),
    api.mutation('ChargeFees', ({ variables }) => {
      sent.push(variables['input'])
      const chargeFees = typed('ChargeFeesPayload', { ...done, count: 1, total: 500, runId: 'r-1' })
      return HttpResponse.json({ data: { chargeFees } })
    }),
    api.mutation('WaiveFee', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({ data: { waiveFee: typed('RemoveFeesPayload', done) } })
    }),
    api.mutation('UndoWaivedFee', ({ variables }) => {
      sent.push(['owed', variables['id']])
      return HttpResponse.json({ data: { undoWaivedFee: typed('UndoWaivedFeePayload', done) } })
    }),
    api.mutation('UndoFees', ({ variables }) => {
      sent.push(variables['id'])
      return HttpResponse.json({ data: { undoFees: typed('RemoveFeesPayload', done) } })
    }),
  )
  return {
    ...(await openDeskPage(<PaymentsPage />, { at: '/admin/contracts/payments?mode=fees', language: 'en' })),
    sent,
  }
}

test('fees are shown with whom, what for and how much; those that are selected are charged after a question, and undone (FEE-01, FEE-02)', async () => {
  const { user, sent } = await openFees()
  const table = within(await screen.findByRole('table', { name: 'Fees to charge' }))
  expect(table.getByRole('row', { name: /Late fee/ }).textContent).toContain('¥500')
  expect(screen.getByRole('button', { name: 'Charge 2 fees, ¥2,000' })).toBeTruthy()
  await user.click(table.getByRole('checkbox', { name: /^Select 佐藤 花: No-show fee/ }))
  await user.click(screen.getByRole('button', { name: 'Charge 1 fee, ¥500' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Charge 1 fee?' }))
  await user.click(dialog.getByRole('button', { name: 'Charge 1 fee, ¥500' }))
  await waitFor(() => expect(sent).toMatchObject([{ digests: ['d-1'] }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toContain('r-1'))
})

test('another choice is another request, the same choice asked again is the same one (FEE-02)', async () => {
  const { user } = await openFees()
  const asked: { digests: string[]; requestId: string }[] = []
  server.use(
    api.mutation('ChargeFees', ({ variables }) => {
      asked.push(variables['input'])
      return HttpResponse.error()
    }),
  )
  const table = within(await screen.findByRole('table', { name: 'Fees to charge' }))
  const charge = async (name: string) => {
    const before = asked.length
    await user.click(await screen.findByRole('button', { name }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await user.click(table.getByRole('checkbox', { name: /^Select 佐藤 花: No-show fee/ }))
  await charge('Charge 1 fee, ¥500')
  await charge('Charge 1 fee, ¥500')
  await user.click(table.getByRole('checkbox', { name: /^Select 佐藤 花: No-show fee/ }))
  await user.click(table.getByRole('checkbox', { name: /^Select 佐藤 花: Late fee/ }))
  await charge('Charge 1 fee, ¥1,500')
  const idsOf = (digest: string) => [
    ...new Set(asked.filter(({ digests }) => digests.includes(digest)).map(({ requestId }) => requestId)),
  ]
  expect(idsOf('d-1')).toHaveLength(1)
  expect(idsOf('d-2')).not.toEqual(idsOf('d-1'))
})

test('a fee is waived with its reason, and one whose attendance has changed is pointed out (FEE-03)', async () => {
  const { user, sent } = await openFees()
  const table = within(await screen.findByRole('table', { name: 'Charged fees' }))
  expect(table.getByText('Attendance has changed')).toBeTruthy()
  await user.click(table.getByRole('button', { name: /^Waive 佐藤 花: No-show fee/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Waive' }))
  expect(dialog.getByText('Enter the reason.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'sick')
  await user.click(dialog.getByRole('button', { name: 'Waive' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'f-1', reason: 'sick' }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toContainEqual(['owed', 'f-1']))
})

test('a waiver is undone from its row, after a question (PAPER-29)', async () => {
  const waived = { waivedAt: '2026-11-16T10:00:00', waivedBy: '青木 千夏', waiveReason: 'sick' }
  const { user, sent } = await openFees({ list: [typed('Fee', { ...one, ...waived })] })
  await user.click(await screen.findByRole('button', { name: /^Undo waiver of 佐藤 花: No-show fee/ }))
  const dialog = within(await screen.findByRole('dialog', { name: "Undo the waiver of 佐藤 花's fee of ¥1,500?" }))
  await user.click(dialog.getByRole('button', { name: 'Undo waiver' }))
  await waitFor(() => expect(sent).toEqual([['owed', 'f-1']]))
})

test('fees beyond the first page are shown when asked for (FEE-03)', async () => {
  const list = Array.from({ length: 200 }, (_, index) => typed('Fee', { ...one, id: `f-${index}` }))
  const { user } = await openFees({ list, earlier: [typed('Fee', { ...one, id: 'f-old', studentName: '高橋 古' })] })
  await user.click(await screen.findByText('Show earlier fees'))
  expect(await screen.findByText('高橋 古')).toBeTruthy()
  expect(screen.queryByText('Show earlier fees')).toBeNull()
})

test('without rules the page says where they are entered (FEE-01)', async () => {
  await openFees({ isOn: false })
  expect(await screen.findByText(/^No fees are set/)).toBeTruthy()
})

test('without the permission fees are only listed (FEE-03)', async () => {
  await openFees({ flags: [] })
  const waive = await screen.findByRole<HTMLButtonElement>('button', { name: /^Waive 佐藤 花/ })
  expect(waive.disabled).toBe(true)
  expect(screen.queryByRole('table', { name: 'Fees to charge' })).toBeNull()
})
