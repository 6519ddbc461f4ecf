import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import type { SaveProfileInput } from '../gql/graphql.ts'
import { useOpenSlot } from '../calendar/useOpenSlot.ts'
import { useSlotsInRange } from '../desk/store/useSlotsInRange.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { anEmptyNote, aSlot, booked, typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { mayLeave } from '../ui/open/leaving.ts'
import { lessonDetail } from './LessonDetail.tsx'
import { NoteDraftsProvider } from './NoteDraftsProvider.tsx'

standAtNoon()

const slot = aSlot('s', '2026-11-20', '15:00', booked({ s0007: '渡辺 修' }))
const other = aSlot('o', '2026-11-20', '17:00')

const day = { from: '2026-11-20', to: '2026-11-20' }

/** The open slot alone: what is around it has tests of its own. */
function Lesson() {
  const { slots } = useSlotsInRange(day)
  const { openId } = useOpenSlot()
  const open = slots?.find(({ id }) => id === openId)
  return (
    <NoteDraftsProvider>
      <h1>lesson</h1>
      {open && lessonDetail(open)}
    </NoteDraftsProvider>
  )
}

/** Opens the lesson on a server that keeps one note with its version; `store` is what another one saves there. */
async function openNote(language: 'jp' | 'en' = 'en', slots = [slot, other]) {
  const sent: SaveProfileInput[] = []
  const answers: (() => Response)[] = []
  const kept = {
    ...anEmptyNote('st-s0007'),
    storageLocation: 'https://drive.example/notes',
    fields: [],
    materialLocation: '棚3',
    profile: '発音に注意',
    version: 3,
    savedBy: 'Emily',
    savedAt: '2026-11-13T12:03:00',
  }
  const saved = (success: boolean, code: string) =>
    typed('ProfilePayload', {
      success,
      code,
      message: success ? 'Action successful' : 'changed',
      field: null,
      profile: { ...kept },
    })
  const page = await openDeskPage(<Lesson />, { at: '/teacher/list', slots, language })
  server.use(
    api.query('StudentNote', ({ variables }) =>
      HttpResponse.json({ data: { studentProfile: { ...kept, id: String(variables['id']) } } }),
    ),
    api.mutation('SaveNote', ({ variables }) => {
      const input = variables['input'] as SaveProfileInput
      sent.push(input)
      const special = answers.shift()
      if (special) return special()
      if (input.version !== kept.version) return HttpResponse.json({ data: { saveProfile: saved(false, 'stale') } })
      Object.assign(kept, { profile: input.profile, version: kept.version + 1, savedBy: 'Emily' })
      return HttpResponse.json({ data: { saveProfile: saved(true, '1001') } })
    }),
  )
  await page.goTo('/teacher/list?slot=s')
  const field = () =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes about 渡辺|渡辺 修さんの生徒メモ/ })
  await waitFor(field)
  return {
    ...page,
    sent,
    answers,
    kept,
    field,
    store: (profile: string) => Object.assign(kept, { profile, version: kept.version + 1, savedBy: '田中先生' }),
    save: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }),
  }
}

const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

test('the note stands with its links, and an explicit save says so (TCH-10, TCH-12, TCH-13, TCH-14, ERR-07, D60)', async () => {
  const { user, field, save, sent } = await openNote()
  expect(field().value).toBe('発音に注意')
  expect(screen.getByRole('link', { name: 'https://drive.example/notes' }).getAttribute('target')).toBe('_blank')
  expect(screen.getByText('棚3').closest('a')).toBeNull()
  expect(screen.queryByText('Curriculum')).toBeNull()
  expect(screen.getByText('Last saved Fri 13 Nov 12:03 by Emily')).toBeTruthy()
  expect(save().disabled).toBe(true)

  await user.type(field(), '！')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.getByText(/^Saved the notes about /)).toBeTruthy()
  expect(sent).toEqual([{ studentId: 'st-s0007', profile: '発音に注意！', version: 3 }])
  expect(save().disabled).toBe(true)

  await user.type(field(), '2{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.at(-1)).toEqual({ studentId: 'st-s0007', profile: '発音に注意！2', version: 4 }))
})

test("others' saves show by themselves; beside an unsaved text both are shown (TCH-10)", async () => {
  const { user, field, store, announceRecords } = await openNote()
  store('theirs')
  await announceRecords(['st-s0007'])
  await waitFor(() => expect(field().value).toBe('theirs'))
  await user.type(field(), ' and mine')
  store('theirs, changed')
  await announceRecords(['st-s0007'])
  expect(await screen.findByText(/saved these notes while you were writing/)).toBeTruthy()
  expect(screen.getByText('theirs, changed')).toBeTruthy()
  expect(field().value).toBe('theirs and mine')
})

test('a failed save shows so and keeps the text (TCH-14, ERR-07)', async () => {
  const { user, field, save, answers, sent } = await openNote()
  await user.type(field(), '！')
  answers.push(() => new HttpResponse(null, { status: 500 }))
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toBe('Unsuccessful')
  expect(screen.getByText("We couldn't save this. Your text is still here.")).toBeTruthy()
  expect(field().value).toBe('発音に注意！')
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent).toHaveLength(2)
})

