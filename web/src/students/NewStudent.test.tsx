import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { openStudents, panel } from '../test/openStudents.tsx'

standAtNoon()

test('a new student needs a code of five, last and first name (ASTU-03, ASTU-09, ASTU-19…23, PERM-10, CONST-38)', async () => {
  const { user, sent } = await openStudents()
  await user.keyboard('n')
  const form = await panel('Add student')
  const fill = async (label: string, text: string) => {
    await user.click(form.getByLabelText(label))
    await user.paste(text)
  }
  await fill('Student ID', 'ｓ01')
  await fill('Last name', 'mori')
  expect(await form.findByText('Use at least 5 characters.')).toBeTruthy()
  await fill('Student ID', '23!')
  await fill('First name', '蘭')
  await fill('Link to the material', 'books.example')
  await user.click(form.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent['create']).toEqual({
      studentCode: 's0123',
      lastName: 'Mori',
      firstName: '蘭',
      materialLocation: 'https://books.example',
      comLang: 'jp',
      notify: false,
    }),
  )
  expect(await screen.findByRole('dialog', { name: '森 蘭' })).toBeTruthy()
})

test('a new student is proposed the next ID, and hears nothing by email where staff say so (ASTU-19, ASTU-21, ASTU-42)', async () => {
  const { user, sent } = await openStudents({ nextCode: 's0148' })
  await user.keyboard('n')
  const form = await panel('Add student')
  expect(form.getByLabelText<HTMLInputElement>('Student ID').value).toBe('s0148')
  for (const [label, text] of Object.entries({ 'Last name': '森', 'First name': '蘭', Email: 'ran@example.jp' })) {
    await user.click(form.getByLabelText(label))
    await user.paste(text)
  }
  expect(form.getByRole<HTMLInputElement>('switch', { name: /invitation/ }).checked).toBe(true)
  await user.click(form.getByRole('switch', { name: /invitation/ }))
  await user.click(form.getByRole('switch', { name: /notif/i }))
  await user.click(form.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent['create']).toMatchObject({ studentCode: 's0148', email: 'ran@example.jp', notify: false }),
  )
  expect(await screen.findByRole('dialog', { name: '森 蘭' })).toBeTruthy()
  expect(sent['invite']).toBeUndefined()
})

test('unsaved entries ask first: a new student on Escape, a note before another part of the page (ASTU-09, ASTU-11, ASTU-38)', async () => {
  const { address, goTo } = await openStudents()
  fireEvent.click(screen.getByRole('button', { name: 'Add student' }))
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Student ID/ })
  // The form comes later than its dialog.
  await waitFor(() => expect(document.activeElement).toBe(code))
  fireEvent.change(code, { target: { value: 's0009' } })
  fireEvent.keyDown(code, { key: 'Escape' })
  expect(await screen.findByText("What you entered isn't saved yet.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(code.value).toBe('s0009')
  fireEvent.keyDown(code, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await goTo('/?student=s-1')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'p.30' } })
  await goTo('/?student=s-1&view=history')
  expect(await screen.findByText("Your changes to “Note” aren't saved yet.")).toBeTruthy()
  expect(address.current).toBe('/?student=s-1')
})

test('who may be there already is asked about before being added again (ASTU-44)', async () => {
  const { user, sent } = await openStudents({ nextCode: 's0148' })
  await user.keyboard('n')
  const form = await panel('Add student')
  for (const [label, text] of Object.entries({ 'Last name': '佐藤', 'First name': '美咲' })) {
    await user.click(form.getByLabelText(label))
    await user.paste(text)
  }
  await user.click(form.getByRole('button', { name: 'Add' }))
  const question = await panel('This student may be here already')
  expect(question.getByText((text) => text.startsWith('佐藤 美咲 (S0001)'))).toBeTruthy()
  expect(question.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/admin/students?student=s-1')
  expect(sent['create']).toBeUndefined()
  await user.click(question.getByRole('button', { name: 'Add anyway' }))
  await waitFor(() => expect(sent['create']).toMatchObject({ studentCode: 's0148', lastName: '佐藤' }))
})

test('where the number is proposed the cursor begins at the name, and a trial is chosen above the rest (ASTU-46)', async () => {
  await openStudents({ nextCode: 's0124' })
  fireEvent.click(screen.getByRole('button', { name: 'Add student' }))
  const lastName = await screen.findByRole('textbox', { name: /^Last name/ })
  await waitFor(() => expect(document.activeElement).toBe(lastName))
  const trial = screen.getByRole('radio', { name: 'Trial lesson' })
  const language = screen.getByRole('radio', { name: 'English' })
  expect(trial.compareDocumentPosition(language)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
