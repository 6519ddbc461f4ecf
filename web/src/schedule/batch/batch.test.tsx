import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { standAtNoonAtSchool } from '../../test/computerClock.ts'
import { aSlot, booked, tanaka, typed } from '../../test/deskData.ts'
import { choose, fieldNamed } from '../../test/fields.ts'
import { savedFrom } from '../../test/servedFiles.ts'
import { notifiedPerson, undoPreview } from '../../test/runs.ts'
import { openStaffPage, type StaffDesk } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'

standAtNoonAtSchool()

const talk = aSlot('talk', '2026-11-20', '10:00', { ...booked({ s0045: '阿部 久美' }), lessonMemo: 'p.12' })
const free = aSlot('free', '2026-11-20', '11:00', { version: 4, onlineAvailable: true })
const noon = aSlot('noon', '2026-11-20', '12:00', { teacher: tanaka, waitingCount: 2 })
const late = aSlot('late', '2026-11-21', '18:00')
const slots = [talk, free, noon, late]

const verdict = (slotId: string, message = '', courseIds: string[] | null = null) =>
  typed('SlotVerdict', {
    slotId,
    changes: message === '',
    message: message || 'Action successful',
    courseIds,
    warnings: [],
  })
const done = { success: true, code: '1001', message: 'Action successful', batchId: 'b-1', verdicts: [], slots: [] }

async function openList(options: Partial<StaffDesk> = {}) {
  const opened = await openStaffPage(<SchedulePage />, { slots, language: 'en', ...options })
  await screen.findByRole('table')
  return opened
}
const box = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name, { selector: '[type=checkbox]' })
const chosen = () => slots.filter(({ id }) => document.querySelector(`[data-row="${id}"]`)?.closest('[data-chosen]'))
const ids = () => chosen().map(({ id }) => id)
const rowButton = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${id}"]`)
  if (!found) throw new Error(`no row ${id}`)
  return found
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const bar = () => screen.findByRole('region', { name: 'Selected slots' })

test('rows are chosen by checkbox, by range, all at once, and by keys, without opening; what the filters hide is not (SCHED-11)', async () => {
  const { user, address } = await openList()
  fireEvent.click(box(/^Select Fri 20 Nov 10:00/))
  expect(ids()).toEqual(['talk'])
  expect(within(await bar()).getByText('1 slot selected')).toBeTruthy()
  fireEvent.click(box(/12:00/), { shiftKey: true })
  expect(ids()).toEqual(['talk', 'free', 'noon'])
  expect(box('Select all slots shown').indeterminate).toBe(true)
  fireEvent.click(box(/11:00/))
  expect(ids()).toEqual(['talk', 'noon'])
  await choose('Teacher', '田中先生 t002')
  expect(await screen.findByText('1 slot selected')).toBeTruthy()
  await choose('Teacher', 'All teachers')
  await waitFor(() => expect(ids()).toEqual(['talk', 'noon']))
  press('Clear selection')
  expect(ids()).toEqual([])
  fireEvent.click(box('Select all slots shown'))
  expect(ids()).toHaveLength(4)
  fireEvent.click(box('Select all slots shown'))
  expect(ids()).toEqual([])

  act(() => rowButton('free').focus())
  await user.keyboard('x')
  expect(ids()).toEqual(['free'])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(ids()).toEqual(['free', 'noon', 'late'])
  expect(document.activeElement).toBe(rowButton('late'))
  await user.keyboard('x')
  expect(ids()).toEqual(['free', 'noon'])
  await user.keyboard('{Control>}a{/Control}')
  expect(ids()).toHaveLength(4)
  expect(address.current).toBe('/admin/schedule')
})

