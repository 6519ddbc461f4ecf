import { expect, test, vi } from 'vitest'
import { openStaffPage } from '../../test/staffDesk.tsx'
import { ManualKey } from './ManualKey.ts'

test('? opens the manual at the page about where one stands, in the language of the screen, and not while one types', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const page = (
    <>
      <h1>Page</h1>
      <ManualKey />
      <input aria-label="Note" />
    </>
  )
  const { user } = await openStaffPage(page, { at: '/student/history', language: 'en' })
  await user.keyboard('?')
  expect(opened.mock.calls).toEqual([['/help/en/points.html', '_blank']])
  await user.tab()
  await user.keyboard('?')
  expect(opened).toHaveBeenCalledTimes(1)
  opened.mockRestore()
})
