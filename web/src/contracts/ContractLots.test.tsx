import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { typed } from '../test/deskData.ts'
import { openContracts } from '../test/openContracts.tsx'
import { api, server } from '../test/server.ts'
import { done, refusedAt } from '../test/staff.ts'
import { standAtNoon } from '../test/computerClock.ts'

standAtNoon()

const gift = typed('PointLot', {
  id: 'l-1',
  origin: 'gift' as const,
  given: 2,
  points: 2,
  validFrom: null,
  validUntil: '2026-12-25',
  reason: 'お誕生日',
  missedAt: null,
  undoable: true,
})
const own = typed('PointLot', {
  id: 'l-2',
  origin: 'contract' as const,
  given: 12,
  points: 10,
  validFrom: null,
  validUntil: null,
  reason: '',
  missedAt: null,
  undoable: false,
})

async function openLots(answer: object = done) {
  const page = await openContracts({ change: { lots: [gift, own] } })
  const sent = { given: [] as unknown[], undone: [] as unknown[] }
  server.use(
    api.mutation('GivePoints', ({ variables }) => {
      sent.given.push(variables['input'])
      return HttpResponse.json({
        data: { givePoints: typed('GivePointsPayload', { ...answer, lotId: 'l-3', contract: null }) },
      })
    }),
    api.mutation('UndoGivenPoints', ({ variables }) => {
      sent.undone.push(variables['id'])
      return HttpResponse.json({ data: { undoGivenPoints: typed('ContractPayload', { ...done, contract: null }) } })
    }),
  )
  const panel = await page.openOf('佐藤 花')
  const part = within(await panel.findByRole('region', { name: 'Balance by expiry date' }))
  return { ...page, sent, part }
}

test('a contract lists its points by their end, with the reason, and a gift is undone in place (LOT-07, LOT-10)', async () => {
  const { user, sent, part } = await openLots()
  const lines = part.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^Gift2 points left of 2 pointsuntil .*25 Dec.* · お誕生日Undo$/)
  expect(lines[1]).toMatch(/^From the contract10 points left of 12 pointsuntil .*31 Oct/)
  await user.click(part.getByRole('button', { name: 'Undo: Gift, 2 points' }))
  expect(await screen.findByText('2 points taken again')).toBeTruthy()
  expect(sent.undone).toEqual(['l-1'])
})

test('one make-up point until the end of next month is proposed, given with a reason, and undone by the toast (LOT-07)', async () => {
  const { user, sent, part } = await openLots()
  await user.click(part.getByRole('button', { name: 'Give points' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give points' }))
  expect(dialog.getByRole('button', { name: 'Give points' })).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), '講師の休み')
  await user.click(dialog.getByRole('button', { name: 'Give 1 point' }))
  const toast = await screen.findByText(/^1 point given to 佐藤 花, until .*31 Dec/)
  expect(sent.given).toMatchObject([
    {
      contractId: 'k-1',
      origin: 'make_up',
      points: 1,
      validFrom: null,
      validUntil: '2026-12-31',
      reason: '講師の休み',
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Give points' })).toBeNull())
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.undone).toEqual(['l-3']))
})

test('a refused day is said at its field, and nothing is closed (LOT-07)', async () => {
  const { user, part } = await openLots(refusedAt('validUntil', 'Choose today or a later day.'))
  await user.click(part.getByRole('button', { name: 'Give points' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give points' }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), '講師の休み')
  await user.click(dialog.getByRole('button', { name: 'Give 1 point' }))
  expect(await dialog.findByText('Choose today or a later day.')).toBeTruthy()
})

test('points that outlast their contract say from when later lessons can use them (LOT-13)', async () => {
  const page = await openContracts({ change: { lots: [own], endDate: '2026-11-30' } })
  const panel = await page.openOf('佐藤 花')
  const part = within(await panel.findByRole('region', { name: 'Balance by expiry date' }))
  await page.user.click(part.getByRole('button', { name: 'Give points' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give points' }))
  expect(dialog.getByText(/^This contract ends on .*30 Nov.* Later lessons can use these points once/)).toBeTruthy()
})
