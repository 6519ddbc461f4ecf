import { parse } from 'csv-parse/sync'
import { screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Language } from '../shared/i18n/language.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { rowNames } from '../test/rowNames.ts'
import { api, server } from '../test/server.ts'
import { done, refusedAt, signInStaff } from '../test/staff.ts'
import { catchFiles } from '../test/servedFiles.ts'
import type { Place } from './locationDocuments.ts'
import { LocationsPage } from './LocationsPage.tsx'

const place = (id: string, locationName: string, change: Partial<Place> = {}) =>
  typed('LocationRecord', {
    id,
    version: 1,
    locationName,
    active: true,
    oneLessonAtATime: false,
    type: 'school',
    ...change,
  })

const station = place('l-1', '駅前校')
const old = place('l-2', '旧西口校', { active: false })
const office = place('l-3', '青葉商事', { type: 'dispatch' })

const unused = {
  students: [],
  teachers: [],
  template: [],
  openSlots: 0,
  bookedSlots: 0,
  waitingLists: null,
  contracts: null,
  notes: null,
  fixedStudents: [],
}

/** Opens the page; `sent` holds the inputs of mutations, `colleague` saves for somebody else. */
async function openPlaces(options: { flags?: string[]; at?: string; language?: Language; use?: object } = {}) {
  const { flags, at = '/', language = 'en', use = {} } = options
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  let places = [station, old, office]
  const changed = (change: Partial<Place> & { id: string }) => {
    places = places.map((each) => (each.id === change.id ? { ...each, ...change, version: each.version + 1 } : each))
    return places.find(({ id }) => id === change.id) ?? null
  }
  server.use(
    api.query('Locations', () => HttpResponse.json({ data: { locations: places } })),
    api.query('LocationUse', () =>
      HttpResponse.json({ data: { locationUse: typed('RelatedData', { ...unused, ...use }) } }),
    ),
    api.mutation('CreateLocation', ({ variables }) => {
      sent['create'] = variables['input']
      if (variables['input'].locationName === '駅前校') {
        const refused = refusedAt('locationName', 'a location with this name already exists')
        const payload = { ...refused, location: null, relatedData: null }
        return HttpResponse.json({ data: { createLocation: typed('LocationPayload', payload) } })
      }
      const created = place('l-9', variables['input'].locationName, { type: variables['input'].type })
      places = [...places, created]
      return HttpResponse.json({
        data: { createLocation: typed('LocationPayload', { ...done, location: created, relatedData: null }) },
      })
    }),
    api.mutation('UpdateLocation', ({ variables }) => {
      sent['update'] = variables['input']
      return HttpResponse.json({
        data: {
          updateLocation: typed('LocationPayload', {
            ...done,
            location: changed(variables['input']),
            relatedData: typed('RelatedData', { ...unused, ...use }),
          }),
        },
      })
    }),
    api.mutation('DeleteLocation', ({ variables }) => {
      sent['delete'] = variables['id']
      places = places.filter(({ id }) => id !== variables['id'])
      return HttpResponse.json({ data: { deleteLocation: typed('LocationPayload', { ...done }) } })
    }),
  )
  const desk = await openDeskPage(<LocationsPage />, { at, language })
  await waitFor(() => expect(rowNames().length).toBeGreaterThan(0))
  const colleague = (change: Partial<Place> & { id: string }) => {
    changed(change)
    return desk.announceRecords([change.id])
  }
  return { ...desk, sent, colleague }
}

test('places in use are listed first of all (SET-22, SET-23)', async () => {
  await openPlaces({ language: 'jp' })
  expect(rowNames()).toEqual(['駅前校', '青葉商事'])
})

test('inactive places are found by the filter, which the address keeps (SET-22)', async () => {
  await openPlaces({ at: '/?active=inactive' })
  expect(rowNames()).toEqual(['旧西口校'])
  expect(screen.getByRole('table').textContent).toContain('Inactive')
})

test('an address that names no choice of the filter shows what the filter then says (SET-22)', async () => {
  await openPlaces({ at: '/?active=all' })
  expect(rowNames()).toEqual(['駅前校', '青葉商事'])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value).toBe('Active')
})

test('a new place is made with its name and type; a name in use is told at the field (SET-22, SET-24, ERR-35, PERM-34)', async () => {
  const { user, sent } = await openPlaces()
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add place' }))
  await user.type(dialog.getByLabelText('Name'), '駅前校')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('a location with this name already exists')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), ' 海辺校 ')
  await user.click(dialog.getByRole('radio', { name: 'Elsewhere' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(rowNames()).toContain('海辺校'))
  expect(sent['create']).toEqual({ locationName: '海辺校', type: 'dispatch', oneLessonAtATime: false })
  expect((await screen.findByRole('dialog')).textContent).toContain('海辺校')
  // Who made it by keyboard goes on in the list.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('l-9'))
})

