import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { fieldNamed, press, type, choose } from '../../test/fields.ts'
import { expect, test } from 'vitest'
import { setComputerTo, standAtNoonAtSchool } from '../../test/computerClock.ts'
import { aSlot, booked, emily, green, tanaka, typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { type Answers, openStaffPage, type StaffDesk, success } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'

const openSchedule = (options: StaffDesk) => openStaffPage(<SchedulePage />, options)

standAtNoonAtSchool()

const free = aSlot('free', '2026-11-20', '11:00')
const talkSlot = aSlot('talk', '2026-11-20', '10:00', booked({ s0045: '阿部 久美' }))
const awaited = aSlot('awaited', '2026-11-20', '12:00', { waitingCount: 1 })
const slots = [talkSlot, free, awaited]

type Opened = Awaited<ReturnType<typeof openSchedule>>

async function openNew(answers: Answers = {}, language: 'jp' | 'en' = 'en'): Promise<Opened> {
  const opened = await openSchedule({ slots, answers, language })
  await screen.findByRole('table')
  await opened.user.keyboard('n')
  await screen.findByRole('button', { name: language === 'en' ? 'Create slot' : '作成する' })
  return opened
}

const field = fieldNamed
const alertWith = async (text: string) => {
  await waitFor(() => expect(screen.getAllByRole('alert').some((each) => each.textContent?.includes(text))).toBe(true))
}

const person = (name: string, role: 'booked' | 'waiting') =>
  typed('ToldPerson', { type: 'student', role, id: 's-1', name, notice: 'mail', phoneNumber: '', guardians: [] })

const moveVerdict = (slotId: string, startsAt: string) =>
  typed('SlotMoveVerdict', {
    slotId,
    moves: true,
    digest: `digest ${slotId}`,
    message: '',
    startsAt,
    endsAt: startsAt.replace('00:00', '50:00'),
    cancelBy: startsAt,
    warnings: [],
    people: [
      typed('LessonPerson', {
        type: 'student',
        role: 'booked',
        id: 's-1',
        code: 's0001',
        name: '森 一',
        notice: 'mail',
        phoneNumber: '',
        guardians: [],
      }),
    ],
  })

test('a problem stands at its field, is said aloud and has the focus (SCHED-77, ERR-30)', async () => {
  await openNew()
  const create = async (message: string, name: string) => {
    press('Create slot')
    await alertWith(message)
    const wrong = field(name)
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    expect(wrong.closest('[data-field]')?.textContent).toContain(message)
    expect(document.activeElement).toBe(wrong)
  }
  await create('Start time: this is required.', 'Start time')
  // The other errors are shown at their fields as well.
  for (const name of ['End time', 'Place', 'Teacher']) expect(field(name).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryAllByRole('alert')).toHaveLength(1)
  type('Start time', '730')
  expect(field('End time').value).toBe('08:20')
  await create('Start time: must be within 09:00–21:00.', 'Start time')
})

test('a start needs a date first (SCHED-75)', async () => {
  await openNew()
  const clear = field('Lesson date').closest('[data-field]')?.querySelector('button')
  if (clear) fireEvent.click(clear)
  expect(field('Lesson date').value).toBe('')
  type('Start time', '10:00')
  await alertWith('Lesson date: this is required.')
  expect(field('Start time').value).toBe('')
})

test('the form sends its values; online only is an online flag without a place; then the form closes (SCHED-83, SCHED-87)', async () => {
  const opened = await openNew({ createSlot: () => ({ ...success, slot: aSlot('new', '2026-11-20', '14:00') }) }, 'jp')
  const { sent } = opened
  type('開始時刻', '14:00')
  await choose('場所', 'オンラインのみ')
  await choose('講師', 'Emily t001')
  expect(field('オンラインレッスンのリンク').value).toBe('https://meet.example/emily')
  type('メモ', '教科書')
  press('作成する')
  await waitFor(() => expect(screen.queryByRole('button', { name: '作成する' })).toBeNull())
  expect(sent).toEqual([
    [
      'CreateSlot',
      {
        startsAt: '2026-11-20T14:00:00',
        endsAt: '2026-11-20T14:50:00',
        availableFrom: '2026-10-01T09:00:00',
        cancelBy: '2026-11-19T18:00:00',
        teacherId: emily.id,
        locationId: null,
        onlineAvailable: true,
        onlineLessonLink: 'https://meet.example/emily',
        // French is an evening lesson.
        courseIds: ['c-2', 'c-1'],
        lessonMemo: '教科書',
        lessonRules: true,
      },
    ],
  ])
  expect(screen.getByText(/枠を作成しました/)).toBeTruthy()
  // Somebody who made it with keys alone goes on at it.
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('new'))
})

