import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setComputerTo } from '../../test/computerClock.ts'
import { aSlot, booked, emily, tanaka, typed } from '../../test/deskData.ts'
import { choose, fieldNamed } from '../../test/fields.ts'
import { api, server } from '../../test/server.ts'
import { type Answers, choices, openStaffPage, type StaffDesk, success } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'
import '../ScheduleCalendar.tsx'

const openSchedule = (options: StaffDesk) => openStaffPage(<SchedulePage />, options)

// Noon in Tokyo on Friday 20 November 2026.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
  setComputerTo('Asia/Tokyo')
})
afterEach(() => {
  // Toasts outlive the page they were shown on.
  toast.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const talk = aSlot('talk', '2026-11-20', '10:00', booked({ s0045: '阿部 久美' }))
const clinic = aSlot('clinic', '2026-11-20', '11:00', { teacher: tanaka })
const queue = aSlot('queue', '2026-11-20', '17:00', { waitingCount: 2 })

async function openDay(answers: Answers = {}, may?: Parameters<typeof openSchedule>[0]['may'], filter = '', cards = 2) {
  const opened = await openSchedule({
    slots: [talk, clinic],
    at: `/admin/schedule?view=calendar&span=day${filter}`,
    language: 'en',
    answers,
    ...(may ? { may } : {}),
  })
  await screen.findByRole('region', { name: 'Calendar' })
  await waitFor(() => expect(document.querySelectorAll('[data-event-id]')).toHaveLength(cards))
  return opened
}
const mode = (name: string) => screen.findByRole('radio', { name })
/** Clicks the column of Friday at a time; the day is drawn from 9:00 to 21:00. */
async function clickAt(hour: number) {
  const column = await screen.findByRole('group', { name: 'Fri 20 Nov' })
  vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1200))
  fireEvent.click(column, { clientY: (hour - 9) * 100 + 5 })
}
const card = (id: string) => {
  const found = document.querySelector(`[data-event-id^="${id}_"]`)
  if (!found) throw new Error(`no card ${id}`)
  return found
}

test('a click on free time opens the form with that time and a placeholder, which goes with it (SCHED-27, SCHED-31, SCHED-34)', async () => {
  const { user } = await openDay()
  await clickAt(14)
  const dialog = await screen.findByRole('dialog', { name: /Add slot Fri 20 Nov 14:00/ })
  expect(dialog).toBeTruthy()
  await waitFor(() => expect(fieldNamed('End time').value).toBe('14:50'))
  await waitFor(() => expect(card('draft').textContent).toContain('14:00'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Week', hidden: true }).disabled).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('[data-event-id^="draft_"]')).toBeNull())
})

test('quick build: what is chosen once makes a slot at each click, single lessons that fit, and undo takes it back (SCHED-28, SCHED-91, SCHED-92, SCHED-93)', async () => {
  const created = aSlot('made', '2026-11-20', '18:00')
  const { user, sent, address } = await openDay(
    { createSlot: () => ({ ...success, slot: created }), deleteSlot: () => success },
    undefined,
    '&course=TALK',
  )
  await waitFor(() => expect(fieldNamed('Course').value).toBe('フリートーク'))
  await choose('Place', 'みどり台校')
  await waitFor(() => expect(document.querySelectorAll('[data-event-id]')).toHaveLength(0))
  fireEvent.click(await mode('Quick build'))
  const bar = await screen.findByRole('region', { name: 'Quick build' })
  await waitFor(() => expect(fieldNamed('Course').value).toBe('All courses'))
  expect(address.current).not.toContain('course=')
  expect(document.querySelectorAll('[data-event-id]')).toHaveLength(2)
  expect(fieldNamed('Course').disabled).toBe(true)
  expect(fieldNamed('Place').disabled).toBe(true)
  await clickAt(18)
  expect(await screen.findByText('Choose these first: Place, Teacher.')).toBeTruthy()
  await choose('Place of new slots', '駅前校')
  await clickAt(18)
  expect(await screen.findByText('Teacher: this is required.')).toBeTruthy()
  await choose('Teacher of new slots', 'Emily t001')
  // One value decides whose slots are built and whose are shown: no click can meet a colleague's.
  await waitFor(() => expect(document.querySelectorAll('[data-event-id]')).toHaveLength(1))
  expect(address.current).toContain(`teacher=${emily.id}`)
  const courses = within(bar).getByRole('button', { name: 'Courses 2/2' })
  await user.click(courses)
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(courses))
  expect(bar.isConnected).toBe(true)
  expect(sent).toEqual([])
  await clickAt(18)
  await waitFor(() => expect(sent).toHaveLength(1))
  await clickAt(10)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.[1]).toMatchObject({
    startsAt: '2026-11-20T18:00:00',
    endsAt: '2026-11-20T18:50:00',
    availableFrom: '2026-10-01T09:00:00',
    cancelBy: '2026-11-19T18:00:00',
    courseIds: ['c-3', 'c-2'],
    locationId: 'l-1',
    lessonRules: true,
  })
  // Not French, an evening lesson; never free talk, a group.
  expect(sent[1]?.[1]).toMatchObject({ courseIds: ['c-2'] })
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' })
  if (undo) fireEvent.click(undo)
  await waitFor(() => expect(sent.at(-1)).toEqual(['DeleteSlot', { slotId: 'made', version: created.version }]))
  expect(await screen.findByText(/Undone/)).toBeTruthy()
})

