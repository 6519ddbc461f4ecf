import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { typed } from '../../test/deskData.ts'
import { openContracts } from '../../test/openContracts.tsx'
import { api, server } from '../../test/server.ts'
import { done } from '../../test/staff.ts'
import type { Contract } from '../contractDocuments.ts'
import { standAtNoon } from '../../test/computerClock.ts'

standAtNoon()

const sibling = (change: object = {}) =>
  typed('ContractAdjustment', {
    number: 1,
    type: '-',
    value: 1200,
    memo: '兄弟割引',
    repeats: true,
    percent: 10,
    yen: null,
    lastDay: null,
    fee: null,
    ...change,
  })

async function openMonthly(change: Partial<Contract> = {}) {
  const page = await openContracts({
    change: {
      monthlyContract: true,
      monthlyPoints: 4,
      contractValue: 12_000,
      endDate: '2026-11-30',
      renewed: false,
      successor: null,
      ...change,
    },
  })
  const sent: [string, unknown][] = []
  const [item] = page.items
  const answer = (adjustments: object[]) =>
    typed('ContractPayload', { ...done, contract: { ...item, version: 4, adjustments } })
  server.use(
    api.mutation('AddDiscount', ({ variables }) => {
      sent.push(['add', variables['input']])
      const addDiscount = { ...answer([sibling()]), __typename: 'AddDiscountPayload', number: 1 }
      return HttpResponse.json({ data: { addDiscount } })
    }),
    api.mutation('EndDiscount', ({ variables }) => {
      sent.push(['end', variables['input']])
      return HttpResponse.json({ data: { endDiscount: answer([sibling({ lastDay: '2026-11-30' })]) } })
    }),
    api.mutation('UpdateContract', ({ variables }) => {
      sent.push(['update', variables['input']])
      return HttpResponse.json({ data: { updateContract: answer([]) } })
    }),
  )
  return { ...page, sent, panel: await page.openOf('佐藤 花') }
}

test('a discount of each month is added with what it does, and undone from its message (PLAN-12)', async () => {
  const { user, panel, sent } = await openMonthly()
  expect(panel.getByText('No discount goes along to the next renewal.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Add discount' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add discount' }))
  expect(dialog.getByRole('status').textContent).toBe(
    'This contract costs ¥1,200 less. Each renewal has it too, worked out from its own price.',
  )
  await user.click(dialog.getByRole('radio', { name: 'With the next renewal' }))
  expect(dialog.getByRole('status').textContent).toMatch(/^This contract costs what it does now\./)
  await user.click(dialog.getByRole('button', { name: 'Add discount' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [
        'add',
        {
          contractId: 'k-1',
          version: 3,
          name: 'Sibling discount',
          percent: 10,
          yen: null,
          repeat: 'untilEnded',
          fromRenewal: true,
        },
      ],
      ['update', { id: 'k-1', version: 4, adjustments: [] }],
    ]),
  )
})

test('a discount of each month is ended with a day, which undoing takes away again (PLAN-12)', async () => {
  const { user, panel, sent } = await openMonthly({ adjustments: [sibling()] })
  expect(panel.getByText('each month · 10% off')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'End “兄弟割引”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End “兄弟割引”' }))
  expect(dialog.getByText(/^It ends on .*30.* no longer have it/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save the last day' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const ended = { contractId: 'k-1', version: 3, number: 1, lastDay: '2026-11-30' }
  await waitFor(() =>
    expect(sent).toEqual([
      ['end', ended],
      ['end', { ...ended, version: 4, lastDay: null }],
    ]),
  )
})
