import { renderHook, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { aRun } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { signInStaff } from '../test/staff.ts'
import { RunHistory } from './RunHistory.tsx'
import { RunMark } from './RunMark.tsx'
import type { Run } from './runDocuments.ts'
import { lookAtFailures, useSeenFailures } from './seenRuns.ts'

const failed = aRun({ id: 'run-2', kind: 'templateCreate', state: 'failed', total: 8, done: 3, canResume: true })
const working = aRun({ id: 'run-3', kind: 'monthly', state: 'working', total: 4, done: 1, endedAt: null })

async function openMark(runs: readonly Run[], history: readonly Run[] = []) {
  signInStaff()
  server.use(
    api.query('Runs', ({ variables }) => {
      expect(variables).toEqual({ working: true, failed: true })
      return HttpResponse.json({ data: { runs } })
    }),
  )
  const page = (
    <>
      <RunMark />
      <h1>page</h1>
      <RunHistory runs={history} title="Before" outcomes={{}} />
    </>
  )
  const desk = await openDeskPage(page, { at: '/', language: 'en' })
  await screen.findByRole('heading', { name: 'page' })
  return desk
}

const name = 'Creating slots from the template was stopped by an error'

test('a run that was stopped by an error is marked in the header, beside what works (FIX-33)', async () => {
  const { user } = await openMark([working, failed])
  const mark = await screen.findByRole('button', { name: `Monthly processing is running: 1 of 4 / ${name}` })
  await user.click(mark)
  const opened = within(await screen.findByRole('dialog'))
  expect(opened.getByText('Stopped by an error')).toBeTruthy()
  // Another device knows nothing of it.
  expect(opened.getByText(/^You haven't seen this on this device yet\./)).toBeTruthy()
  expect(opened.getByRole('link').getAttribute('href')).toBe('/admin/settings/work')
})

test('opening the list of runs marks its failures as seen, and no others', async () => {
  const other = aRun({ id: 'run-1', kind: 'monthly', state: 'failed' })
  await openMark([failed, other], [failed])
  expect(await screen.findByRole('button', { name: 'Monthly processing was stopped by an error' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Creating slots/ })).toBeNull()
})

test('a run that was gone on with and fails again is marked again', async () => {
  await openMark([{ ...failed, endedAt: '2026-11-20T15:00:00' }], [failed])
  expect(await screen.findByRole('button', { name })).toBeTruthy()
})

test('the failure seen last keeps its place when older ones are seen', () => {
  const failures = Array.from({ length: 40 }, (_, index) => `run-${index + 10}@2026-11-20T14:06:00`)
  lookAtFailures(failures.slice(10))
  lookAtFailures(failures.slice(0, 10))
  expect(renderHook(useSeenFailures).result.current).toEqual(failures.slice(10).toReversed())
})
