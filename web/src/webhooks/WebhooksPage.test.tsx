import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import { eventTypeText } from '@koma/schema/eventTexts'
import { deliveryErrorText } from './deliveryError.ts'
import { messages } from './messages.ts'
import type { Delivery, Webhook } from './webhookDocuments.ts'
import { WebhooksPage } from './WebhooksPage.tsx'

const id = 'a1a1a1a1-0000-4000-8000-000000000001'

const webhook = (change: Partial<Webhook> = {}) =>
  typed('WebhookRecord', {
    id,
    version: 1,
    url: 'https://koma.example/hook',
    description: '会計',
    types: ['booking_created'],
    active: true,
    stoppedWhy: null,
    ...change,
  } satisfies Omit<Webhook, '__typename'>)

const delivery = (change: Partial<Delivery> = {}) =>
  typed('WebhookDelivery', {
    id: 'd-1',
    messageId: 'm-1',
    type: 'booking.created',
    state: 'failed',
    tries: 11,
    status: 503,
    error: 'answered 503',
    answer: 'closed',
    body: '{"type":"booking.created"}',
    madeAt: '2026-03-02T01:00:00Z',
    doneAt: '2026-03-05T01:00:00Z',
    nextAt: null,
    ...change,
  } satisfies Omit<Delivery, '__typename'>)

async function openWebhooks(
  options: { flags?: string[]; one?: Partial<Webhook>; older?: ReturnType<typeof delivery>[] } = {},
) {
  signInStaff(options.flags)
  const sent: Record<string, unknown> = {}
  const payload = (more: object = {}) =>
    typed('WebhookPayload', { ...done, webhook: webhook(options.one), secret: null, messages: 1, ...more })
  server.use(
    api.query('Webhooks', () => HttpResponse.json({ data: { webhooks: [webhook(options.one)] } })),
    api.query('WebhookDeliveries', ({ variables }) => {
      sent['state'] = variables['state']
      const { after } = variables
      const next = options.older === undefined || after === 'd-1' ? null : 'd-1'
      const deliveries = after === 'd-1' ? (options.older ?? []) : [delivery()]
      return HttpResponse.json({
        data: { webhookDeliveries: typed('WebhookDeliveryPage', { deliveries, next }) },
      })
    }),
    api.mutation('CreateWebhook', ({ variables }) => {
      sent['create'] = variables['input']
      return HttpResponse.json({ data: { createWebhook: payload({ secret: 'whsec_abc' }) } })
    }),
    api.mutation('RotateWebhookSecret', () =>
      HttpResponse.json({ data: { rotateWebhookSecret: payload({ secret: 'whsec_new' }) } }),
    ),
    api.mutation('TestWebhook', ({ variables }) => {
      sent['test'] = variables
      return HttpResponse.json({ data: { testWebhook: payload() } })
    }),
    api.mutation('ReplayWebhook', ({ variables }) => {
      sent['replay'] = variables['input']
      return HttpResponse.json({ data: { replayWebhook: payload() } })
    }),
  )
  const desk = await openDeskPage(<WebhooksPage />, { at: '/', language: 'en' })
  return { ...desk, sent }
}