test('courses are ticked until one is taken away, whichever teacher is chosen; the filtered teacher is (SCHED-64)', async () => {
  const { close } = await openNew()
  const ticked = () =>
    [...document.querySelectorAll<HTMLInputElement>('[data-field=courseIds] input:checked')].map(
      (input) => input.closest('[class*=Checkbox]')?.textContent ?? input.labels?.[0]?.textContent,
    )
  type('Start time', '19:00')
  await choose('Teacher', 'Emily t001')
  await waitFor(() => expect(ticked()).toHaveLength(3))
  const first = document.querySelector<HTMLInputElement>('[data-field=courseIds] input')
  if (first) fireEvent.click(first)
  await waitFor(() => expect(ticked()).toHaveLength(2))
  await choose('Teacher', '田中先生 t002')
  await waitFor(() => expect(ticked()).toHaveLength(1))
  await choose('Teacher', 'Emily t001')
  await waitFor(() => expect(ticked()).toHaveLength(2))
  close()
  await openSchedule({ slots, at: `/admin/schedule?teacher=${tanaka.id}`, language: 'en' })
  fireEvent.click(await screen.findByRole('button', { name: 'Add slot' }))
  await waitFor(() => expect(field('Teacher').value).toBe('田中先生 t002'))
})

test('a slot made outside the listed dates is opened, so that nobody has to look for it (SCHED-87)', async () => {
  const created = aSlot('made', '2026-12-24', '14:00')
  const { address, serve } = await openNew({ createSlot: () => ({ ...success, slot: created }) })
  serve([...slots, created])
  type('Lesson date', '24 Dec 2026')
  type('Start time', '14:00')
  await choose('Place', 'みどり台校')
  await choose('Teacher', 'Emily t001')
  press('Create slot')
  await waitFor(() => expect(address.current).toContain('slot=made'))
  expect(await screen.findByText(/Slot created/)).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: /24 Dec/ })).toBeTruthy()
})

test('lesson rules off offers all active courses; a refusal of the server stands at its field and keeps the form (SCHED-65, SCHED-88, D37, D73)', async () => {
  await openNew({
    createSlot: () => ({ ...success, success: false, code: 'generalE', message: 'Busy then.', field: 'teacher' }),
  })
  type('Start time', '10:00')
  await choose('Teacher', '田中先生 t002')
  const courses = () => document.querySelectorAll('[data-field=courseIds] input')
  expect(courses()).toHaveLength(1)
  fireEvent.click(screen.getByRole('switch', { name: /Only courses that fit/ }))
  expect(courses()).toHaveLength(3)
  // What was not on offer before has not been chosen.
  expect(document.querySelectorAll('[data-field=courseIds] input:checked')).toHaveLength(1)
  press('Select all')
  await choose('Place', 'みどり台校')
  press('Create slot')
  await alertWith('Busy then.')
  expect(field('Teacher').getAttribute('aria-invalid')).toBe('true')
  // Why opens the rules until something is changed: with the reason beside the buttons, which are always in sight.
  const foot = (await screen.findByRole('button', { name: 'Why?' })).closest('div')?.parentElement
  expect(foot?.textContent).toContain('Busy then.')
  expect(foot?.contains(screen.getByRole('button', { name: 'Create slot' }))).toBe(true)
  type('Start time', '11:00')
  expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull()
})