test('quick build takes the teacher that is filtered; until it is said whose slots are built, a click meets none (SCHED-92)', async () => {
  const { close } = await openDay({}, undefined, `&teacher=${tanaka.id}`, 1)
  fireEvent.click(await mode('Quick build'))
  await waitFor(() => expect(fieldNamed('Teacher of new slots').value).toBe('田中先生 t002'))
  expect(document.querySelector('[data-whose]')).toBeNull()
  close()
  await openDay()
  fireEvent.click(await mode('Quick build'))
  await screen.findByRole('region', { name: 'Quick build' })
  expect(document.querySelector('[data-whose=all] [data-slot-id]')).toBeTruthy()
})

test('in a school with one place and one teacher quick build needs no choice, until they teach nothing (SCHED-92)', async () => {
  const singleChoices = { ...choices, teachers: choices.teachers.slice(0, 1), locations: choices.locations.slice(0, 1) }
  const { sent } = await openDay({ createSlot: () => ({ ...success, slot: aSlot('made', '2026-11-20', '18:00') }) })
  server.use(api.query('SlotChoices', () => HttpResponse.json({ data: { slotChoices: singleChoices } })))
  fireEvent.click(await mode('Quick build'))
  await waitFor(() => expect(fieldNamed('Place of new slots').value).toBe('駅前校'))
  expect(fieldNamed('Teacher of new slots').value).toBe('Emily t001')
  await clickAt(18)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({ locationId: 'l-1', teacherId: emily.id })
})

