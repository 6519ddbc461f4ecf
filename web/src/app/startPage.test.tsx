import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Area, storeSession } from '../shared/session/session.ts'
import { aSchool } from '../test/school.ts'
import { api, server } from '../test/server.ts'
import { aStudentRecord, typed } from '../test/studentData.ts'
import { createApolloClient } from './apolloClient.ts'
import { createRouter } from './router.tsx'

let asked: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T01:00:00Z'), toFake: ['Date'] })
  asked = []
  const settings = { userType: 'student', code: '', email: '', wishedEmail: null, notify: true, comLang: 'ja' }
  const student = {
    ...aStudentRecord(),
    studentCode: 's0001',
    pastBookings: [],
    email: '',
    language: 'ja',
    materialLocation: '',
    storageLocation: '',
    notify: true,
  }
  const data = {
    school: aSchool,
    slots: [],
    history: [],
    teachers: [],
    viewer: typed('Viewer', { id: 'v-1', firstName: '', lastName: '', permissions: [], ...settings, student }),
    calendarFeed: typed('CalendarFeed', { active: false, createdAt: null }),
  }
  const ofStaff = {
    teacherRecords: [],
    courses: [],
    otherBookings: [],
    webhooks: [],
    apiKeys: [],
    locations: [],
    accounts: [],
    contracts: [],
    guide: null,
    settings: null,
    student: null,
    students: typed('StudentList', { students: [], next: null }),
    log: typed('LogPage', { entries: [], next: null }),
    mails: typed('MailLog', { mails: [], next: null }),
  }
  server.use(
    api.operation(({ operationName, variables }) => {
      asked.push(`${operationName} ${JSON.stringify(variables)}`)
      return HttpResponse.json({ data: location.pathname.startsWith('/admin') ? { ...data, ...ofStaff } : data })
    }),
  )
})

afterEach(() => vi.useRealTimers())

/** The app's own client, which takes its live connection along when the test is over. */
function appClient(): ApolloClient {
  const client = createApolloClient()
  onTestFinished(() => client.stop())
  return client
}

const students = (wanted: object) =>
  JSON.stringify({ filter: 'active', search: null, order: null, descending: false, limit: 100, ...wanted })

const week = '{"from":"2026-11-15","to":"2026-11-21"'

test.each<[Area, string, string[]]>([
  ['student', 'bookings', ['StudentStanding {}', 'StudentSlots {"from":"2026-11-20","to":"2026-11-26","past":false}']],
  ['student', 'list', ['StudentStanding {}', 'StudentSlots {"from":"2026-11-20","to":"2026-12-18","past":false}']],
  [
    'student',
    'list?from=2026-11-22&to=2026-11-21',
    ['StudentStanding {}', 'StudentSlots {"from":"2026-11-22","to":"2026-11-22","past":false}'],
  ],
  ['student', 'calendar', ['StudentStanding {}', 'StudentSlots {"past":true,"from":"2026-11-20","to":"2026-11-20"}']],
  [
    'student',
    'calendar?span=week&date=2026-11-29',
    ['StudentStanding {}', 'StudentSlots {"past":false,"from":"2026-11-29","to":"2026-12-05"}'],
  ],
  ['student', 'info', ['StudentInfo {}']],
  ['student', 'history', ['StudentHistory {"from":"2026-11-06","to":"2026-12-18"}']],
  ['teacher', 'list', ['SlotsInRange {"from":"2026-11-20","to":"2026-11-27"}']],
  ['teacher', 'calendar', [`SlotsInRange ${week}}`]],
  ['admin', 'schedule', ['SlotsInRange {"from":"2026-11-20","to":"2026-11-27"}']],
  ['admin', 'schedule?view=calendar', [`SlotsInRange ${week}}`]],
  ['admin', 'schedule?view=calendar&span=teachers', ['SlotsInRange {"from":"2026-11-20","to":"2026-11-20"}']],
  ['admin', 'schedule?view=sheet&date=2026-11-23', ['SlotsInRange {"from":"2026-11-23","to":"2026-11-23"}']],
  ['admin', 'students?sort=-name', [`Students ${students({ order: 'name', descending: true })}`]],
  ['admin', 'students?student=s-1&filter=all', [`Students ${students({ filter: 'all' })}`, 'StudentPage {"id":"s-1"}']],
  ['admin', 'contracts', ['Contracts {"all":false}']],
  ['admin', 'contracts?active=', ['Contracts {"all":true}']],
  ['admin', 'teachers', ['TeachersPage {}']],
  ['admin', 'courses', ['Courses {}']],
  ['admin', 'log?about=contract', [`Log {"input":{"from":"2026-11-06","about":"contract","search":null,"limit":100}}`]],
  ['admin', 'settings/accounts?kind=staff', ['Accounts {"userType":"staff"}']],
  ['admin', 'settings/locations', ['Locations {}']],
  ['admin', 'settings/otherBookings', ['OtherBookings {}']],
  ['admin', 'settings/webhooks', ['Webhooks {}']],
  ['admin', 'settings/keys', ['ApiKeys {}']],
  ['admin', 'settings/mail?state=failed', ['Mails {"search":null,"state":"failed","limit":100}']],
])('%s/%s is asked for before anything of it is drawn, and once (SHELL-41)', async (area, page, wanted) => {
  const type = area === 'admin' ? 'staff' : area
  storeSession(JSON.stringify({ _id: '7', type, token: 't', firstName: '千夏', lastName: '青木' }))
  history.replaceState(null, '', `/${area}/${page}`)
  const client = appClient()
  const router = createRouter(client)
  const early = ['School {}', ...wanted]
  await vi.waitFor(() => expect(asked.map(sorted).toSorted()).toEqual(early.map(sorted).toSorted()))

  render(
    <MantineProvider env="test">
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  // What the page asks goes out before this is through.
  await act(async () => {})
  const ofPage = asked.filter((each) => wanted.some((one) => each.split(' ')[0] === one.split(' ')[0]))
  expect(ofPage.map(sorted).toSorted()).toEqual(wanted.map(sorted).toSorted())
})

test('nobody’s page is asked for while nobody is signed in there (AUTH-34)', async () => {
  storeSession(JSON.stringify({ _id: '7', type: 'student', token: 't', firstName: '', lastName: '' }))
  history.replaceState(null, '', '/teacher/list')
  const client = appClient()
  const reload = vi.fn<() => void>()
  const router = createRouter(client, reload)
  render(
    <MantineProvider env="test">
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>,
  )
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect(asked).toEqual([])
})

/** An operation's variables in one order. */
function sorted(operation: string): string {
  const [name = '', variables = '{}'] = operation.split(/ (.*)/)
  return `${name} ${JSON.stringify(Object.entries(JSON.parse(variables) as object).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}