test('off the home time zone nothing is made or edited, and it says why (SCHED-95, D27, ERR-24)', async () => {
  setComputerTo('Asia/Kathmandu')
  await openSchedule({ slots, at: '/admin/schedule?slot=free', language: 'en' })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(await screen.findByText('Set computer to home timezone.')).toBeTruthy()
  press('Cancel')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('that another lesson is at the place then is said in the form before, and once more when it is saved (SET-32)', async () => {
  const warning = 'Another lesson is at this place at the same time: 11:00–11:50 Emily'
  await openNew({ createSlot: () => ({ ...success, message: `Saved. ${warning}`, slot: free }) })
  const requests: unknown[] = []
  server.use(
    api.query('SlotPlaceWarning', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({ data: { slotPlaceWarning: warning } })
    }),
  )
  type('Start time', '11:00')
  await choose('Teacher', 'Emily t001')
  await choose('Place', 'みどり台校')
  await screen.findByText(warning)
  expect(requests.at(-1)).toEqual({
    slotId: null,
    locationId: green.id,
    startsAt: '2026-11-20T11:00:00',
    endsAt: '2026-11-20T11:50:00',
  })
  press('Create slot')
  await screen.findByText(`Saved. ${warning}`)
})

async function openEdit(id: string, answers: Answers = {}) {
  const opened = await openSchedule({ slots, answers, at: `/admin/schedule?slot=${id}`, language: 'en' })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
  return opened
}

test("a booked slot's day, times and place are fixed, the rest is saved with its version (SCHED-55…63, SLOT-27, SLOT-28)", async () => {
  const opened = await openEdit('talk', { updateSlot: () => success })
  const { sent } = opened
  for (const name of ['Lesson date', 'Start time', 'End time']) expect(field(name).disabled).toBe(true)
  expect(field('Place').disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /フリートーク/ }).disabled).toBe(true)
  type('Note', 'p.12')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({ slotId: 'talk', version: 1, lessonMemo: 'p.12', startsAt: talkSlot.startsAt })
  const edit = await screen.findByRole('button', { name: 'Edit' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

test('a new teacher for a booked lesson shows who gets an email, and staff can turn the emails off (SLOT-28)', async () => {
  const { sent } = await openEdit('talk', {
    slotChangePeople: () => [person('森 一', 'booked')],
    updateSlot: () => success,
  })
  const toggle = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Email students and teachers' })
  expect(toggle()).toBeNull()
  await choose('Teacher', '田中先生 t002')
  await waitFor(() => expect(toggle()?.checked).toBe(true))
  expect(await screen.findByText(/Will be emailed: 1/)).toBeTruthy()
  fireEvent.click(toggle() as HTMLElement)
  expect(screen.getByText('Nobody will be emailed.')).toBeTruthy()
  press('Save')
  await waitFor(() => expect(sent.at(-1)?.[1]).toMatchObject({ teacherId: tanaka.id, tell: false }))
})

test('another time of a slot that some wait for names who gets an email before it is saved (SCHED-99, WAIT-11)', async () => {
  const { sent } = await openEdit('awaited', {
    slotChangePeople: () => [person('森 一', 'waiting')],
    updateSlot: () => success,
  })
  type('Note', 'p.12')
  const toggle = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Email students on the waiting list' })
  await choose('Teacher', '田中先生 t002')
  expect(await screen.findByText(/Will be emailed: 1 person/)).toBeTruthy()
  expect(screen.getByText(/森 一/)).toBeTruthy()
  // A note is nothing that they notice.
  const update = { slotId: 'awaited', version: 1, teacherId: tanaka.id, lessonMemo: '' }
  expect(sent).toMatchObject([['SlotChangePeople', { update }]])
  fireEvent.click(toggle() as HTMLElement)
  press('Save')
  const saved = { teacherId: tanaka.id, lessonMemo: 'p.12', tell: false }
  await waitFor(() => expect(sent.at(-1)).toMatchObject(['UpdateSlot', saved]))
})

test('where none of those who wait could come, an edit names nobody and offers no email (SCHED-99)', async () => {
  const { sent } = await openEdit('awaited', { slotChangePeople: () => [] })
  await choose('Teacher', '田中先生 t002')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('switch', { name: /^Email/ })).toBeNull()
  expect(screen.queryByText(/Will be emailed/)).toBeNull()
})

test('Escape leaves the edit, then the slot (SCHED-48, SCHED-69)', async () => {
  const { user, address } = await openEdit('free')
  field('Note').focus()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(address.current).toContain('slot=free')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address.current).not.toContain('slot=free'))
})