test('quick build shows refusals; undo needs the permission to delete (SCHED-94)', async () => {
  let refuse = true
  await openDay(
    {
      createSlot: () =>
        refuse
          ? { ...success, success: false, code: 'generalE', message: 'The teacher already has a slot at this time.' }
          : { ...success, slot: aSlot('made', '2026-11-20', '18:00') },
    },
    ['slotNew'],
  )
  expect(screen.queryByRole('radio', { name: 'Delete' })).toBeNull()
  fireEvent.click(await mode('Quick build'))
  await screen.findByRole('region', { name: 'Quick build' })
  await choose('Place of new slots', 'Online only')
  await choose('Teacher of new slots', 'Emily t001')
  await clickAt(18)
  expect(await screen.findByText('The teacher already has a slot at this time.')).toBeTruthy()
  refuse = false
  await clickAt(19)
  expect(await screen.findByText(/^Slot created/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('delete mode says that a seat is held for a student who waits, and deletes nothing (OFFER-02, ERR-29)', async () => {
  const held = aSlot('held', '2026-11-20', '18:00', { waitingCount: 1, heldCount: 1 })
  const { sent } = await openStaffPage(<SchedulePage />, {
    slots: [held],
    at: '/admin/schedule?view=calendar&span=day',
    language: 'en',
  })
  fireEvent.click(await mode('Delete'))
  await waitFor(() => card('held'))
  fireEvent.click(card('held'))
  expect(await screen.findByText(/A seat of this slot is held for a student who waits for it/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('delete mode deletes what nobody has booked at one click, and never a booked slot (SCHED-30, SCHED-90, ERR-29)', async () => {
  const { user, sent } = await openDay({
    changeSlotBatch: () => ({ ...success, batchId: 'b-1', verdicts: [], slots: [] }),
    undoSlotBatch: () => ({ ...success, slots: [] }),
  })
  fireEvent.click(await mode('Delete'))
  fireEvent.click(card('talk'))
  expect(
    await screen.findByText('Slots with bookings cannot be deleted. Cancel or move the bookings first.'),
  ).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(card('clinic'))
  const batch = { slots: [{ slotId: 'clinic', version: clinic.version }], delete: true, tell: true }
  await waitFor(() => expect(sent).toEqual([['ChangeSlotBatch', { batch, expected: [{ slotId: 'clinic' }] }]]))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] ?? document.body)
  await waitFor(() => expect(sent.at(-1)).toEqual(['UndoSlotBatch', { batchId: 'b-1' }]))
  await user.keyboard('{Escape}')
  fireEvent.click(card('talk'))
  expect(await screen.findByRole('dialog', { name: /10:00–10:50/ })).toBeTruthy()
})

test('what delete mode deletes one by one the bar undoes together, the latest first, and each place alone (SCHED-101)', async () => {
  let batchCount = 0
  const late = aSlot('late', '2026-11-20', '15:00')
  const { user, sent } = await openSchedule({
    slots: [clinic, late],
    at: '/admin/schedule?view=calendar&span=day',
    language: 'en',
    answers: {
      changeSlotBatch: () => ({ ...success, batchId: `b-${(batchCount += 1)}`, verdicts: [], slots: [] }),
      undoSlotBatch: () => ({ ...success, slots: [clinic] }),
    },
  })
  await waitFor(() => expect(document.querySelectorAll('[data-event-id]')).toHaveLength(2))
  const bar = () => within(screen.getByRole('region', { name: 'Last change to several slots' }))
  fireEvent.click(await mode('Delete'))
  fireEvent.click(card('clinic'))
  expect(await screen.findByText('1 slot deleted')).toBeTruthy()
  fireEvent.click(card('late'))
  expect(await screen.findByText('2 slots deleted')).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Undo all' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Last change to several slots' })).toBeNull())
  const undone = sent.flatMap(([name, variables]) => (name === 'UndoSlotBatch' ? [variables['batchId']] : []))
  expect(undone).toEqual(['b-2', 'b-1'])
  expect(await screen.findByText('2 slots restored')).toBeTruthy()
})

test('a click with Ctrl on what was just deleted neither restores nor chooses it (SCHED-23, SCHED-101)', async () => {
  const { sent, live } = await openDay({
    changeSlotBatch: () => ({ ...success, batchId: 'b-1', verdicts: [], slots: [] }),
    undoSlotBatch: () => ({ ...success, slots: [clinic] }),
  })
  fireEvent.click(await mode('Delete'))
  fireEvent.pointerDown(card('clinic'))
  fireEvent.click(card('clinic'))
  expect(await screen.findByText('1 slot deleted')).toBeTruthy()
  await act(async () => live({ gone: ['clinic'] }))
  await waitFor(() => expect(document.querySelector('[data-deleted]')).toBeTruthy())
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  fireEvent.click(document.querySelector('[data-deleted]') ?? document.body, { ctrlKey: true })
  clock.mockRestore()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Delete' }).checked).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent.filter(([name]) => name === 'UndoSlotBatch')).toEqual([])
  expect(screen.queryByText('1 slot selected')).toBeNull()
})

test('delete mode asks before it deletes what students wait for, and says whom of them a mail reaches (D147)', async () => {
  const { sent } = await openSchedule({
    slots: [queue],
    at: '/admin/schedule?view=calendar&span=day',
    language: 'en',
    answers: {
      lessonPeople: () => [
        typed('LessonPerson', {
          type: 'student',
          role: 'waiting',
          id: 's-1',
          code: 's0001',
          name: '森 一',
          notice: 'mail',
          phoneNumber: '',
          guardians: [],
        }),
        typed('LessonPerson', {
          type: 'student',
          role: 'waiting',
          id: 's-2',
          code: 's0002',
          name: '林 二',
          notice: 'noAddress',
          phoneNumber: '03-1234-5678',
          guardians: [],
        }),
      ],
      changeSlotBatch: () => ({ ...success, batchId: 'b-1', verdicts: [], slots: [] }),
    },
  })
  await waitFor(() => expect(document.querySelectorAll('[data-event-id]')).toHaveLength(1))
  fireEvent.click(await mode('Delete'))
  fireEvent.click(card('queue'))
  const dialog = await screen.findByRole('dialog', { name: /^Delete the slot/ })
  expect(await within(dialog).findByText('Will be emailed: 1 person')).toBeTruthy()
  expect(within(dialog).getByText("Can't be emailed: 1 person")).toBeTruthy()
  expect(sent.filter(([name]) => name === 'ChangeSlotBatch')).toEqual([])
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Email students on the waiting list' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      'ChangeSlotBatch',
      {
        batch: { slots: [{ slotId: 'queue', version: queue.version }], delete: true, tell: false },
        expected: [{ slotId: 'queue' }],
      },
    ]),
  )
})

test('quick build is off without slotNew, and a click on free time makes nothing (PERM-05)', async () => {
  await openDay({}, [])
  expect(((await mode('Quick build')) as HTMLInputElement).disabled).toBe(true)
  await clickAt(14)
  expect(screen.queryByRole('dialog')).toBeNull()
})
