import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '../shared/i18n/language.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { signInStaff } from '../test/staff.ts'
import { SearchPalette } from './SearchPalette.tsx'

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

/** Opens the page as staff and searches for the one student, whose next lesson is `next`. */
async function searched(language: Language, next: object | null) {
  signInStaff()
  const found = typed('Found', { id: 's-9', code: 's0909', name: '新井 光', active: true, next })
  server.use(
    api.query('SearchEverything', () =>
      HttpResponse.json({ data: { search: typed('SearchResult', { students: [found], teachers: [], courses: [] }) } }),
    ),
  )
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