test('a webhook is made, and its secret is shown once before it is opened', async () => {
  const { user, sent } = await openWebhooks()
  await user.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(dialog.getByLabelText('Address'), 'https://koma.example/hook')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect((await dialog.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_abc')
  expect(sent['create']).toEqual({ url: 'https://koma.example/hook', description: '', types: [] })
  await user.click(dialog.getByRole('button', { name: "I've saved it. Close" }))
  await waitFor(() => expect(screen.queryByLabelText('Signing secret')).toBeNull())
})

test('a delivery shows why it failed and can be sent again; a new secret asks first', async () => {
  const { user, sent } = await openWebhooks()
  await user.click(await screen.findByRole('button', { name: 'https://koma.example/hook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByText('Booked', { selector: 'summary *' }))
  expect(dialog.getByText(/attempt 11 · the receiver answered with an error/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent['replay']).toEqual({ id, deliveryId: 'd-1' }))
  await user.click(dialog.getByRole('button', { name: 'New secret' }))
  const question = within(await screen.findByRole('dialog', { name: 'New secret' }))
  await user.click(question.getByRole('button', { name: 'New secret' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_new')
})

test('a test is sent without content, or with a sample of the event that is chosen', async () => {
  const sample = delivery({ id: 'd-0', type: 'test', body: '{"type":"seat.freed","sample":true}' })
  const { user, sent } = await openWebhooks({ older: [sample] })
  await user.click(await screen.findByRole('button', { name: 'https://koma.example/hook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(sent['test']).toEqual({ id, type: null }))
  await user.click(dialog.getByRole('combobox', { name: 'Test event' }))
  await user.click(await screen.findByRole('option', { name: 'Payments' }))
  await user.click(dialog.getByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(sent['test']).toEqual({ id, type: 'payment_changed' }))
  await user.click(dialog.getByRole('button', { name: 'Show more' }))
  expect(await dialog.findByText('Test (A seat opened up)', { selector: 'summary *' })).toBeTruthy()
})

test('reading on shows earlier deliveries, and one can be sent again', async () => {
  const { user, sent } = await openWebhooks({ older: [delivery({ id: 'd-0', type: 'booking.cancelled' })] })
  await user.click(await screen.findByRole('button', { name: 'https://koma.example/hook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Booked', { selector: 'summary *' })
  expect(dialog.queryByText('Cancelled', { selector: 'summary *' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Show more' }))
  await user.click(await dialog.findByText('Cancelled', { selector: 'summary *' }))
  expect(dialog.getByText('Booked', { selector: 'summary *' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
  await user.click(dialog.getAllByRole('button', { name: 'Send again' }).at(-1) ?? document.body)
  await waitFor(() => expect(sent['replay']).toEqual({ id, deliveryId: 'd-0' }))
  expect(await dialog.findByText('Cancelled', { selector: 'summary *' })).toBeTruthy()
})

test("failed deliveries can be shown alone, and those of some days sent again at once, by the school's clock", async () => {
  const { user, sent } = await openWebhooks()
  await user.click(await screen.findByRole('button', { name: 'https://koma.example/hook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: 'Failed only' }))
  await waitFor(() => expect(sent['state']).toBe('failed'))
  await user.click(dialog.getByRole('button', { name: 'Send several again' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send several again' }))
  const first = question.getByLabelText('First day')
  await user.clear(first)
  await user.type(first, '2026-03-05{Enter}')
  const last = question.getByLabelText('Last day')
  await user.clear(last)
  await user.type(last, '2026-03-02{Enter}')
  expect(await question.findByText("The last day can't be before the first.")).toBeTruthy()
  await user.clear(last)
  await user.type(last, '2026-03-06{Enter}')
  await waitFor(() => expect(question.queryByText("The last day can't be before the first.")).toBeNull())
  await user.click(question.getByRole('button', { name: 'Send again' }))
  await waitFor(() =>
    expect(sent['replay']).toEqual({
      id,
      since: '2026-03-04T15:00:00Z',
      until: '2026-03-06T15:00:00Z',
      state: 'failed',
    }),
  )
  expect(await screen.findByText('1 message is on its way again')).toBeTruthy()
})

test.each([
  [
    'answered 302',
    "it redirected to another address, which isn't followed",
    '別のアドレスへ転送されました（転送先には送りません）',
  ],
  ['connect ECONNREFUSED 127.0.0.1:9', 'no connection to the receiver', '受信側に接続できませんでした'],
  [
    'DNS lookup 10.0.0.1(family:4, host:x) is not allowed. Because, It is private IP address.',
    "addresses in the server's own network are not allowed",
    '内部ネットワークのアドレスには送れません',
  ],
  ['something else', 'something else', 'something else'],
])('why a delivery failed is said in words of both languages: %s', (error, en, jp) => {
  expect([deliveryErrorText(error, messages.en.errors), deliveryErrorText(error, messages.jp.errors)]).toEqual([en, jp])
})

test('one that was switched off by itself says why, and sends no test', async () => {
  const { user } = await openWebhooks({ one: { active: false, stoppedWhy: 'failing' } })
  await user.click(await screen.findByRole('button', { name: 'https://koma.example/hook' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/nothing arrived for three days/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send a test' }).disabled).toBe(true)
})

test('the page shows no webhooks and no form without the permission, and gives the reason (PERM-03)', async () => {
  await openWebhooks({ flags: [] })
  expect(await screen.findByText(/^You need the permission “Change settings”\./)).toBeTruthy()
  expect(screen.queryByText('https://koma.example/hook')).toBeNull()
})

test('every type has words in both languages', () => {
  expect(eventTypeText('seat_freed', 'jp')).toBe('空きのお知らせ')
  expect(eventTypeText('location.created', 'jp')).toBe('場所: 登録')
  expect([eventTypeText('test', 'jp'), eventTypeText('test', 'en')]).toEqual(['テスト', 'Test'])
})
