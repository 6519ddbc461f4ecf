import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { aSlot } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { FullSlotQuery } from '../../desk/store/slotDocuments.ts'
import { useWatchedQuery } from './useWatchedQuery.ts'

function Probe() {
  const [params, setParams] = useSearchParams()
  const [clicks, setClicks] = useState(0)
  const id = params.get('id') ?? 'one'
  const { data, variables, error, retry } = useWatchedQuery(FullSlotQuery, { id })
  return (
    <>
      <h1>{`${id} ${variables?.id ?? '-'} ${data?.slot?.startsAt ?? '-'} ${error ? 'failed' : ''}`}</h1>
      <button type="button" onClick={() => setParams({ id: 'two' })}>
        two
      </button>
      <button type="button" onClick={retry}>
        retry
      </button>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        draw
      </button>
    </>
  )
}

function answering(...ids: string[]) {
  const requests: string[] = []
  server.use(
    api.query('FullSlot', ({ variables }) => {
      const id = String(variables['id'])
      requests.push(id)
      if (!ids.includes(id)) return HttpResponse.json({ errors: [{ message: 'broken' }] })
      return HttpResponse.json({ data: { slot: aSlot(id, '2026-11-20', id === 'one' ? '10:00' : '11:00') } })
    }),
  )
  return requests
}

test('the old answer stays until the new one is there; a navigation asks once', async () => {
  const { user } = await openDeskPage(<Probe />, { at: '/' })
  const requests = answering('two')
  await user.click(screen.getByRole('button', { name: 'two' }))
  await waitFor(() => expect(screen.getByRole('heading').textContent).toContain('two two 2026-11-20T11:00:00'))
  await user.click(screen.getByRole('button', { name: 'draw' }))
  await user.click(screen.getByRole('button', { name: 'draw' }))
  expect(requests).toEqual(['two'])
})

test('a failure is told, keeps what was there, and can be tried again', async () => {
  const { user } = await openDeskPage(<Probe />, { at: '/', slots: [aSlot('one', '2026-11-20', '10:00')] })
  await waitFor(() => expect(screen.getByRole('heading').textContent).toContain('one one 2026-11-20T10:00:00'))
  answering()
  await user.click(screen.getByRole('button', { name: 'two' }))
  await waitFor(() => expect(screen.getByRole('heading').textContent).toContain('two one 2026-11-20T10:00:00 failed'))
  answering('two')
  await user.click(screen.getByRole('button', { name: 'retry' }))
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('two two 2026-11-20T11:00:00 '))
})