test('unsaved entries ask before the edit, the slot or the form of a new one closes (SCHED-33, SCHED-34, SCHED-48)', async () => {
  const { user, address } = await openEdit('free')
  const question = () => screen.findByText("The slot isn't saved yet.")
  const isSaved = () => waitFor(() => expect(screen.queryByText(/isn.t saved yet/)).toBeNull())
  fireEvent.change(field('Note'), { target: { value: 'p.30' } })
  field('Note').focus()
  await user.keyboard('{Escape}')
  await question()
  press('Keep editing')
  await isSaved()
  expect(field('Note').value).toBe('p.30')
  press('Close')
  await question()
  press('Keep editing')
  await isSaved()
  expect(address.current).toContain('slot=free')
  press('Back to details')
  await question()
  press('Leave without saving')
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(address.current).toContain('slot=free')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address.current).not.toContain('slot=free'))

  const row = screen.getByRole('button', { name: /11:00/ })
  act(() => row.focus())
  await user.keyboard('n')
  await screen.findByRole('button', { name: 'Create slot' })
  fireEvent.change(field('Note'), { target: { value: 'p.31' } })
  press('Close')
  await question()
  press('Leave without saving')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create slot' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('a booked lesson changes to online, after it has been said whom that concerns (SCHED-67, D74)', async () => {
  const { sent } = await openEdit('talk', {
    slotMovePreview: () => [moveVerdict('talk', '2026-11-20T10:00:00')],
    moveSlots: () => ({ ...success, batchId: 'b-1', slots: [] }),
  })
  fireEvent.change(field('Note'), { target: { value: 'p.30' } })
  press('Change to online')
  await screen.findByText("The slot isn't saved yet.")
  expect(sent).toEqual([])
  press('Leave without saving')
  const dialog = await screen.findByRole('dialog', { name: 'Move the slot' })
  expect(await within(dialog).findByText('Will be emailed: 1 person')).toBeTruthy()
  const move = within(dialog).getByRole('button', { name: 'Move' })
  await waitFor(() => expect(move).toHaveProperty('disabled', false))
  fireEvent.click(move)
  const place = { place: { locationId: null } }
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      'MoveSlots',
      {
        move: { tell: true, moves: [expect.objectContaining({ slotId: 'talk', version: 1, ...place })] },
        expected: [{ slotId: 'talk', digest: 'digest talk' }],
      },
    ]),
  )
})

test('deleting needs its safety switch; a refusal is told (SCHED-68, SCHED-90, ERR-29)', async () => {
  const { sent } = await openEdit('talk', {
    changeSlotBatch: () => success,
  })
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Delete this slot' }))
  press('Delete')
  await alertWith('Slots with bookings cannot be deleted. Cancel or move the bookings first.')
  expect(sent).toEqual([])
})

test("another person's change is shown beside mine, and mine is applied on top of it (SCHED-89)", async () => {
  const stale = { ...success, success: false, code: 'stale', message: 'Somebody else changed this slot meanwhile.' }
  const answers = [stale, success]
  const opened = await openEdit('free', { updateSlot: () => answers.shift() ?? success })
  const { live, sent } = opened
  type('Note', 'mine')
  live({ slots: [{ ...free, version: 2, location: green, lessonMemo: 'theirs' }] })
  expect(await screen.findByText(/changed after you opened it/)).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toContainEqual(['Place', 'みどり台校', '駅前校'])
  expect(rows).toContainEqual(['Note', 'theirs', 'mine'])
  // Saving without choosing is compared with where the edit began, and refused.
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({ version: 1, lessonMemo: 'mine' })
  press('Apply my changes again')
  await waitFor(() => expect(screen.queryByText(/changed after you opened it/)).toBeNull())
  expect(field('Place').value).toBe('みどり台校')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.[1]).toMatchObject({ version: 2, locationId: green.id, lessonMemo: 'mine' })
})