test('a change is checked slot by slot before it happens, exactly that is sent, and it can be undone (SCHED-57, SCHED-60, SLOT-27)', async () => {
  const { sent } = await openList({
    answers: {
      slotBatchPreview: () => [
        verdict('talk', "Place: can't be changed while the slot is booked."),
        verdict('free'),
        verdict('noon', 'This slot changed after you opened it. Nothing was saved.'),
      ],
      changeSlotBatch: () => done,
      undoSlotBatch: () => ({ ...done, slots: [free] }),
    },
  })
  fireEvent.click(box(/10:00/))
  fireEvent.click(box(/12:00/), { shiftKey: true })
  press('Edit selected')
  const dialog = await screen.findByRole('dialog', { name: 'Edit 3 slots' })
  await within(dialog).findByLabelText('Change the note')
  press('Review changes')
  expect(await within(dialog).findByText('Choose what to change.')).toBeTruthy()
  fireEvent.click(within(dialog).getByLabelText('Change the note'))
  fireEvent.change(fieldNamed('New note'), { target: { value: 'bring p.24' } })
  fireEvent.click(within(dialog).getByLabelText('Change the place'))
  press('Review changes')
  expect(await within(dialog).findByText('Choose a place.')).toBeTruthy()
  await choose('Place', 'みどり台校')
  press('Review changes')

  const will = await within(dialog).findByText('Will change: 1')
  expect(document.activeElement?.textContent).toContain('Will change: 1')
  const lines = will.parentElement?.textContent ?? ''
  expect(lines).toContain('Fri 20 Nov 11:00–11:50')
  expect(lines).toContain('Place 駅前校 → みどり台校')
  expect(lines).not.toContain('Online')
  expect(lines).toMatch(/Note .* → bring p\.24/)
  const stays = within(dialog).getByText("Won't change: 2").parentElement?.textContent ?? ''
  expect(stays).toContain("can't be changed while the slot is booked")
  expect(stays).toContain('This slot changed after you opened it. Nothing was saved.')
  expect(within(dialog).getAllByRole('button', { name: /^Why\?/ })).toHaveLength(2)
  const file = await savedFrom(within(dialog))
  expect(file.name).toBe('slot_batch_dry_run_20261120_1200.csv')
  expect(file.lines.filter((line) => line.includes('"unchanged"'))).toHaveLength(2)
  expect(file.lines.some((line) => /^"2026-11-20 11:00",.*"changes",".*駅前校 → みどり台校/.test(line))).toBe(true)
  press('Change 1 slot')
  expect(await screen.findAllByText('1 slot changed, 2 unchanged')).not.toHaveLength(0)
  const batch = {
    delete: false,
    lessonMemo: 'bring p.24',
    place: { locationId: 'l-2' },
    tell: true,
    slots: [
      { slotId: 'talk', version: 1 },
      { slotId: 'free', version: 4 },
      { slotId: 'noon', version: 1 },
    ],
  }
  expect(sent.at(-2)).toEqual(['SlotBatchPreview', batch])
  expect(sent.at(-1)).toEqual(['ChangeSlotBatch', { batch, expected: [{ slotId: 'free', courseIds: null }] }])
  expect(ids()).toEqual([])
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  press('Undo')
  expect(await screen.findByText('1 slot restored')).toBeTruthy()
  expect(sent.at(-1)).toEqual(['UndoSlotBatch', { batchId: 'b-1' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(rowButton('talk')))
})

test('slots are deleted together behind a safety switch; what moved meanwhile is checked again, what was touched since is not undone (SCHED-68, SLOT-29, D147)', async () => {
  let moved = true
  const { sent } = await openList({
    answers: {
      slotBatchPreview: () => [verdict('talk', 'Slots with bookings cannot be deleted.'), verdict('noon')],
      lessonPeople: () => [],
      changeSlotBatch: () =>
        moved ? { ...done, success: false, batchId: null, message: 'Please check again.' } : done,
      undoPreview: () => undoPreview(),
      undoSlotBatch: () => ({ ...done, success: false, message: 'Nothing was undone.' }),
    },
  })
  fireEvent.click(box(/10:00/))
  fireEvent.click(box(/12:00/))
  press('Delete selected')
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 slots' })
  await within(dialog).findByText('Will be deleted: 1')
  expect(within(dialog).getByText('2 waiting-list entries are deleted too.')).toBeTruthy()
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete 1 slot' })
  expect(button.disabled).toBe(true)
  fireEvent.click(within(dialog).getByLabelText('Delete these slots'))
  fireEvent.click(button)
  expect(await screen.findByText('Please check again.')).toBeTruthy()
  await waitFor(() => expect(sent.filter(([name]) => name === 'SlotBatchPreview')).toHaveLength(2))
  moved = false
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  const strip = await screen.findByRole('region', { name: 'Last change to several slots' })
  fireEvent.click(within(strip).getByRole('button', { name: 'Undo' }))
  expect((await within(strip).findByRole('alert')).textContent).toBe('Nothing was undone.')
  expect(within(strip).queryByRole('button', { name: 'Undo' })).toBeNull()
  press('Close')
  expect(screen.queryByRole('region', { name: 'Last change to several slots' })).toBeNull()
})

/** Deletes the slot that two wait for, with the mails to them, and offers its undo. */
async function deleteAwaited(answers: StaffDesk['answers']) {
  const opened = await openList({
    answers: {
      slotBatchPreview: () => [verdict('noon')],
      lessonPeople: () => [],
      changeSlotBatch: () => done,
      ...answers,
    },
  })
  fireEvent.click(box(/12:00/))
  press('Delete selected')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 slot' }))
  fireEvent.click(await dialog.findByLabelText('Delete these slots'))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 1 slot' }))
  const strip = within(await screen.findByRole('region', { name: 'Last change to several slots' }))
  fireEvent.click(strip.getByRole('button', { name: 'Undo' }))
  return { ...opened, strip }
}
const openQuestion = async () => within(await screen.findByRole('dialog', { name: 'Undo this change?' }))

test('whom an undo mails is named before it is done; others than those are not told unseen (D14)', async () => {
  let people = [
    notifiedPerson({ name: '阿部 久美' }),
    notifiedPerson({ id: 's-2', name: '林 二', notice: 'off', phoneNumber: '03-1' }),
  ]
  let isSame = false
  const { sent } = await deleteAwaited({
    undoPreview: () => undoPreview({ people, digest: `digest ${people.length}` }),
    undoSlotBatch: () =>
      isSame ? { ...done, slots: [noon] } : { ...done, success: false, message: 'Others would be told.' },
  })
  const question = await openQuestion()
  expect(question.getByText('Will be emailed: 1 person').parentElement?.textContent).toContain('阿部 久美')
  expect(question.getByText("Can't be emailed: 1 person")).toBeTruthy()
  expect(question.getByRole('link', { name: '03-1' })).toBeTruthy()
  expect(sent.some(([name]) => name === 'UndoSlotBatch')).toBe(false)
  people = [...people, notifiedPerson({ id: 's-3', name: '谷 三' })]
  fireEvent.click(question.getByRole('button', { name: 'Undo' }))
  expect(await question.findByText('Will be emailed: 2 people')).toBeTruthy()
  expect(await screen.findByText('Others would be told.')).toBeTruthy()
  isSame = true
  await waitFor(() => expect(question.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(false))
  fireEvent.click(question.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 slot restored')).toBeTruthy()
  expect(sent.at(-1)).toEqual(['UndoSlotBatch', { batchId: 'b-1', digest: 'digest 3' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another place of slots that some wait for names who gets an email, and its undo names them again (SCHED-99, SHELL-44)', async () => {
  const people = [notifiedPerson({ name: '森 一', role: 'waiting' })]
  const { sent } = await openList({
    answers: {
      slotBatchPreview: () => [verdict('noon')],
      slotChangePeople: () => people,
      changeSlotBatch: () => done,
      undoPreview: () => undoPreview({ people }),
      undoSlotBatch: () => ({ ...done, slots: [noon] }),
    },
  })
  fireEvent.click(box(/12:00/))
  press('Edit selected')
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 slot' })
  fireEvent.click(await within(dialog).findByLabelText('Change the place'))
  await choose('Place', 'みどり台校')
  press('Review changes')
  expect(await within(dialog).findByText(/Will be emailed: 1 person/)).toBeTruthy()
  expect(within(dialog).getByText(/森 一/)).toBeTruthy()
  expect(sent.find(([name]) => name === 'SlotChangePeople')?.[1]).toMatchObject({
    batch: { delete: false, place: { locationId: 'l-2' }, slots: [{ slotId: 'noon', version: 1 }] },
  })
  press('Change 1 slot')
  const strip = await screen.findByRole('region', { name: 'Last change to several slots' })
  fireEvent.click(within(strip).getByRole('button', { name: 'Undo' }))
  const question = await openQuestion()
  expect(question.getByText('Will be emailed: 1 person').parentElement?.textContent).toContain('森 一')
  fireEvent.click(question.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 slot restored')).toBeTruthy()
})

test('an undo that is not wanted once its people are seen is offered still', async () => {
  const { sent, strip } = await deleteAwaited({ undoPreview: () => undoPreview({ people: [notifiedPerson()] }) })
  fireEvent.click((await openQuestion()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(strip.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(sent.some(([name]) => name === 'UndoSlotBatch')).toBe(false)
})

test('an undo that is not possible any more says so where it is offered, and asks nothing', async () => {
  const { strip } = await deleteAwaited({
    undoPreview: () =>
      undoPreview({ success: false, message: 'Some of these slots changed since then.', digest: null }),
  })
  expect((await strip.findByRole('alert')).textContent).toBe('Some of these slots changed since then.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('every course that a chosen slot can have is offered, and the dry run says which each slot gets (SCHED-64, D73)', async () => {
  const { sent, live } = await openList({
    answers: {
      slotBatchPreview: () => [verdict('free', '', ['c-1', 'c-2']), verdict('noon', '', ['c-1'])],
      changeSlotBatch: () => done,
    },
  })
  live({ slots: [{ ...noon, version: 2, courses: [] }] })
  fireEvent.click(box(/11:00/))
  fireEvent.click(box(/12:00/))
  press('Edit selected')
  const dialog = await screen.findByRole('dialog', { name: 'Edit 2 slots' })
  fireEvent.click(await within(dialog).findByLabelText('Change the courses'))
  const courses = within(dialog).getByRole('group', { name: 'Courses' })
  const offered = within(courses).getAllByRole('checkbox')
  // Emily teaches both, Tanaka free talk alone.
  expect(offered).toHaveLength(2)
  expect(within(courses).getAllByText(/1 of 2 slots/)).toHaveLength(1)
  expect(within(dialog).getByText(/^Each slot gets only the courses/)).toBeTruthy()
  fireEvent.click(within(courses).getByRole('button', { name: 'Select all' }))
  press('Review changes')
  const line = async (text: RegExp) => (await within(dialog).findByText(text)).closest('li')?.textContent
  expect(await line(/12:00–12:50/)).toMatch(/Courses \(none\) → フリートーク.*Not possible here 発音クリニック$/)
  expect(await line(/11:00–11:50/)).not.toContain('Not possible here')
  press('Change 2 slots')
  await waitFor(() => expect(sent.at(-1)?.[0]).toBe('ChangeSlotBatch'))
  expect(sent.at(-1)?.[1]).toMatchObject({
    batch: { courseIds: ['c-2', 'c-1'] },
    expected: [
      { slotId: 'free', courseIds: ['c-1', 'c-2'] },
      { slotId: 'noon', courseIds: ['c-1'] },
    ],
  })
})

test('online is switched by itself, and not at all where the place says it (SCHED-61, SCHED-83)', async () => {
  const { sent } = await openList({ answers: { slotBatchPreview: () => [verdict('talk')] } })
  fireEvent.click(box(/10:00/))
  act(() => screen.getByRole('button', { name: 'Edit selected' }).focus())
  press('Edit selected')
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 slot' })
  fireEvent.click(await within(dialog).findByLabelText('Change whether it is also online'))
  press('Review changes')
  expect(await within(dialog).findByText('Online')).toBeTruthy()
  expect(sent.at(-1)?.[1]).toEqual({
    delete: false,
    onlineAvailable: true,
    tell: true,
    slots: [{ slotId: 'talk', version: 1 }],
  })
  press('Back')
  fireEvent.click(await within(dialog).findByLabelText('Change the place'))
  await choose('Place', 'Online only')
  expect(within(dialog).queryByLabelText('Change whether it is also online')).toBeNull()
  press('Review changes')
  await within(dialog).findByText('Will change: 1')
  expect(sent.at(-1)?.[1]).toEqual({
    delete: false,
    place: { locationId: null },
    tell: true,
    slots: [{ slotId: 'talk', version: 1 }],
  })
  press('Back')
  press('Cancel')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit selected'))
})

test.each([
  ['Edit selected', 'SlotBatchPreview'],
  ['Delete selected', 'SlotBatchPreview'],
  ['Move', 'SlotMovePreview'],
])('%s: the preview lists slots by start, then by the name of the teacher (CSV-10)', async (button, preview) => {
  const amy = { ...tanaka, id: 't-9', teacherCode: 't009', displayName: 'Amy' }
  const zoe = { ...tanaka, displayName: 'Zoe' }
  const listed = [
    free,
    aSlot('zoe', '2026-11-20', '15:00', { teacher: zoe }),
    aSlot('amy', '2026-11-20', '15:00', { teacher: amy }),
  ]
  const { sent } = await openList({
    slots: listed,
    answers: { slotBatchPreview: () => [], slotMovePreview: () => [] },
  })
  fireEvent.click(box('Select all slots shown'))
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  if (button === 'Move') fireEvent.change(await dialog.findByLabelText('Days later'), { target: { value: '7' } })
  if (button === 'Edit selected') {
    fireEvent.click(await dialog.findByLabelText('Change the note'))
    press('Review changes')
  }
  const input = await vi.waitFor(() => {
    const found = sent.find(([name]) => name === preview)
    if (!found) throw new Error('not asked yet')
    return found[1]
  })
  expect(input['slots'] ?? input['moves']).toMatchObject([{ slotId: 'free' }, { slotId: 'amy' }, { slotId: 'zoe' }])
})

test('the dialog stays though nothing is chosen for a while', async () => {
  const { live } = await openList()
  fireEvent.click(box(/11:00/))
  press('Edit selected')
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 slot' })
  fireEvent.click(await within(dialog).findByLabelText('Change the courses'))
  const offered = () => within(within(dialog).getByRole('group', { name: 'Courses' })).getAllByRole('checkbox')
  expect(offered()).toHaveLength(2)
  live({ gone: ['free'] })
  await within(dialog).findByText('No slots would change.')
  live({ slots: [{ ...free, version: 5 }] })
  await waitFor(() => expect(offered()).toHaveLength(2))
})

test('each flag gives its own button, and neither gives no checkboxes (PERM-03, PERM-06, PERM-07)', async () => {
  const deleter = await openList({ may: ['slotDelete'] })
  fireEvent.click(box(/10:00/))
  expect(within(await bar()).getByRole<HTMLButtonElement>('button', { name: 'Edit selected' }).disabled).toBe(true)
  expect(within(await bar()).getByRole('button', { name: 'Delete selected' })).toBeTruthy()
  deleter.close()
  const editor = await openList({ may: ['slotEdit'] })
  fireEvent.click(box(/10:00/))
  expect(within(await bar()).getByRole<HTMLButtonElement>('button', { name: 'Edit selected' }).disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'Delete selected' })).toBeNull()
  editor.close()
  await openList({ may: ['slotNew', 'slotBook', 'slotCancel'] })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('on a phone a tap chooses once choosing is switched on', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(wide(query), { matches: query.startsWith('(width <') }),
  )
  const { address } = await openStaffPage(<SchedulePage />, { slots, language: 'jp' })
  fireEvent.click(await screen.findByRole('button', { name: '枠を選択' }))
  await waitFor(() => expect(rowButton('free').getAttribute('aria-pressed')).toBe('false'))
  fireEvent.click(rowButton('free'))
  fireEvent.click(rowButton('late'))
  expect(rowButton('late').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('2枠を選択中')).toBeTruthy()
  expect(address.current).toBe('/admin/schedule')
  fireEvent.click(screen.getByRole('button', { name: '選択を終了' }))
  expect(screen.queryByText('2枠を選択中')).toBeNull()
})
