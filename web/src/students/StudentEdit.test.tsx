import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { HttpResponse } from 'msw'
import { api, server } from '../test/server.ts'
import { openStudents, panel } from '../test/openStudents.tsx'

standAtNoon()

test('an edit sends what was changed and goes back; a colleague’s change of the same shows side by side (ASTU-26…30, PERM-11, SHELL-19)', async () => {
  const { user, sent, elsewhere, address } = await openStudents({ at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  const phone = await detail.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  expect(detail.getByRole<HTMLInputElement>('textbox', { name: 'Student ID' }).disabled).toBe(true)
  await user.clear(phone)
  await user.paste('０９０ー３３３３ー４４４４')
  await elsewhere('s-1', { version: 2, phoneNumber: '080-5', curriculumCode: 'A1' })
  expect(await detail.findByText('080-5')).toBeTruthy()
  await user.click(detail.getByRole('button', { name: 'Keep my version' }))
  await user.click(detail.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 's-1', version: 2, phoneNumber: '090-3333-4444' }))
  await waitFor(() => expect(address.current).toBe('/?student=s-1'))
})

test('entries stay when a colleague deletes the student, with a message that they cannot be saved; a link to nobody shows so (ASTU-31, D129)', async () => {
  server.use(api.query('MergedInto', () => HttpResponse.json({ data: { mergedInto: null } })))
  const { remove, goTo } = await openStudents({ at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  const phone = await detail.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  fireEvent.change(phone, { target: { value: '080-5' } })
  await remove('s-1')
  expect(await detail.findByText(/^Someone else deleted this/)).toBeTruthy()
  expect(detail.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })).toBe(phone)
  expect(phone.value).toBe('080-5')

  await goTo('/')
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await goTo('/?student=s-1')
  expect(await screen.findByText("We couldn't find this. It may have been deleted.")).toBeTruthy()
})

test('deactivating asks, and tells of waiting lists; deleting needs the switch and says what goes (ASTU-18, ASTU-32, ASTU-33, PERM-12, SHELL-33, D81, D82)', async () => {
  const { user, sent } = await openStudents({ at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  await user.click(await detail.findByRole('switch', { name: /^Account is active/ }))
  expect(sent['update']).toBeUndefined()
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate student' })
  expect(dialog.textContent).toContain('Booked lessons and contracts stay, but')
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 's-1', version: 1, active: false }))
  expect(await screen.findByText(/Waiting lists: 2/)).toBeTruthy()
  const button = detail.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(button.disabled).toBe(true)
  await user.click(detail.getByRole('switch', { name: 'Allow deletion' }))
  await user.click(button)
  const question = (await screen.findByText('Confirm deletion? This cannot be undone.')).closest(
    'section, [role=dialog]',
  )
  expect(question?.textContent).toContain('Past lessons and the history keep the name.')
  await user.click(within(question as HTMLElement).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent['delete']).toBe('s-1'))
  await waitFor(() => expect(screen.queryByText('佐藤 美咲')).toBeNull())
})

test('with lessons to come there is no deletion; without flags one looks and changes nothing (PERM-03, PERM-10…13, ASTU-34, D81)', async () => {
  const { user } = await openStudents({ flags: [], booked: 1, at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add student' }).disabled).toBe(true)
  expect(await detail.findByText(/You can view this/)).toBeTruthy()
  expect(detail.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(detail.queryByLabelText('New password')).toBeNull()
  expect(detail.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.keyboard('{Escape}')
})

test('money that is not settled keeps a student, which is said before a deletion is offered (DEBIT-19)', async () => {
  await openStudents({
    flags: ['studentDelete'],
    deletionKept: 'The school holds a deposit (¥20,000)',
    at: '/?student=s-1&view=edit',
  })
  const detail = await panel('佐藤 美咲')
  expect(await detail.findByText('The school holds a deposit (¥20,000)')).toBeTruthy()
  expect(detail.getByRole('button', { name: 'Why?' })).toBeTruthy()
  expect(detail.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('the password panel needs its flag, deletion its lessons to be over (ASTU-34, PERM-12, PERM-13)', async () => {
  await openStudents({ flags: ['studentPassword', 'studentDelete'], booked: 1, at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  expect(await detail.findByLabelText('New password')).toBeTruthy()
  expect(await detail.findByText(/Upcoming lessons are booked/)).toBeTruthy()
  expect(detail.queryByRole('button', { name: 'Delete' })).toBeNull()
})
