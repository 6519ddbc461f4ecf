import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeSession } from '../shared/session/session.ts'
import { aSchool } from '../test/school.ts'
import { openAreaAt } from '../test/openAreaAt.ts'
import { api, server, silentSocket } from '../test/server.ts'
import { adminPages } from './adminPages.ts'
import { createApolloClient } from './apolloClient.ts'
import { createRouter } from './router.tsx'
import { studentPages } from './studentPages.ts'

const reload = vi.fn<() => void>()

/** Answers what staff screens ask everywhere. */
beforeEach(() =>
  server.use(
    silentSocket,
    api.query('Guide', () => HttpResponse.json({ data: { guide: null } })),
    api.query('Runs', () => HttpResponse.json({ data: { runs: [] } })),
    api.query('Students', () =>
      HttpResponse.json({ data: { students: { __typename: 'StudentList', students: [], next: null } } }),
    ),
    api.query('StaffViewer', () => HttpResponse.json({ data: { viewer: staff('青木') } })),
  ),
)

const staff = (lastName: string) => ({ __typename: 'Viewer', id: '7', firstName: '千夏', lastName, permissions: [] })

async function open(address: string) {
  history.replaceState(null, '', address)
  const client = createApolloClient()
  onTestFinished(() => client.stop())
  const router = createRouter(client, await openAreaAt(address), reload)
  render(
    <MantineProvider env="test">
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>,
  )
}

const signIn = (type: string) =>
  storeSession(JSON.stringify({ _id: '7', type, token: 't', firstName: '千夏', lastName: '青木' }))

test.each(['/nothing', '/students'])(
  'the unknown address %s leads to the first page (SHELL-03, D28)',
  async (address) => {
    signIn('staff')
    server.use(api.query('School', () => HttpResponse.json({ data: { school: aSchool } })))
    await open(address)
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(location.pathname).toBe('/')
  },
)

test('an unknown address of an area leads to its first page (SHELL-03)', async () => {
  signIn('staff')
  server.use(api.query('School', () => HttpResponse.json({ data: { school: aSchool } })))
  await open('/admin/nothing')
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin(\/schedule)?$/))
  expect(reload).not.toHaveBeenCalled()
})

test('the old address of closures among the settings leads to them, with what it opens', async () => {
  signIn('staff')
  server.use(api.query('School', () => HttpResponse.json({ data: { school: aSchool } })))
  server.use(
    api.query('Closures', () => HttpResponse.json({ data: { closures: [] } })),
    api.query('Closable', () => HttpResponse.json({ data: { locations: [], teachers: [] } })),
  )
  await open('/admin/settings/closures?away=t-1')
  await waitFor(() => expect(location.pathname + location.search).toBe('/admin/schedule/closures?away=t-1'))
})

test('staff without a flag have all tabs in order, off until the school’s time zone is known, and their record as it is now (PERM-01, SHELL-07…11, BRAND-16, D128)', async () => {
  expect(adminPages.tabs.map(({ path }) => path)).toEqual([
    'schedule',
    'students',
    'contracts',
    'monthEnd',
    'teachers',
    'courses',
    'fixedSchedule',
    'figures',
    'log',
    'settings',
  ])
  sessionStorage.setItem('language', 'en')
  signIn('staff')
  let answer: () => void = () => undefined
  const loaded = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    api.query('School', async () => {
      await loaded
      return HttpResponse.json({ data: { school: aSchool } })
    }),
    api.query('OwnFields', () => HttpResponse.json({ data: { studentFields: [] } })),
    api.query('Closures', () => HttpResponse.json({ data: { closures: [] } })),
    // Married since she signed in.
    api.query('StaffViewer', () => HttpResponse.json({ data: { viewer: staff('山本') } })),
  )
  await open('/admin/students')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(menu.queryAllByRole('link')).toEqual([])
  answer()
  const tabs = await menu.findAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Schedule',
    'Students',
    'Contracts',
    'Month end',
    'Teachers',
    'Courses',
    'Template',
    'Figures',
    'Log',
    'Settings',
  ])
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Students')
  expect(await screen.findByText('山本 千夏')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})

test('students have five tabs in order and start with their bookings (SHELL-05, SHELL-06)', () => {
  // That of a family is for guardians. (FAM-07)
  const tabs = studentPages.tabs.filter(({ forGuardians }) => forGuardians !== true)
  expect(tabs.map(({ label }) => label.en)).toEqual(['Calendar', 'Book', 'Bookings', 'Info', 'History'])
  expect(studentPages.start).toBe('bookings')
})