test("one's own save is no change of others, though its news come before the answer (SCHED-89)", async () => {
  const { live } = await openEdit('free')
  const answer = Promise.withResolvers<void>()
  server.use(
    api.mutation('UpdateSlot', async () => {
      await answer.promise
      return HttpResponse.json({ data: { updateSlot: typed('SlotPayload', success) } })
    }),
  )
  type('Note', 'mine')
  press('Save')
  live({ slots: [{ ...free, version: 2, lessonMemo: 'mine', location: green }] })
  await waitFor(() => expect(screen.getAllByText('みどり台校').length).toBeGreaterThan(0))
  expect(screen.queryByText(/changed after you opened it/)).toBeNull()
  answer.resolve()
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
})

test('theirs can be taken instead; a booking alone only fixes what it fixes (SLOT-27)', async () => {
  const opened = await openEdit('free', { updateSlot: () => success })
  const { live, sent } = opened
  const all = () =>
    ['Lesson date', 'Start time', 'Booking opens: date', 'Cancellation deadline: date'].map((name) => field(name).value)
  const before = all()
  type('Lesson date', '2026/12/25')
  type('Start time', '13:00')
  expect(all().filter((value, index) => value === before[index])).toEqual([])
  live({ slots: [{ ...free, ...booked({ s0007: '渡辺 修' }), version: 2 }] })
  expect(await screen.findByText(/^Someone booked this slot, so/)).toBeTruthy()
  await waitFor(() => expect(all()).toEqual(before))
  type('Note', 'mine')
  live({ slots: [{ ...free, ...booked({ s0007: '渡辺 修' }), version: 3, lessonMemo: 'theirs', teacher: tanaka }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Use saved version' }))
  expect(field('Note').value).toBe('theirs')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({ version: 3, teacherId: tanaka.id })
})

test('each button is off and each control hidden without its permission (PERM-03, PERM-05, PERM-06, PERM-07, PERM-08, PERM-09)', async () => {
  const { user, close } = await openSchedule({ slots, may: [], at: '/admin/schedule?slot=talk', language: 'en' })
  const found = (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name, hidden: true })
  await screen.findByRole('button', { name: 'Edit' })
  expect(found('Add slot')?.disabled).toBe(true)
  expect(found('Edit')?.disabled).toBe(true)
  expect(found(/^Cancel booking: /)?.disabled).toBe(true)
  expect(found('Add booking')).toBeNull()
  await user.keyboard('{Escape}n')
  expect(found('Create slot')).toBeNull()
  close()
  await openSchedule({ slots, may: ['slotEdit', 'slotBook'], at: '/admin/schedule?slot=talk', language: 'en' })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
  expect(screen.queryByRole('switch', { name: 'Delete this slot' })).toBeNull()
})

test('a school without online lessons shows no tag, link or switch of them, whatever its slots have (D120)', async () => {
  const onlineLessonLink = 'https://meet.example.jp/emily'
  const offered = aSlot('free', '2026-11-20', '11:00', { onlineAvailable: true, onlineLessonLink })
  for (const onlineLessons of [true, false]) {
    const { close } = await openSchedule({
      slots: [offered],
      may: ['slotEdit'],
      school: { onlineLessons },
      at: '/admin/schedule?slot=free',
      language: 'en',
    })
    const shown = (found: readonly unknown[]) => expect(found.length > 0).toBe(onlineLessons)
    const edit = await screen.findByRole('button', { name: 'Edit' })
    shown(screen.queryAllByText('Online'))
    shown(screen.queryAllByText(onlineLessonLink))
    fireEvent.click(edit)
    await screen.findByRole('button', { name: 'Save' })
    shown(screen.queryAllByRole('switch', { name: 'Also online' }))
    shown(screen.queryAllByDisplayValue(onlineLessonLink))
    close()
  }
})
