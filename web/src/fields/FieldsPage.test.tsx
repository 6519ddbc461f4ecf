import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { rowNames } from '../test/rowNames.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import type { OwnField } from './fieldDocuments.ts'
import { FieldsPage } from './FieldsPage.tsx'

const field = (id: string, nameJp: string, change: Partial<OwnField> = {}) =>
  typed('StudentField', {
    id,
    version: 1,
    nameJp,
    nameEn: '',
    kind: 'text' as const,
    required: false,
    teachersSee: false,
    studentsSee: false,
    active: true,
    choices: [],
    ...change,
  })

/** Opens the page; `sent` holds the inputs of mutations. */
async function openFields(flags: string[] = ['settingsEdit']) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  let fields = [field('f-1', '学年', { teachersSee: true }), field('f-2', '住所')]
  const saved = (input: object & { id?: string }) => {
    fields = fields.map((each) => (each.id === input.id ? { ...each, ...input, version: 2 } : each))
    return fields.find(({ id }) => id === input.id) ?? null
  }
  server.use(
    api.query('Fields', () => HttpResponse.json({ data: { studentFields: fields } })),
    api.mutation('CreateField', ({ variables: { input } }) => {
      sent['create'] = input
      const created = field('f-9', input.nameJp)
      fields = [...fields, created]
      return HttpResponse.json({
        data: { createStudentField: typed('StudentFieldPayload', { ...done, studentField: created }) },
      })
    }),
    api.mutation('UpdateField', ({ variables: { input } }) => {
      sent['update'] = input
      return HttpResponse.json({
        data: { updateStudentField: typed('StudentFieldPayload', { ...done, studentField: saved(input) }) },
      })
    }),
    api.mutation('OrderFields', ({ variables: { input } }) => {
      sent['order'] = input
      fields = fields.toReversed()
      return HttpResponse.json({
        data: { orderStudentFields: typed('StudentFieldsPayload', { ...done, studentFields: fields }) },
      })
    }),
    api.query('FieldNames', () => HttpResponse.json({ data: { studentFields: fields } })),
    api.mutation('AddReadyFields', ({ variables: { input } }) => {
      sent['ready'] = input
      fields = [...fields, field('f-8', '生年月日')]
      return HttpResponse.json({
        data: { addReadyStudentFields: typed('StudentFieldsPayload', { ...done, studentFields: fields }) },
      })
    }),
  )
  const desk = await openDeskPage(<FieldsPage />, { at: '/', language: 'en' })
  await waitFor(() => expect(rowNames().length).toBe(2))
  return { ...desk, sent }
}

test('a field is added with its choices, and each missing ready-made one with one press (FIELD-01, FIELD-05, FIELD-13)', async () => {
  const { user, sent } = await openFields()
  const common = within(await screen.findByRole('region', { name: 'Common fields' }))
  expect(common.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Birthday', 'Emergency contact'])
  await user.click(common.getByRole('button', { name: 'Birthday' }))
  await waitFor(() => expect(sent['ready']).toEqual({ fields: ['birthday'] }))
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  const panel = within(await screen.findByRole('dialog'))
  await user.type(panel.getByRole('textbox', { name: 'Name (Japanese)' }), '趣味')
  await user.click(panel.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Choice' }))
  await user.click(panel.getByRole('button', { name: 'Add choice' }))
  await user.type(panel.getByRole('textbox', { name: 'Choice 1 (Japanese)' }), '将棋')
  await user.click(panel.getByRole('switch', { name: 'Teachers see it' }))
  await user.click(panel.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent['create']).toMatchObject({
      nameJp: '趣味',
      kind: 'choice',
      teachersSee: true,
      studentsSee: false,
      choices: [{ nameJp: '将棋', nameEn: '', active: true }],
    }),
  )
})

test('a field is moved by buttons and archived by its switch (FIELD-01)', async () => {
  const { user, sent } = await openFields()
  await user.click(screen.getByText('学年'))
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Move up' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Move down' }))
  await waitFor(() => expect(sent['order']).toEqual({ ids: ['f-2', 'f-1'] }))
  await user.click(screen.getByRole('switch', { name: /^Field is in use/ }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'f-1', version: 1, active: false }))
})

test('without the permission fields are shown, and nothing can be changed (FIELD-01, PERM-40)', async () => {
  const { user } = await openFields([])
  expect(screen.queryByRole('button', { name: 'Birthday' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add field' })).toHaveProperty('disabled', true)
  await user.click(screen.getByText('学年'))
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name (Japanese)' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(screen.queryByRole('switch', { name: /^Field is in use/ })).toBeNull()
})
