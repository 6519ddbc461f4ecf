import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { typed } from '../../test/deskData.ts'
import { openStudents, panel, student } from '../../test/openStudents.tsx'
import { api, server } from '../../test/server.ts'
import { done } from '../../test/staff.ts'

const merged = (id: string, studentCode: string, fullName: string) =>
  typed('MergedStudent', { id, studentCode, fullName, signsIn: true, phoneNumber: '090-1111-2222' })

/** Opens the page of one of two students of one name; holds what is sent. */
async function openMerging({ flags, refusal }: { flags?: string[]; refusal?: string } = {}) {
  const sent: { previews: Record<string, unknown>[]; merge?: unknown; undo?: unknown } = { previews: [] }
  const rows = [student('s-1', 's0001', '佐藤 美咲'), student('s-9', 's0099', '佐藤 美咲', { phoneNumber: '' })]
  const [one, other] = [merged('s-1', 's0001', '佐藤 美咲'), merged('s-9', 's0099', '佐藤 美咲')]
  server.use(
    api.query('MergeCandidates', () =>
      HttpResponse.json({ data: { students: typed('StudentPage', { students: rows }) } }),
    ),
    api.query('StudentMergePreview', ({ variables }) => {
      const input = variables['input'] as { staysId: string; takes: string[] | null }
      sent.previews.push(input)
      if (refusal !== undefined)
        return HttpResponse.json({
          data: {
            studentMergePreview: typed('StudentMergePreview', {
              ...done,
              success: false,
              message: refusal,
              plan: null,
            }),
          },
        })
      const [stays, goes] = input.staysId === 's-1' ? [one, other] : [other, one]
      const side = input.takes?.includes('phoneNumber') === true ? 'goes' : 'stays'
      const plan = typed('StudentMergePlan', {
        stays,
        goes,
        fields: [
          typed('MergedField', { name: 'phoneNumber', label: 'Phone number', side, stays: '090', goes: '080' }),
          typed('MergedField', { name: 'profile', label: 'Note', side: 'both', stays: 'A', goes: 'B' }),
        ],
        moves: [
          typed('MergeMove', { kind: 'contracts', count: 6, names: ['1', '2', '3', '4', '5'] }),
          typed('MergeMove', { kind: 'deposits', count: 3000, names: [] }),
        ],
        signInEnds: 'goes',
        people: [],
        digest: `digest ${input.staysId}`,
      })
      return HttpResponse.json({
        data: { studentMergePreview: typed('StudentMergePreview', { ...done, plan }) },
      })
    }),
    api.mutation('MergeStudents', ({ variables }) => {
      sent.merge = variables['input']
      return HttpResponse.json({
        data: {
          mergeStudents: typed('StudentMergePayload', {
            ...done,
            mergeId: 'm-1',
            student: typed('StudentRecord', { id: 's-1' }),
          }),
        },
      })
    }),
    api.mutation('UndoStudentMerge', ({ variables }) => {
      sent.undo = variables['input']
      return HttpResponse.json({
        data: {
          undoStudentMerge: typed('UndoStudentMergePayload', {
            ...done,
            student: typed('StudentRecord', { id: 's-1' }),
          }),
        },
      })
    }),
  )
  const { user } = await openStudents({ rows, ...(flags && { flags }), at: '/?student=s-1' })
  await panel('佐藤 美咲')
  return { user, sent }
}

test('two students are merged after a look at who stays, whose values and what moves, and it is undone from the message (MERGE-01, MERGE-02, MERGE-05, MERGE-11)', async () => {
  const { user, sent } = await openMerging()
  await user.click(await screen.findByRole('button', { name: 'Merge with another student' }))
  const form = within(await screen.findByRole('dialog', { name: '佐藤 美咲: merge students' }))
  await user.click(await form.findByRole('button', { name: 'Choose 佐藤 美咲 S0099' }))
  const outcome = within(await form.findByRole('region', { name: 'What will happen' }))
  expect(outcome.getByText('(1, 2, 3, 4, 5, and 1 more)', { exact: false })).toBeTruthy()
  expect(outcome.getByText('¥3,000')).toBeTruthy()
  expect(outcome.getByText('Both are kept: A / B')).toBeTruthy()
  expect(outcome.getByText(/can no longer sign in with S0099/)).toBeTruthy()
  await user.click(outcome.getByRole('radio', { name: '080' }))
  await waitFor(() => expect(sent.previews.at(-1)).toEqual({ staysId: 's-1', goesId: 's-9', takes: ['phoneNumber'] }))
  await user.click(form.getByRole('radio', { name: '佐藤 美咲 (S0099)' }))
  await waitFor(() => expect(sent.previews.at(-1)).toEqual({ staysId: 's-9', goesId: 's-1', takes: null }))
  const button = form.getByRole<HTMLButtonElement>('button', { name: 'Merge students' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  await waitFor(() =>
    expect(sent.merge).toEqual({ merge: { staysId: 's-9', goesId: 's-1', takes: null }, digest: 'digest s-9' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.undo).toEqual({ id: 'm-1' }))
})

test('a merge whose preview could not be read offers to read it again (MERGE-02)', async () => {
  const { user } = await openMerging()
  server.use(api.query('StudentMergePreview', () => HttpResponse.error(), { once: true }))
  await user.click(await screen.findByRole('button', { name: 'Merge with another student' }))
  const form = within(await screen.findByRole('dialog', { name: '佐藤 美咲: merge students' }))
  await user.click(await form.findByRole('button', { name: 'Choose 佐藤 美咲 S0099' }))
  await user.click(await form.findByRole('button', { name: 'Try again' }))
  expect(await form.findByRole('region', { name: 'What will happen' })).toBeTruthy()
})

test('what keeps two students apart is said, and they cannot be merged then (MERGE-04)', async () => {
  const { user } = await openMerging({ refusal: 'Both are booked at the same time: Tue 1 Dec 15:00' })
  await user.click(await screen.findByRole('button', { name: 'Merge with another student' }))
  const form = within(await screen.findByRole('dialog', { name: '佐藤 美咲: merge students' }))
  await user.click(await form.findByRole('button', { name: 'Choose 佐藤 美咲 S0099' }))
  expect(await form.findByText(/Both are booked at the same time/)).toBeTruthy()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Merge students' }).disabled).toBe(true)
})

test('without the permissions to edit, to delete and to set passwords there is nothing to merge with (MERGE-06)', async () => {
  await openMerging({ flags: ['studentEdit', 'studentDelete'] })
  expect(screen.queryByRole('button', { name: 'Merge with another student' })).toBeNull()
})
