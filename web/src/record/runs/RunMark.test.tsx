import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { aRun } from '../../test/runs.ts'
import { api, server } from '../../test/server.ts'
import { signInStaff } from '../../test/staff.ts'
import { RunHistory } from './RunHistory.tsx'
import { RunMark } from './RunMark.tsx'
import type { Run } from './runDocuments.ts'

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

const name = 'Making slots from the template was stopped by an error'

test('a run that was stopped by an error is marked in the header, beside what works, until somebody looks at it (FIX-33)', async () => {
  const { user } = await openMark([working, failed])
  const mark = await screen.findByRole('button', { name: `Monthly processing is running: 1 of 4 / ${name}` })
  await user.click(mark)
  const opened = within(await screen.findByRole('dialog'))
  expect(opened.getByText('Stopped by an error')).toBeTruthy()
  expect(opened.getByRole('link').getAttribute('href')).toBe('/admin/settings/work')
})

test('who sees it in the list of what has run has looked at it', async () => {
  await openMark([failed], [failed])
  expect(screen.getByRole('heading', { name: 'Before' })).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
})
