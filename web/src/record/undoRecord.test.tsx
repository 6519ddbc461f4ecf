import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { UpdateLocationMutation } from '../locations/locationDocuments.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { notifiedPerson, undoPreview, undoTells } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { done, refusedAt } from '../test/staff.ts'
import { undoneHere } from './undoneHere.ts'
import { useSave } from './useSave.ts'

function SaveButton() {
  const { save } = useSave(UpdateLocationMutation)
  return (
    <button
      type="button"
      onClick={() =>
        void save({ input: { id: 'l-1', version: 1, locationName: '新宿校' } }, '「新宿校」を保存しました')
      }
    >
      Save
    </button>
  )
}

/** Opens a form's button whose answer has this undo, and notes the undos that are sent. */
async function open({ undoId = 'undo-1', language = 'en' }: { undoId?: string | null; language?: 'en' | 'jp' } = {}) {
  const sent: unknown[] = []
  let refused: string | null = null
  server.use(
    api.mutation('UpdateLocation', () => {
      const answer = { ...done, undoId, location: null, relatedData: null }
      return HttpResponse.json({ data: { updateLocation: typed('LocationPayload', answer) } })
    }),
    undoTells(),
    api.mutation('UndoRecord', ({ variables }) => {
      sent.push(variables['input'])
      const payload =
        refused === null
          ? { ...done, recordId: 'l-9', removed: true }
          : { ...refusedAt('', refused, 'generalE'), field: null, recordId: null, removed: false }
      return HttpResponse.json({ data: { undoRecord: typed('UndoRecordPayload', payload) } })
    }),
  )
  const page = (
    <>
      <h1>Places</h1>
      <SaveButton />
    </>
  )
  const desk = await openDeskPage(page, { at: '/', language })
  return { ...desk, sent, refuse: (message: string) => (refused = message) }
}

test.each([
  ['en', 'Undo', 'Undone: 「新宿校」を保存しました'],
  ['jp', '元に戻す', '元に戻しました（「新宿校」を保存しました）'],
] as const)('what was saved is undone from its toast by keyboard, in %s (LOG-18)', async (language, label, said) => {
  const { user, sent } = await open({ language })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const button = await screen.findByRole('button', { name: label })
  // The toast is read out, with its button.
  expect(button.closest('[role="status"]')?.textContent).toContain('「新宿校」を保存しました')
  button.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(said)).toBeTruthy()
  expect(sent).toEqual([{ id: 'undo-1', digest: 'nobody' }])
  expect(undoneHere.has('l-9')).toBe(true)
})

test('an undo that tells somebody names them and the number to call before it is done (LOG-18, ASTU-50)', async () => {
  const { user, sent } = await open()
  const people = [notifiedPerson({ name: '森 蘭', role: 'account', notice: 'invited', phoneNumber: '03-1111-2222' })]
  server.use(undoTells(() => undoPreview({ people, digest: 'one' })))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const question = await screen.findByRole('dialog', { name: 'Undo this change?' })
  expect(question.textContent).toContain('森 蘭')
  expect(question.textContent).toContain('was emailed already')
  expect(screen.getByRole('link', { name: '03-1111-2222' })).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'undo-1', digest: 'one' }]))
})

test('why it cannot be undone any more is said, and what has no undo offers none (LOG-18)', async () => {
  const { user, refuse } = await open()
  refuse('It is in use by now (booking Tue 1 Dec 15:00)')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('It is in use by now (booking Tue 1 Dec 15:00)')).toBeTruthy()
})

test('what has no undo is said without one (LOG-18)', async () => {
  const { user } = await open({ undoId: null })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('「新宿校」を保存しました')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