test('a save while offline shows so below the text, and happens once when there is a connection (TCH-14, ERR-07)', async () => {
  const { user, field, save, answers, sent } = await openNote()
  await user.type(field(), '！')
  answers.push(() => HttpResponse.error())
  await user.click(save())
  expect(await screen.findByText(/You're offline/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().value).toBe('発音に注意！')
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent).toHaveLength(2)
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(2)
})

test('two people editing one note: both texts stand there, and joining them loses nothing (TCH-12)', async () => {
  const { user, field, save, store, sent } = await openNote()
  await user.type(field(), ' 私')
  store('ほかの文')
  await user.click(save())
  const notice = await screen.findByText(/田中先生 saved these notes while you were writing/)
  expect(notice.closest('[role=alert]')).toBeTruthy()
  const theirs = screen.getByRole('region', { name: 'Saved version' })
  expect(within(theirs).getByText('ほかの文')).toBeTruthy()
  expect(field().value).toBe('発音に注意 私')
  expect(document.activeElement).toBe(field())
  await user.click(screen.getByRole('button', { name: 'Combine both' }))
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('ほかの文\n\n発音に注意 私')
  expect(screen.getByText('Both texts are in the box. Check and save.')).toBeTruthy()
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ studentId: 'st-s0007', profile: 'ほかの文\n\n発音に注意 私', version: 4 })
})

test.each([
  ['Keep mine', '発音に注意 私', 2],
  ['Use saved version', 'ほかの文', 1],
] as const)('or one text is chosen: %s (TCH-12)', async (choice, kept, calls) => {
  const { user, field, save, store, sent } = await openNote()
  await user.type(field(), ' 私')
  store('ほかの文')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: choice }))
  await waitFor(() => expect(screen.queryByText(/while you were writing/)).toBeNull())
  expect(field().value).toBe(kept)
  expect(sent).toHaveLength(calls)
  expect(save().disabled).toBe(true)
})

test('mine over theirs is refused once more when a third text has come (TCH-12)', async () => {
  const { user, field, save, store } = await openNote()
  await user.type(field(), ' 私')
  store('二つ目')
  await user.click(save())
  await screen.findByText('二つ目')
  store('三つ目')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('三つ目')).toBeTruthy()
  expect(field().value).toBe('発音に注意 私')
})

test('leaving an unsaved note asks first: another slot, another page, the window (TCH-10)', async () => {
  const { user, field, address, goTo } = await openNote()
  expect(leaves()).toBe(true)
  await user.type(field(), '！')
  expect(leaves()).toBe(false)

  await goTo('/teacher/list?slot=o')
  const ask = await screen.findByRole('dialog', { name: 'You have unsaved changes' })
  expect(ask.textContent).toContain("Your notes about 渡辺 修 aren't saved yet.")
  await user.click(within(ask).getByRole('button', { name: 'Keep editing' }))
  expect(address.current).toBe('/teacher/list?slot=s')
  expect(field().value).toBe('発音に注意！')

  // Filters leave the open slot where it is.
  await goTo('/teacher/list?slot=s&show=booked')
  await waitFor(() => expect(address.current).toBe('/teacher/list?slot=s&show=booked'))

  await goTo('/teacher/calendar')
  await screen.findByRole('dialog', { name: 'You have unsaved changes' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'You have unsaved changes' })).toBeNull())
  expect(address.current).toBe('/teacher/list?slot=s&show=booked')

  // Logging out asks too.
  let answer = Promise.resolve(true)
  act(() => {
    answer = mayLeave()
  })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(await answer).toBe(false)
  expect(field().value).toBe('発音に注意！')

  await goTo('/teacher/list?slot=o')
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(address.current).toBe('/teacher/list?slot=o'))
  expect(leaves()).toBe(true)
  expect(await mayLeave()).toBe(true)
})

test('a note stays open for saving when its student cancels meanwhile (TCH-10)', async () => {
  const { user, field, live, save, sent } = await openNote()
  await user.type(field(), '！')
  live({ slots: [{ ...slot, ...booked({}), bookedCourse: null, bookings: [] }] })
  expect(await screen.findByText('Notes about a student who is no longer booked here.')).toBeTruthy()
  await waitFor(() => expect(field().value).toBe('発音に注意！'))
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Notes about/ })).toBeNull())
})

test('in a group notes open one by one (TCH-10)', async () => {
  const group = aSlot('s', '2026-11-20', '15:00', booked({ s0007: '渡辺 修', s0008: '林 愛', s0009: '森 健' }))
  const { user } = await openDeskPage(<Lesson />, { at: '/teacher/list?slot=s', slots: [group] })
  const toggle = await screen.findByRole('button', { name: '林 愛さんの生徒メモ・教材', expanded: false })
  expect(screen.queryByRole('textbox', { name: /生徒メモ/ })).toBeNull()
  await user.click(toggle)
  const field = await screen.findByRole('textbox', { name: '林 愛さんの生徒メモ' })
  await user.type(field, 'あ')
  await user.click(toggle)
  expect(screen.getByText('未保存の変更があります')).toBeTruthy()
  await act(async () => toggle.click())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '林 愛さんの生徒メモ' }).value).toBe('あ')
})