test("a colleague's change appears in the form, and a conflict is shown side by side (SET-22)", async () => {
  const { user, sent, colleague, openOf } = await openPlaces()
  const dialog = await openOf('駅前校')
  await colleague({ id: 'l-1', type: 'dispatch' })
  await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Elsewhere' }).checked).toBe(true))
  const name = dialog.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, '東口校')
  await colleague({ id: 'l-1', locationName: '中央校' })
  expect(await dialog.findByRole('cell', { name: '中央校' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep my version' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'l-1', version: 3, locationName: '東口校' }))
})

test('a place is deactivated by the switch of its delete control, and deleted behind another one (SET-25, SHELL-36, PERM-35, PERM-36)', async () => {
  const { user, sent, openOf } = await openPlaces()
  const complaints = vi.spyOn(console, 'error')
  const dialog = await openOf('青葉商事')
  expect(await dialog.findByRole('switch', { name: 'Allow deletion' })).toBeTruthy()
  await user.click(dialog.getByRole('switch', { name: /^Place is active/ }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'l-3', version: 1, active: false }))
  await user.click(await dialog.findByRole('switch', { name: 'Allow deletion' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Confirm deletion? This cannot be undone.')).toBeTruthy()
  const sheets = screen.getAllByRole('dialog')
  await user.click(within(sheets.at(-1) ?? document.body).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent['delete']).toBe('l-3'))
  expect(rowNames()).toEqual(['駅前校'])
  // The open record and its history are side by side under names of their own.
  expect(complaints.mock.calls.flat().join(' ')).not.toContain('same key')
  complaints.mockRestore()
})

test('until it is known whether the weekly template has it, a place asks before it is deactivated (SHELL-33, SET-25, D123)', async () => {
  const { user, sent, openOf } = await openPlaces()
  server.use(api.query('LocationUse', async () => delay('infinite')))
  const dialog = await openOf('駅前校')
  await user.click(dialog.getByRole('switch', { name: /^Place is active/ }))
  expect(await screen.findByRole('dialog', { name: 'Deactivate place' })).toBeTruthy()
  expect(sent['update']).toBeUndefined()
})

test('a place of the weekly template asks before it leaves it, and tells the rows (SHELL-33, SET-25, D86, D123)', async () => {
  const { user, sent, openOf } = await openPlaces({
    use: { template: ['Mon 10:00–10:50 Robin'], students: ['佐藤 美咲', '山田 太郎'], fixedStudents: ['山田 太郎'] },
  })
  const dialog = await openOf('駅前校')
  expect(await dialog.findByText(/or the weekly template use this place/)).toBeTruthy()
  await user.click(dialog.getByRole('switch', { name: /^Place is active/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate place' }))
  expect(question.getByText('Mon 10:00–10:50 Robin')).toBeTruthy()
  expect(question.getByText('山田 太郎')).toBeTruthy()
  expect(sent['update']).toBeUndefined()
  await user.click(question.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'l-1', version: 1, active: false }))
  expect(await screen.findByText(/Weekly template: Mon 10:00–10:50 Robin/)).toBeTruthy()
})

test('the reasons that a place cannot be deleted are named (SHELL-33, D123)', async () => {
  const { openOf, user } = await openPlaces({ use: { openSlots: 3, bookedSlots: 1, teachers: ['Emily', '田中先生'] } })
  const dialog = await openOf('駅前校')
  expect(await dialog.findByText(/so you can.t delete it/)).toBeTruthy()
  expect(dialog.getByText('3 slots')).toBeTruthy()
  expect(dialog.getByText('Emily, 田中先生')).toBeTruthy()
  expect(dialog.queryByRole('switch', { name: 'Allow deletion' })).toBeNull()
  const requests: unknown[] = []
  server.use(
    api.query('DeletionWhy', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({ data: { why: null } })
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Why?' }))
  expect(await screen.findByRole('dialog', { name: 'Why?' })).toBeTruthy()
  await waitFor(() => expect(requests).toEqual([{ kind: 'location', id: 'l-1' }]))
})

test('places are read-only without the permissions (SET-30, PERM-03, PERM-34…36, D124)', async () => {
  const { openOf } = await openPlaces({ flags: ['locationDelete'] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add place' }).disabled).toBe(true)
  const dialog = await openOf('駅前校')
  expect(dialog.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true)
  expect(dialog.queryByRole('switch')).toBeNull()
})

test.each([
  ['en', 'Export CSV', ['Name', 'Type', 'Status'], ['駅前校', 'At the school', 'Active']],
  ['jp', 'CSV出力', ['名前', '種類', '状態'], ['駅前校', '教室', '有効']],
] as const)(
  'what the table shows is saved as a file, in %s (CSV-01, CSV-10, D135)',
  async (language, button, ...lines) => {
    onTestFinished(() => void vi.restoreAllMocks())
    const files = catchFiles()
    const { user } = await openPlaces({ language })
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toMatch(/^place_export_\d{8}_\d{4}\.csv$/)
    const rows: string[][] = parse((await files[0]?.blob.text()) ?? '', { bom: true })
    expect(rows.slice(0, 2)).toEqual(lines)
  },
)

test.each([
  ['en', 'No places yet', /Each slot has a place/, 'Add the first one'],
  ['jp', '場所がまだありません', /枠は場所ごとに作ります/, '最初の1件を追加'],
] as const)(
  'a school without a place is told what they are for and is led to the first one (%s) (D150, SHELL-21)',
  async (language, title, hint, button) => {
    signInStaff()
    server.use(api.query('Locations', () => HttpResponse.json({ data: { locations: [] } })))
    const { user } = await openDeskPage(<LocationsPage />, { at: '/', language })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(hint)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  },
)

test('staff who may not add places see no invitation to, and a search without hits shows so', async () => {
  signInStaff([])
  server.use(api.query('Locations', () => HttpResponse.json({ data: { locations: [] } })))
  const { close } = await openDeskPage(<LocationsPage />, { at: '/', language: 'en' })
  expect(await screen.findByText('No places yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull()
  close()
  const { user } = await openPlaces({ at: '/?active=all' })
  await user.type(screen.getByPlaceholderText('Search'), 'nowhere')
  expect(await screen.findByText('No results found')).toBeTruthy()
  expect(screen.queryByText('No places yet')).toBeNull()
})
