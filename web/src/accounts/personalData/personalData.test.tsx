import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { typed } from '../../test/deskData.ts'
import { openStudents, panel, student } from '../../test/openStudents.tsx'
import { api, server } from '../../test/server.ts'
import { done } from '../../test/staff.ts'

const flags = ['studentEdit', 'studentDelete', 'studentPassword']

/** Opens the form of a student; holds what is sent. */
async function openEdit(held: string[], refusal?: string) {
  const sent: { erased?: unknown } = {}
  const plan = typed('ErasurePlan', {
    name: '佐藤 美咲',
    pseudonym: 'Erased 12ab34',
    digest: 'as shown',
    parts: [
      typed('ErasurePart', { kind: 'record', count: 1, fate: 'goes', until: null }),
      typed('ErasurePart', { kind: 'files', count: 3, fate: 'goes', until: null }),
      typed('ErasurePart', { kind: 'payments', count: 7, fate: 'pseudonym', until: null }),
      typed('ErasurePart', { kind: 'papers', count: 2, fate: 'kept', until: '2036-11-30' }),
    ],
    guardians: [typed('LoneGuardian', { id: 'g-1', name: '佐藤 幸子' })],
  })
  server.use(
    api.query('ErasurePreview', () =>
      HttpResponse.json({
        data: {
          erasurePreview: typed('ErasurePreview', {
            ...done,
            ...(refusal === undefined ? { plan } : { success: false, message: refusal, plan: null }),
          }),
        },
      }),
    ),
    api.mutation('ErasePerson', ({ variables }) => {
      sent.erased = variables['input']
      return HttpResponse.json({
        data: { erasePerson: typed('ErasePersonPayload', { ...done, pseudonym: 'Erased 12ab34' }) },
      })
    }),
  )
  const rows = [student('s-1', 's0001', '佐藤 美咲')]
  const { user } = await openStudents({ rows, flags: held, at: '/?student=s-1&view=edit' })
  await panel('佐藤 美咲')
  return { user, sent }
}

test('a student is erased after a look at what goes and stays, once the name was typed (SEC-64, SEC-65, SEC-69)', async () => {
  const { user, sent } = await openEdit(flags)
  await user.click(await screen.findByRole('button', { name: 'Erase personal data…' }))
  const dialog = within(await screen.findByRole('dialog', { name: '佐藤 美咲: erase personal data' }))
  expect(await dialog.findByText('Payments')).toBeTruthy()
  expect(dialog.getByText('Files not yet imported that name them').parentElement?.textContent).toContain('3')
  expect(dialog.getByText(/without the name \(amounts and counts do not change\)/)).toBeTruthy()
  expect(dialog.getByText(/then without the name/)).toBeTruthy()
  expect(dialog.getByText(/佐藤 幸子/)).toBeTruthy()
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' })
  expect(button.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: 'Type the name to confirm' }), '佐藤 美咲')
  await user.click(button)
  await waitFor(() =>
    expect(sent.erased).toEqual({ userType: 'student', id: 's-1', name: '佐藤 美咲', digest: 'as shown' }),
  )
  expect(await screen.findByText('Personal data erased (Erased 12ab34)')).toBeTruthy()
})

test('what must be done first is said, and nothing can be erased then (SEC-66)', async () => {
  const { user } = await openEdit(flags, 'Money is owed: 1234567890123 ¥5,000')
  await user.click(await screen.findByRole('button', { name: 'Erase personal data…' }))
  expect(await screen.findByText('Money is owed: 1234567890123 ¥5,000')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull()
})

test('without the permission to delete students, their data are exported alone; without that for passwords, neither (SEC-62, SEC-65)', async () => {
  await openEdit(['studentEdit', 'studentPassword'])
  expect(await screen.findByRole('button', { name: 'Export data' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase personal data…' })).toBeNull()
})
