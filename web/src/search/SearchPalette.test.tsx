import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '../shared/i18n/language.ts'
import { standAtNoon } from '../test/computerClock.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { signInStaff } from '../test/staff.ts'
import { SearchPalette } from './SearchPalette.tsx'

standAtNoon()

function Page() {
  const [opened, setOpened] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <h1>Schedule</h1>
      <button onClick={() => setOpened(true)}>Search</button>
      <SearchPalette opened={opened} takeTyped={() => ''} onClose={() => setOpened(false)} />
    </main>
  )
}

/**
 * Answers every search with these, and `named` with what is found by the part that is no day; returns what it asked.
 */
function answer(found: object, named: object | null = null) {
  const searches: Record<string, unknown>[] = []
  const all = { students: [], teachers: [], courses: [], contracts: [], places: [] }
  server.use(
    api.query('SearchEverything', ({ variables }) => {
      searches.push(variables)
      return HttpResponse.json({
        data: {
          search: typed('SearchResult', { ...all, ...found }),
          ...(named && { named: typed('SearchResult', named) }),
        },
      })
    }),
  )
  return searches
}

/** Opens the page as staff and types a text into the search. */
async function typedIn(language: Language, text: string) {
  signInStaff()
  const desk = await openDeskPage(<Page />, { at: '/admin/schedule', language })
  await desk.user.click(screen.getByRole('button', { name: 'Search' }))
  await desk.user.type(await screen.findByRole('combobox'), text)
  return desk
}

/** Opens the page as staff and searches for the one student, whose next lesson is `next`. */
async function searched(language: Language, next: object | null) {
  signInStaff()
  const found = typed('Found', {
    id: 's-9',
    code: 's0909',
    name: '新井 光',
    active: true,
    holder: null,
    guardian: null,
    next,
  })
  answer({ students: [found] })
  const desk = await openDeskPage(<Page />, { at: '/admin/schedule', language })
  await desk.user.click(screen.getByRole('button', { name: 'Search' }))
  await desk.user.type(await screen.findByRole('combobox'), 's0909')
  return desk
}

test.each([
  ['en', 'Open the student'],
  ['jp', '生徒のページを開く'],
] as const satisfies [Language, string][])(
  'a student with a lesson ahead leads to it first, marked there, and to their page second, in %s (SHELL-39, SHELL-45)',
  async (language, words) => {
    const next = typed('FoundLesson', {
      slotId: 'slot-1',
      startsAt: '2026-11-24T15:00:00',
      endsAt: '2026-11-24T15:50:00',
      courseName: 'English',
      teacherName: 'Emily',
    })
    const { user, address } = await searched(language, next)
    expect(await screen.findByText(words)).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address.current).toContain('slot=slot-1&person=s-9'))
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.type(await screen.findByRole('combobox'), 's0909')
    await user.click(await screen.findByText(words))
    await waitFor(() => expect(address.current).toBe('/admin/students?student=s-9'))
  },
)

test.each([
  ['en', 'No upcoming lesson; opens the student'],
  ['jp', '今後の予約なし（生徒のページを表示）'],
] as const satisfies [Language, string][])(
  'a student without a lesson ahead leads to their page, and the focus to what is there, in %s (SHELL-39)',
  async (language, words) => {
    const { user, address } = await searched(language, null)
    expect(await screen.findByText(words)).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address.current).toBe('/admin/students?student=s-9'))
    expect(document.activeElement?.id).toBe('main')
  },
)

test.each([
  ['en', 'Emily Tue', 'Schedule for Tue 24 Nov'],
  ['jp', 'Emily 火', '11月24日(火)のスケジュール'],
] as const satisfies [Language, string, string][])(
  'a teacher and a weekday lead to the day of the teacher, in %s (SHELL-46)',
  async (language, text, words) => {
    const emily = typed('Found', { id: 't-1', code: 't001', name: 'Emily', active: true, next: null })
    const searches = answer({}, { students: [], teachers: [emily] })
    const { user, address } = await typedIn(language, text)
    await user.click(await screen.findByText(words))
    await waitFor(() => expect(address.current).toContain('span=day&date=2026-11-24&teacher=t-1'))
    expect(searches.at(-1)).toEqual({ input: { text }, name: { text: 'Emily' }, isNamed: true })
  },
)

test.each([
  ['en', 'Thu 18 Emi', 'Find a lesson on Thu 26 Nov 18:00'],
  ['jp', 'Emi 木18時', '11月26日(木) 18:00のレッスンを探す'],
] as const satisfies [Language, string, string][])(
  'a student with a day and an hour leads to the search for a lesson then, in %s (SHELL-46)',
  async (language, text, words) => {
    const emi = typed('Found', { id: 's-9', code: 's0909', name: 'Emi', active: true, next: null })
    const searches = answer({}, { students: [emi], teachers: [] })
    const { user, address } = await typedIn(language, text)
    await user.click(await screen.findByText(words))
    await waitFor(() => expect(address.current).toBe('/admin/students?student=s-9&find=2026-11-26T18:00'))
    expect(searches.at(-1)).toMatchObject({ name: { text: 'Emi' }, isNamed: true })
  },
)

test.each([
  ['en', 'Find a lesson', 'Contract holder: 新井 誠', 'Open the contract', 'Calendar of this place'],
  ['jp', 'レッスンを探す', '契約者：新井 誠', '契約を開く', 'この場所のカレンダー'],
] as const)(
  'a student leads to the search for a lesson too, and names the holder; contracts and places lead to theirs, in %s (SHELL-46, ASTU-45)',
  async (language, find, holder, contract, place) => {
    const found = (id: string, name: string, more: object = {}) =>
      typed('Found', { id, code: '1760000003401', name, active: true, ...more })
    answer({
      students: [found('s-9', '新井 光', { holder: '新井 誠', guardian: '新井 花', next: null })],
      contracts: [found('k-1', '新井 光')],
      places: [found('p-1', '渋谷校')],
    })
    const { user, address } = await typedIn(language, 'x')
    expect((await screen.findAllByText(holder)).length).toBeGreaterThan(0)
    // Through whom the student was found, too. (FAM-13)
    expect(screen.getAllByText(/^(Guardian: |保護者：)新井 花$/).length).toBeGreaterThan(0)
    const again = async (words: string, to: string) => {
      await user.click(await screen.findByText(words))
      await waitFor(() => expect(address.current).toContain(to))
    }
    await again(find, '/admin/students?student=s-9&find=lesson')
    for (const [words, to] of [
      [contract, '/admin/contracts?active=&contract=k-1'],
      [place, 'location=p-1'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'Search' }))
      await user.type(await screen.findByRole('combobox'), 'x')
      await again(words, to)
    }
  },
)
