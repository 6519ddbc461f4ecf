import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api, server } from '../../test/server.ts'
import { openStudentPage } from '../../test/studentArea.tsx'
import { typed } from '../../test/studentData.ts'
import { CalendarFeed } from './CalendarFeed.tsx'

const url = 'https://school.example/calendar/secret.ics'

/** A server that remembers whether there is an address. */
function feedServer({ active }: { active: boolean }) {
  let createdAt = active ? '2026-11-01T03:00:00Z' : null
  const feed = () => typed('CalendarFeed', { active: createdAt !== null, createdAt })
  server.use(
    api.query('CalendarFeed', () => HttpResponse.json({ data: { calendarFeed: feed() } })),
    api.mutation('CreateCalendarFeed', () => {
      createdAt = '2026-11-20T03:00:00Z'
      return HttpResponse.json({
        data: {
          createCalendarFeed: typed('CreateCalendarFeedPayload', {
            success: true,
            code: '1001',
            field: null,
            message: '',
            url,
            calendarFeed: feed(),
          }),
        },
      })
    }),
    api.mutation('RevokeCalendarFeed', () => {
      createdAt = null
      return HttpResponse.json({
        data: {
          revokeCalendarFeed: typed('RevokeCalendarFeedPayload', {
            success: true,
            code: '1001',
            field: null,
            message: '',
            calendarFeed: feed(),
          }),
        },
      })
    }),
  )
}

test('a calendar address is made, shown once with a way to copy and open it, and ended after a question (BRAND-01)', async () => {
  feedServer({ active: false })
  const { user } = await openStudentPage(<CalendarFeed />, { language: 'en' })
  const region = within(await screen.findByRole('region', { name: 'Calendar subscription' }))
  await user.click(await region.findByRole('button', { name: 'Set up subscription' }))
  const address = await region.findByRole('textbox', { name: 'Calendar address' })
  expect(address).toHaveProperty('value', url)
  expect(region.getByText(/shown only once/)).toBeTruthy()
  expect(region.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(
    'webcal://school.example/calendar/secret.ics',
  )
  await user.click(region.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(region.getByText(/in use since .*2026/)).toBeTruthy()

  await user.click(region.getByRole('button', { name: 'Delete address' }))
  const ask = within(await screen.findByRole('dialog'))
  await user.click(ask.getByRole('button', { name: 'Delete address' }))
  expect(await region.findByText('Not set up yet.')).toBeTruthy()
  expect(region.queryByRole('textbox')).toBeNull()
})

test('an address made earlier is not shown again, only replaced; a failure says so and changes nothing (BRAND-01)', async () => {
  feedServer({ active: true })
  const { user } = await openStudentPage(<CalendarFeed />, { language: 'jp' })
  expect(await screen.findByText('2026年11月1日(日)に作成したアドレスで連携中です。')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  server.use(api.mutation('CreateCalendarFeed', () => HttpResponse.error()))
  await user.click(screen.getByRole('button', { name: '新しいアドレスに変更' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '新しいアドレスに変更' }))
  expect(await screen.findByText(/通信状況を確認して、もう一度お試しください/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
