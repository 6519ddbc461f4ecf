import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Language } from '../shared/i18n/language.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { rowNames } from '../test/rowNames.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import type { OtherBooking } from './otherBookingDocuments.ts'
import { OtherBookingsPage } from './OtherBookingsPage.tsx'

const type = (id: string, code: string, displayName: string, change: Partial<OtherBooking> = {}) =>
  typed('CourseRecord', { id, version: 1, code, displayName, active: true, ...change })

const related = (openSlots: number, bookedSlots: number, template: string[] = []) =>
  typed('RelatedData', {
    students: [],
    teachers: [],
    template,
    openSlots,
    bookedSlots,
    waitingLists: null,
    contracts: null,
    notes: null,
  })

/** Opens the page; `sent` holds the inputs of mutations, `colleague` saves for somebody else. */
async function openTypes(
  options: { flags?: string[]; at?: string; language?: Language; booked?: number; template?: string[] } = {},
) {
  const { flags, at = '/', language = 'en', booked = 0, template } = options
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  let types = [type('o-1', '_MEETING', '会議'), type('o-2', '_OTHER', '研修', { active: false })]
  const changed = (change: Partial<OtherBooking> & { id: string }) => {
    types = types.map((each) => (each.id === change.id ? { ...each, ...change, version: each.version + 1 } : each))
    return types.find(({ id }) => id === change.id) ?? null
  }
  const answered = (course: OtherBooking | null) =>
    typed('CoursePayload', { ...done, course, relatedData: related(2, 0) })
  server.use(
    api.query('OtherBookings', () => HttpResponse.json({ data: { otherBookings: types } })),
    api.query('CourseUse', () => HttpResponse.json({ data: { courseUse: related(0, booked, template) } })),
    api.mutation('CreateOtherBooking', ({ variables }) => {
      sent['create'] = variables['input']
      const created = type('o-9', '_OTHER-2', variables['input'].displayName)
      types = [...types, created]
      return HttpResponse.json({ data: { createOtherBooking: answered(created) } })
    }),
    api.mutation('UpdateOtherBooking', ({ variables }) => {
      sent['update'] = variables['input']
      return HttpResponse.json({ data: { updateOtherBooking: answered(changed(variables['input'])) } })
    }),
    api.mutation('DeleteOtherBooking', ({ variables }) => {
      sent['delete'] = variables['id']
      types = types.filter(({ id }) => id !== variables['id'])
      return HttpResponse.json({ data: { deleteOtherBooking: answered(null) } })
    }),
  )
  const desk = await openDeskPage(<OtherBookingsPage />, { at, language })
  await waitFor(() => expect(rowNames().length).toBeGreaterThan(0))
  const colleague = (change: Partial<OtherBooking> & { id: string }) => {
    changed(change)
    return desk.announceRecords([change.id])
  }
  return { ...desk, sent, colleague }
}

test('types in use are listed, inactive ones by the filter, and a colleague’s change shows by itself (SET-27, SET-28)', async () => {
  const { colleague, close } = await openTypes({ language: 'jp' })
  expect(rowNames()).toEqual(['会議'])
  await colleague({ id: 'o-1', displayName: '朝会' })
  await waitFor(() => expect(rowNames()).toEqual(['朝会']))
  close()
  await openTypes({ at: '/?active=inactive' })
  expect(rowNames()).toEqual(['研修'])
})

test('a new type is made of its name alone, which it needs (SET-27, D111)', async () => {
  const { user, sent } = await openTypes()
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add type' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(sent['create']).toBeUndefined()
  await user.type(dialog.getByLabelText('Name'), ' 昼休み ')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(rowNames()).toEqual(['会議', '昼休み']))
  expect(sent['create']).toEqual({ displayName: '昼休み' })
  expect((await screen.findByRole('dialog')).textContent).toContain('昼休み')
})

test('a type is renamed, deactivated by the switch of its delete control, and deleted behind another one, which tells what it touched (SET-28, SHELL-33, SHELL-36)', async () => {
  const { user, sent, openOf } = await openTypes()
  const dialog = await openOf('会議')
  await user.type(dialog.getByLabelText('Name'), '室')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'o-1', version: 1, displayName: '会議室' }))
  await user.click(dialog.getByRole('switch', { name: /^Type is active/ }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'o-1', version: 2, active: false }))
  await user.click(await dialog.findByRole('switch', { name: 'Allow deletion' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const sheets = await screen.findAllByRole('dialog')
  await user.click(within(sheets.at(-1) ?? document.body).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent['delete']).toBe('o-1'))
  // What the deactivation touched may still be on the screen.
  expect(await screen.findByText(/^Deleted “会議室”\s+Upcoming open slots: 2 slots/)).toBeTruthy()
})

test.each([
  ['en', /^Type is active/, 'Deactivate type', 'Deactivate'],
  ['jp', /^この種類を有効にする/, '種類の無効化', '無効にする'],
] as const)(
  'a type of the weekly template asks before it leaves it, and names the rows, in %s (SET-28, SHELL-33, D86)',
  async (language, active, title, deactivate) => {
    const { user, sent, openOf } = await openTypes({ language, template: ['Mon 10:00–10:50 Robin'] })
    const dialog = await openOf('会議')
    await dialog.findByText('Mon 10:00–10:50 Robin')
    await user.click(dialog.getByRole('switch', { name: active }))
    const question = within(await screen.findByRole('dialog', { name: title }))
    expect(question.getByText('Mon 10:00–10:50 Robin')).toBeTruthy()
    expect(sent['update']).toBeUndefined()
    await user.click(question.getByRole('button', { name: deactivate }))
    await waitFor(() => expect(sent['update']).toEqual({ id: 'o-1', version: 1, active: false }))
  },
)

test('a type that slots to come are booked with says so instead of offering deletion (SET-28, SHELL-33, D85)', async () => {
  const { openOf } = await openTypes({ booked: 3 })
  const dialog = await openOf('会議')
  expect(await dialog.findByText(/so you can.t delete it/)).toBeTruthy()
  expect(dialog.getByText('3 slots')).toBeTruthy()
  expect(dialog.queryByRole('switch', { name: 'Allow deletion' })).toBeNull()
})

test('types are read-only without settingsEdit (SET-29, PERM-37)', async () => {
  const { openOf } = await openTypes({ flags: ['courseNew', 'courseEdit', 'courseDelete'] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add type' }).disabled).toBe(true)
  const dialog = await openOf('会議')
  expect(dialog.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true)
  expect(dialog.queryByRole('switch')).toBeNull()
})
