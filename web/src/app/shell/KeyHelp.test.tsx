import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { openStaffPage } from '../../test/staffDesk.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { KeyHelp } from './KeyHelp.tsx'

standAtNoon()

const next = typed('NextLesson', {
  slotId: 'slot-1',
  startsAt: '2026-11-27T18:00:00',
  endsAt: '2026-11-27T18:50:00',
  teacherName: '高橋先生',
  courseName: '英会話',
})
const of = (id: string, code: string, name: string, lesson: typeof next | null = next) =>
  typed('Found', { id, code, name, active: true, holder: null, guardian: null, next: lesson })
type Answer = Record<'students' | 'teachers' | 'courses' | 'contracts' | 'places', ReturnType<typeof of>[]>
const nothing: Answer = { students: [], teachers: [], courses: [], contracts: [], places: [] }
const answers: Record<string, Partial<Answer>> = {
  s0001: { students: [of('p-1', 's0001', '佐藤 花')] },
  s0002: { students: [of('p-2', 's0002', '森 二', null)] },
  高橋: { teachers: [of('t-9', 't009', '高橋先生')] },
}

const page = (
  <>
    <div data-tools />
    <PageHeader title="Page" />
    <SearchField value="" onChange={() => undefined} />
    <KeyHelp />
  </>
)

/** Opens the page with a server that answers as `answers` says, `s0001` later than anything else. */
async function openPage(at = '/admin/students') {
  const requests: string[] = []
  server.use(
    api.query('SearchEverything', async ({ variables }) => {
      const input: unknown = variables['input']
      const text = typeof input === 'object' && input !== null && 'text' in input ? String(input.text) : ''
      requests.push(text)
      if (text === 's0001') await delay(400)
      return HttpResponse.json({ data: { search: typed('SearchResult', { ...nothing, ...answers[text] }) } })
    }),
  )
  const opened = await openStaffPage(page, { at, language: 'en' })
  await screen.findByRole('button', { name: 'Search (/)' })
  return { ...opened, requests }
}
const field = () => screen.findByRole('combobox', { name: /Search students/ })
const marked = () => document.querySelector('[data-combobox-selected]')?.textContent

test('/ opens the search wherever one is, what it finds is marked and Enter leads to the next lesson; Escape gives the focus back (SHELL-19)', async () => {
  const { user, address, requests } = await openPage()
  await user.keyboard('/')
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.keyboard('高橋')
  const teacher = await screen.findByRole('option', {
    name: /高橋先生 t009.*Next lesson: Fri 27 Nov 18:00–18:50 · 英会話/,
  })
  expect(screen.getByRole('group', { name: 'Teachers' }).contains(teacher)).toBe(true)
  expect(screen.getByText('1 result').tagName).toBe('OUTPUT')
  await waitFor(() => expect(marked()).toContain('高橋先生'))
  expect(input.getAttribute('aria-activedescendant')).toBe(teacher.id)
  expect(requests).toEqual(['高橋'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const button = screen.getByRole('button', { name: 'Search (/)' })
  await user.click(button)
  await user.type(await field(), '高橋')
  await user.click(await screen.findByRole('option', { name: /高橋先生/ }))
  await waitFor(() =>
    expect(address.current).toBe('/admin/schedule?view=calendar&span=week&date=2026-11-27&teacher=t-9'),
  )
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('keys typed right after / go into the search, and are no shortcuts of the page', async () => {
  const { user } = await openPage()
  // The code of the search may still be on its way, and its field has no focus yet.
  for (const key of '/fl?') fireEvent.keyDown(document.body, { key })
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.keyboard('x')
  expect(input).toHaveProperty('value', 'fl?x')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('Enter leads to what was found for what is typed, never to an earlier answer', async () => {
  const { user, address } = await openPage()
  await user.keyboard('/')
  await user.type(await field(), 's0001')
  await screen.findByRole('option', { name: /S0001.*Next lesson/ })
  await user.keyboard('{Backspace}2{Enter}')
  await waitFor(() => expect(address.current).toBe('/admin/students?student=p-2'))
})

test('an answer that comes late is none', async () => {
  const { user, requests } = await openPage()
  await user.keyboard('/')
  const input = await field()
  await user.type(input, 's0001')
  await waitFor(() => expect(requests).toContain('s0001'))
  await user.keyboard('{Backspace}2')
  await screen.findByRole('option', { name: /S0002.*No upcoming/ })
  await new Promise((done) => setTimeout(done, 500))
  // The student, and the search for a lesson.
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(screen.getByRole('option', { name: /No upcoming lesson/ })).toBeTruthy()
})

test('a date comes first, and a calendar on show stays one; arrows go on to the student’s slot', async () => {
  const { user, address, goTo } = await openPage('/admin/schedule?view=calendar')
  answers['27 Nov'] = { students: [of('p-3', 's0003', '27 Nov')] }
  await user.keyboard('/')
  await user.type(await field(), '27 Nov{Enter}')
  await waitFor(() => expect(address.current).toBe('/admin/schedule?view=calendar&span=day&date=2026-11-27'))
  await goTo('/admin/schedule')
  await user.click(screen.getByRole('button', { name: 'Search (/)' }))
  await user.type(await field(), '27 Nov')
  await screen.findByRole('option', { name: /S0003.*Next lesson/ })
  await waitFor(() => expect(marked()).toContain('Fri 27 Nov 2026'))
  await user.keyboard('{ArrowDown}')
  expect(marked()).toContain('S0003')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(address.current).toBe('/admin/schedule?from=2026-11-27&to=2026-12-04&slot=slot-1&person=p-3'),
  )
})

test('f goes to the search box of the page, and ? shows both and leads to the page of the manual', async () => {
  const { user } = await openPage()
  await user.keyboard('f')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('f/')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('searchbox').blur()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog')
  expect(within(help).getByText('Search students, teachers, courses, contracts, places and dates')).toBeTruthy()
  expect(within(help).getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help/en/students.html')
})
