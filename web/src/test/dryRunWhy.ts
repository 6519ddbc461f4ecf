import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect } from 'vitest'
import { api, server } from './server.ts'

/** Presses the button beside a refused line of a dry run and returns the question; its subject is gone by then. */
export async function pressWhy(user: UserEvent, name: RegExp): Promise<unknown> {
  const requests: unknown[] = []
  server.use(
    api.query('DryRunWhy', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({ data: { why: null } })
    }),
  )
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByRole('dialog', { name: 'Why?' })).toBeTruthy()
  await waitFor(() => expect(requests).toHaveLength(1))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Why?' })).toBeNull())
  return requests[0]
}
