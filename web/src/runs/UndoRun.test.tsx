import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { aRun, notifiedPerson, undoPreview, undoTells } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import type { UndoPreview } from '../record/notices/noticeDocuments.ts'
import { UndoRun } from './UndoRun.tsx'

const answer = { __typename: 'RunPayload', success: true, code: '1001', message: '', field: null }

/** Opens the question whether to undo a run that would tell the people of `seen`; `sent` holds the undos. */
async function openQuestion(seen: () => UndoPreview, refused: () => string | null = () => null) {
  const sent: unknown[] = []
  server.use(
    undoTells(seen),
    api.mutation('UndoRun', ({ variables }) => {
      sent.push(variables)
      const message = refused()
      const run = { ...aRun({ canUndo: false }), undoneAt: '2026-11-20T15:00:00', undoneBy: '青木 千夏' }
      const refusal = { ...answer, success: false, code: 'generalE', message, run: aRun({}) }
      return HttpResponse.json({ data: { undoRun: message === null ? { ...answer, run } : refusal } })
    }),
  )
  const page = (
    <>
      <h1>Runs</h1>
      <UndoRun run={aRun({})} />
    </>
  )
  const { user } = await openDeskPage(page, { at: '/admin', language: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Undo all' }))
  const question = within(await screen.findByRole('dialog', { name: 'Undo all of this?' }))
  const button = () => question.getByRole<HTMLButtonElement>('button', { name: 'Undo all' })
  return { user, sent, question, button }
}

test('undoing names who gets a mail and who has to be called, and keeps to them (D14)', async () => {
  const people = [
    notifiedPerson({ name: '井上 春奈' }),
    notifiedPerson({ id: 't-1', type: 'teacher', role: 'given', name: '田中先生' }),
    notifiedPerson({ id: 's-2', name: '林 二', notice: 'noAddress', phoneNumber: '03-1234' }),
  ]
  const { user, sent, question, button } = await openQuestion(() => undoPreview({ people, digest: 'digest-1' }))
  const mailed = await question.findByText('Will be emailed: 2 people')
  expect(mailed.parentElement?.textContent).toContain('井上 春奈, 田中先生 (previous teacher)')
  expect(question.getByRole('link', { name: '03-1234' })).toBeTruthy()
  await user.click(button())
  await waitFor(() => expect(sent).toEqual([{ id: 'run-1', digest: 'digest-1' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('undoing that tells nobody says so', async () => {
  const { question } = await openQuestion(() => undoPreview())
  expect(await question.findByText('Nobody will be emailed.')).toBeTruthy()
})

test('of many people and of a long task the rest is counted', async () => {
  const { user, sent, question, button } = await openQuestion(() =>
    undoPreview({ people: [notifiedPerson()], more: 1200, stepsLeft: 350, digest: null }),
  )
  expect(await question.findByText('And 1,200 more.')).toBeTruthy()
  expect(question.getByText('Not checked: 350 more. Others may be emailed too.')).toBeTruthy()
  await user.click(button())
  await waitFor(() => expect(sent).toEqual([{ id: 'run-1' }]))
})

test('what can no longer be undone says why before it is tried', async () => {
  const message = 'Something in it has changed since.'
  const { sent, question, button } = await openQuestion(() => undoPreview({ success: false, message, digest: null }))
  expect(await question.findByText(message)).toBeTruthy()
  expect(button().disabled).toBe(true)
  expect(sent).toEqual([])
})

test('where others would be told by now, nothing is undone and they are named', async () => {
  let people = [notifiedPerson()]
  let refusal: string | null = 'The people to be told have changed.'
  const { user, sent, question, button } = await openQuestion(
    () => undoPreview({ people, digest: `digest-${people.length}` }),
    () => refusal,
  )
  await question.findByText('Will be emailed: 1 person')
  people = [...people, notifiedPerson({ id: 's-2', name: '林 二' })]
  await user.click(button())
  expect(await screen.findByText('The people to be told have changed.')).toBeTruthy()
  expect(await question.findByText('Will be emailed: 2 people')).toBeTruthy()
  refusal = null
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(button())
  await waitFor(() => expect(sent.at(-1)).toEqual({ id: 'run-1', digest: 'digest-2' }))
})
