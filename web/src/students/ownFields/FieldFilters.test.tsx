import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { typed } from '../../test/deskData.ts'
import { openStudents, student } from '../../test/openStudents.tsx'
import { serveFiles } from '../../test/servedFiles.ts'

standAtNoon()

const ids = {
  height: '019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c11',
  year: '019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c12',
  address: '019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c13',
  junior: '019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c14',
}
const field = (id: string, kind: 'text' | 'number' | 'choice', nameEn: string, active = true) =>
  typed('StudentField', {
    id,
    nameJp: '',
    nameEn,
    kind,
    required: false,
    active,
    choices:
      kind === 'choice' ? [typed('FieldChoice', { id: ids.junior, nameJp: '', nameEn: 'Junior 1', active: true })] : [],
  })
const ownFields = [
  field(ids.height, 'number', 'Height'),
  field(ids.year, 'choice', 'School year'),
  field(ids.address, 'text', 'Address', false),
]
const height = typed('StudentFieldValue', {
  fieldId: ids.height,
  name: 'Height',
  kind: 'number' as const,
  text: null,
  number: 151.5,
  date: null,
  choiceId: null,
  choice: null,
  yes: null,
})

/** Gives the window room for all columns. */
function standWide() {
  const narrow = window.matchMedia
  const room = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(narrow(query), { matches: query.includes('min-width') }))
  onTestFinished(() => room.mockRestore())
}

test('conditions on own fields are sent once they say something, and are kept in the address and the file (FIELD-12)', async () => {
  const files = serveFiles('students', 'student_export_20261120_1200.csv')
  const { user, requests, address } = await openStudents({ ownFields })
  await user.click(await screen.findByRole('combobox', { name: 'Own fields' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).not.toContain('Address')
  await user.click(await screen.findByRole('option', { name: 'Height' }))
  const group = within(await screen.findByRole('group', { name: 'Height' }))
  expect(requests.every(({ fields }) => fields === null)).toBe(true)
  await user.type(group.getByRole('textbox', { name: 'At least' }), '１５０')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ fields: [{ fieldId: ids.height, atLeast: 150 }] }))
  const filters = JSON.stringify([{ fieldId: ids.height, atLeast: 150 }])
  await waitFor(() => expect(new URLSearchParams(address.current.slice(1)).get('own')).toContain('"atLeast":150'))
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(JSON.parse(files[0]?.['fields'] ?? '')).toMatchObject(JSON.parse(filters) as object))
  await user.click(group.getByRole('combobox', { name: 'Height' }))
  await user.click(await screen.findByRole('option', { name: 'Empty' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ fields: [{ fieldId: ids.height, empty: true }] }))
  await user.click(screen.getByRole('button', { name: 'Remove the condition on Height' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ fields: null }))
})

test('an address with a condition on a field that was archived since asks without it, and in no order of it (FIELD-12)', async () => {
  const own = JSON.stringify([
    { fieldId: ids.address, contains: 'x' },
    { fieldId: ids.year, choiceIds: [ids.junior] },
  ])
  const { requests } = await openStudents({
    ownFields,
    at: `/?${new URLSearchParams({ own, sort: `fields.${ids.address}` }).toString()}`,
  })
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      fields: [{ fieldId: ids.year, choiceIds: [ids.junior] }],
      orderField: null,
    }),
  )
  expect(JSON.stringify(requests)).not.toContain(ids.address)
})

test('a list that waits for own fields says when they cannot be read, and asks for them again (FIELD-12)', async () => {
  const own = JSON.stringify([{ fieldId: ids.year, choiceIds: [ids.junior] }])
  const { user, requests } = await openStudents({
    ownFields,
    failingOwnFields: 1,
    at: `/?${new URLSearchParams({ own }).toString()}`,
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('佐藤 美咲')).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ fields: [{ fieldId: ids.year, choiceIds: [ids.junior] }] })
})

test('own fields are columns that one chooses, kept in the address, and order the list (FIELD-12)', async () => {
  standWide()
  const { user, requests, address } = await openStudents({
    ownFields,
    rows: [student('s-1', 's0001', '佐藤 美咲', { fields: [height] })],
  })
  expect(screen.queryByRole('columnheader', { name: 'Height' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Height' }))
  expect(await screen.findByText('151.5')).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ columns: [ids.height], withColumns: true })
  expect(new URLSearchParams(address.current.slice(1)).get('columns')).toBe(ids.height)
  await user.click(screen.getByRole('button', { name: 'Height' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ orderField: ids.height, descending: false }))
})
