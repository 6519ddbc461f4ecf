import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Area, storeSession } from '../shared/session/session.ts'
import { aSchool } from '../test/school.ts'
import { openAreaAt } from '../test/openAreaAt.ts'
import { server, silentSocket } from '../test/server.ts'
import { aStudentRecord, typed } from '../test/studentData.ts'
import { createApolloClient } from './apolloClient.ts'
import { createRouter } from './router.tsx'

/** The permissions of staff here: pages prefetch what is done there only for those who may do it. */
const permissions = [
  'bankDetails',
  'bulkPayments',
  'contractMonthly',
  'fixedExport',
  'settingsEdit',
  'keysEdit',
  'studentDelete',
  'studentPassword',
  ...['student', 'teacher', 'course', 'contract'].flatMap((kind) => [`${kind}New`, `${kind}Edit`]),
]

const noLessons = typed('LessonTotals', {
  from: '2026-08-29',
  to: '2026-11-20',
  slots: 0,
  booked: 0,
  minutes: 0,
  bookedMinutes: 0,
  bookings: 0,
  returned: 0,
  kept: 0,
  present: 0,
  absent: 0,
  newStudents: 0,
  leaving: 0,
})

let requests: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T01:00:00Z'), toFake: ['Date'] })
  requests = []
  const settings = {
    userType: 'student',
    code: '',
    email: '',
    emailConfirmed: true,
    wishedEmail: null,
    securityMails: true,
    notify: true,
    comLang: 'ja',
    guardian: null,
  }
  const record = aStudentRecord()
  const student = {
    ...record,
    contracts: record.contracts.map((contract) => ({
      monthlyContract: false,
      monthlyPoints: 0,
      balanceOwing: 0,
      fees: [],
      nextPlan: null,
      ...contract,
      courses: record.possibleBookings,
    })),
    studentCode: 's0001',
    pastBookings: [],
    regularLessons: [],
    email: '',
    language: 'ja',
    fields: [],
    materialLocation: '',
    storageLocation: '',
    notify: true,
  }
  const data = {
    school: aSchool,
    slots: [],
    history: [],
    familyLessons: [],
    mergedInto: null,
    teachers: [],
    closures: [],
    templates: [],
    templateSlotTeachers: [],
    slotChoices: typed('SlotChoices', {
      teachers: [],
      locations: [],
      courses: [],
      otherTypes: [],
      defaults: typed('SlotDefaults', { slotLengthMinutes: 50 }),
    }),
    teacher: null,
    course: null,
    today: null,
    viewer: typed('Viewer', { id: 'v-1', firstName: '', lastName: '', permissions, ...settings, student }),
    calendarFeed: typed('CalendarFeed', { active: false, createdAt: null }),
  }
  const ofStaff = {
    teacherRecords: [],
    courses: [],
    otherBookings: [],
    plans: [],
    studentFields: [],
    webhooks: [],
    monthEnd: typed('MonthEnd', {
      month: '2026-12',
      to: '2026-12-31',
      ending: '2026-11',
      renewals: typed('MonthEndRenewals', { left: 0, done: 0, last: null }),
      slots: typed('MonthEndExport', { left: 0, done: 0, from: null, ids: [], last: null }),
      places: typed('MonthEndPlaces', {
        left: 0,
        done: 0,
        from: null,
        ids: [],
        closed: 0,
        notBookable: 0,
        blocked: [],
        last: null,
      }),
      payments: typed('MonthEndPayments', { left: 0, owed: 0, paid: 0, recordedAt: null, recordedBy: null }),
      attendance: typed('MonthEndAttendance', { left: 0, done: 0 }),
      fees: typed('MonthEndFees', { isOn: false, left: 0, total: 0, done: 0, charged: 0 }),
      money: typed('MonthEndMoney', { invoices: null, debits: null, cash: null, receipts: null, journal: null }),
    }),
    apiKeys: [],
    locations: [],
    accounts: [],
    debitPreview: typed('DebitPreview', { dayProblem: null, count: 0, total: 0, rows: [], leftOut: [] }),
    debitRequests: [],
    invoicePreview: typed('InvoicePreview', {
      month: '2026-12',
      dueOn: '2026-12-31',
      isRegistered: true,
      count: 0,
      total: 0,
      free: 0,
      invoices: [],
    }),
    receiptsPreview: typed('ReceiptsPreview', { more: 0, receipts: [] }),
    papers: typed('PaperPage', { papers: [], next: null }),
    cashDay: typed('CashDay', { day: '2026-11-20', lines: [], closing: null }),
    cashClosings: [],
    feePreview: typed('FeePreview', { isOn: false, total: 0, fees: [] }),
    fees: [],
    debitSettings: null,
    contracts: [],
    closures: [],
    runs: [],
    imports: [],
    importsUnderWay: [],
    paymentRuns: [],
    paymentsReport: [],
    fixedStudents: [],
    templateCourses: [],
    monthlyRenewals: typed('MonthlyPreview', { month: '2026-12', startDate: '', endDate: '', renewals: [], away: [] }),
    moneyFigures: typed('MoneyFigures', {
      owed: [],
      months: [],
      outstanding: typed('Outstanding', { left: 0, booked: 0, yen: 0 }),
    }),
    studentFigures: typed('StudentFigures', { months: [], reasons: [] }),
    lessonFigures: typed('LessonFigures', {
      now: noLessons,
      before: noLessons,
      teachers: [],
      courses: [],
      places: [],
      hours: [],
      weeks: [],
      atRisk: [],
      atRiskCount: 0,
    }),
    retention: typed('Retention', {
      version: null,
      formerMonths: null,
      logMonths: null,
      mailDays: null,
      securityMonths: null,
      booksYears: 10,
    }),
    journal: [],
    agreementPreview: null,
    agreement: null,
    guide: null,
    settings: null,
    student: null,
    students: typed('StudentList', { students: [], next: null }),
    contractPage: typed('ContractPage', { contracts: [], next: null }),
    contract: null,
    log: typed('LogPage', { entries: [], next: null }),
    mails: typed('MailLog', { mails: [], next: null }),
    waiting: typed('MailLog', { mails: [], next: null }),
    failed: typed('MailLog', { mails: [], next: null }),
  }
  server.use(
    silentSocket,
    http.post('*/graphql', async ({ request }) => {
      const { operationName, variables } = (await request.json()) as { operationName: string; variables: object }
      requests.push(`${operationName} ${JSON.stringify(variables)}`)
      // Its form would have to be given all settings there are.
      if (operationName === 'Settings') await delay('infinite')
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

const students = (expected: object) =>
  JSON.stringify({
    filter: 'active',
    search: null,
    fields: null,
    orderField: null,
    order: null,
    descending: false,
    columns: null,
    withColumns: false,
    limit: 100,
    ...expected,
  })

const contracts = (expected: object) =>
  JSON.stringify({
    all: false,
    kind: null,
    fixed: null,
    search: null,
    order: null,
    descending: null,
    limit: 100,
    ...expected,
  })

const week = '{"from":"2026-11-15","to":"2026-11-21"'

const cases: [Area, string, string[]][] = [
  [
    'student',
    'bookings',
    [
      'StudentAccount {}',
      'StudentSlots {"from":"2026-11-20","to":"2026-11-26","past":false}',
      'StudentRegularLessons {}',
    ],
  ],
  ['student', 'list', ['StudentAccount {}', 'StudentSlots {"from":"2026-11-20","to":"2026-12-18","past":false}']],
  [
    'student',
    'list?from=2026-11-22&to=2026-11-21',
    ['StudentAccount {}', 'StudentSlots {"from":"2026-11-22","to":"2026-11-22","past":false}'],
  ],
  ['student', 'calendar', ['StudentAccount {}', 'StudentSlots {"past":true,"from":"2026-11-20","to":"2026-11-20"}']],
  [
    'student',
    'calendar?span=week&date=2026-11-29',
    ['StudentAccount {}', 'StudentSlots {"past":false,"from":"2026-11-29","to":"2026-12-05"}'],
  ],
  ['student', 'info', ['StudentInfo {}']],
  ['student', 'family', ['FamilyLessons {}']],
  ['student', 'history', ['StudentHistory {"from":"2026-11-06","to":"2026-12-18"}']],
  ['teacher', 'list', ['SlotsInRange {"from":"2026-11-20","to":"2026-11-27"}']],
  ['teacher', 'calendar', [`SlotsInRange ${week}}`]],
  ['admin', 'schedule', ['SlotsInRange {"from":"2026-11-20","to":"2026-11-27"}', 'Guide {}']],
  ['admin', 'schedule?view=calendar', [`SlotsInRange ${week}}`, 'Guide {}']],
  [
    'admin',
    'schedule?view=calendar&span=teachers',
    ['SlotsInRange {"from":"2026-11-20","to":"2026-11-20"}', 'Guide {}'],
  ],
  [
    'admin',
    'schedule?view=sheet&date=2026-11-23',
    ['SlotsInRange {"from":"2026-11-23","to":"2026-11-23"}', 'Guide {}'],
  ],
  [
    'admin',
    'schedule?view=attendance&from=2026-11-13&to=2026-11-20',
    ['SlotsInRange {"from":"2026-11-13","to":"2026-11-20"}', 'Guide {}'],
  ],
  ['admin', 'schedule?view=attendance', ['SlotsInRange {"from":"2026-11-20","to":"2026-11-20"}', 'Guide {}']],
  ['admin', 'students?sort=-name', ['OwnFields {}', `Students ${students({ order: 'name', descending: true })}`]],
  [
    'admin',
    'students?student=s-1&filter=all',
    ['OwnFields {}', `Students ${students({ filter: 'all' })}`, 'StudentPage {"id":"s-1"}'],
  ],
  ['admin', 'contracts', [`Contracts ${contracts({})}`]],
  [
    'admin',
    'contracts?active=&sort=-owing',
    [`Contracts ${contracts({ all: true, order: 'owing', descending: true })}`],
  ],
  [
    'admin',
    'contracts?contract=k-1&kind=ending',
    [`Contracts ${contracts({ kind: 'ending', order: 'period', descending: false })}`, 'Contract {"id":"k-1"}'],
  ],
  ['admin', 'teachers', ['TeachersPage {}']],
  ['admin', 'courses', ['Courses {}']],
  ['admin', 'log?about=contract', [`Log {"input":{"from":"2026-11-06","about":"contract","search":null,"limit":100}}`]],
  ['admin', 'students/passwords?filter=noPassword', [`Students ${students({ filter: 'noPassword' })}`]],
  ['admin', 'students/import', ['Imports {"kind":"student"}', 'ImportsUnderWay {"kind":"student"}']],
  ['admin', 'contracts/import', ['Imports {"kind":"contract"}', 'ImportsUnderWay {"kind":"contract"}']],
  ['admin', 'teachers/import', ['Imports {"kind":"teacher"}', 'ImportsUnderWay {"kind":"teacher"}']],
  ['admin', 'courses/import', ['Imports {"kind":"course"}', 'ImportsUnderWay {"kind":"course"}']],
  ['admin', 'contracts/agreement?contract=c-1', ['AgreementPreview {"contractId":"c-1","language":null}']],
  ['admin', 'contracts/agreement?contract=c-1&language=en', ['AgreementPreview {"contractId":"c-1","language":"en"}']],
  ['admin', 'contracts/agreement?printed=a-1', ['Agreement {"id":"a-1"}']],
  ['admin', 'contracts/prices', ['Runs {"kind":"priceChange"}', 'PriceChangePlans {}']],
  ['admin', 'contracts/monthly', ['Runs {"kind":"monthly"}', 'MonthlyRenewals {}']],
  ['admin', 'contracts/monthly?month=2027-01', ['Runs {"kind":"monthly"}', 'MonthlyRenewals {"month":"2027-01"}']],
  ['admin', 'monthEnd', ['MonthEnd {}']],
  ['admin', 'monthEnd?month=2027-01', ['MonthEnd {"month":"2027-01"}']],
  ['admin', 'figures', ['MoneyFigures {"from":"2025-12","to":"2026-11"}']],
  ['admin', 'figures?months=24', ['MoneyFigures {"from":"2024-12","to":"2026-11"}']],
  ['admin', 'contracts/payments', ['OwedContracts {"limit":100}', 'PaymentRuns {}']],
  [
    'admin',
    'contracts/payments?mode=report&to=2026-12-31',
    ['PaymentsReport {"from":"2026-10-21","to":"2026-12-31"}', 'PaymentRuns {}'],
  ],
  ['admin', 'contracts/payments?mode=cash', ['CashClosings {}', 'CashDay {"day":"2026-11-20"}']],
  ['admin', 'contracts/payments?mode=fees', ['FeePreview {}', 'Fees {}']],
  ['admin', 'contracts/debit', ['DebitSettings {}']],
  ['admin', 'contracts/debit?mode=results', ['DebitRequests {}']],
  ['admin', 'contracts/accounting', ['Journal {"month":"2026-10"}']],
  ['admin', 'contracts/papers', ['InvoicePreview {}', 'Runs {"kind":"invoices"}']],
  ['admin', 'contracts/papers?mode=list', ['Papers {}']],
  ['admin', 'fixedSchedule', ['Templates {}']],
  ['admin', 'fixedSchedule/export', ['Runs {"kind":"templateCreate"}', 'ExportPeople {}']],
  ['admin', 'fixedSchedule/export?job=book', ['Runs {"kind":"templateBook"}', 'ExportPeople {}']],
  ['admin', 'figures?of=students&months=24', ['StudentFigures {"from":"2024-12","to":"2026-11"}']],
  ['admin', 'figures?of=lessons&days=28', ['LessonFigures {"from":"2026-10-24","to":"2026-11-20"}']],
  ['admin', 'settings/school', ['Settings {}']],
  [
    'admin',
    'schedule/closures',
    ['Runs {"kind":"closure"}', 'Runs {"kind":"substitution"}', 'Closures {"from":"2026-11-20","to":"2028-04-03"}'],
  ],
  ['admin', 'settings/accounts?kind=staff', ['Accounts {"userType":"staff"}']],
  ['admin', 'settings/locations', ['Locations {}']],
  ['admin', 'settings/plans', ['Plans {}']],
  ['admin', 'settings/fields', ['Fields {}']],
  ['admin', 'settings/otherBookings', ['OtherBookings {}']],
  ['admin', 'settings/webhooks', ['Webhooks {}']],
  ['admin', 'settings/retention', ['Retention {}']],
  ['admin', 'settings/keys', ['ApiKeys {}']],
  [
    'admin',
    'settings/work',
    ['Runs {}', 'WorkElsewhere {"student":true,"teacher":true,"course":true,"contract":true}'],
  ],
  ['admin', 'settings/mail?state=failed', ['Mails {"search":null,"state":"failed","limit":100}']],
]

/** The header of the staff asks this wherever it is. */
const ofHeader = 'Runs {"working":true,"failed":true}'

test.each(cases)(
  '%s/%s is asked for before anything of it is drawn, and once (SHELL-41)',
  async (area, page, expected) => {
    const type = area === 'admin' ? 'staff' : area
    const held = Object.fromEntries(permissions.map((flag) => [flag, true]))
    const names = { firstName: '千夏', lastName: '青木' }
    storeSession(JSON.stringify({ _id: '7', type, token: 't', ...names, permissions: held }))
    history.replaceState(null, '', `/${area}/${page}`)
    const client = appClient()
    const router = createRouter(client, await openAreaAt(location.pathname))
    const early = ['School {}', ...expected]
    await vi.waitFor(() => expect(requests.map(sorted).toSorted()).toEqual(early.map(sorted).toSorted()))

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
    const ofPage = requests.filter(
      (each) => each !== ofHeader && expected.some((entry) => each.split(' ')[0] === entry.split(' ')[0]),
    )
    expect(ofPage.map(sorted).toSorted()).toEqual(expected.map(sorted).toSorted())
  },
)

test('every page of the app has a case above, so that none is drawn before it is asked for (SHELL-41)', async () => {
  const open = await Promise.all(['/student', '/teacher', '/admin'].map(openAreaAt))
  const pages = open.flatMap((area) => addressesIn(createRouter(appClient(), area).routes))
  expect(pages).toContain('admin/contracts/payments')
  const tried = new Set(cases.map(([area, page]) => `${area}/${page.split('?')[0]}`))
  expect([...tried].toSorted()).toEqual(pages.toSorted())
  expect(cases.filter(([, , expected]) => expected.length === 0)).toEqual([])
})

/**
 * The addresses of all pages below `routes`. Those without a loader lead to another page, or are opened from a mail
 * before anybody is signed in.
 */
function addressesIn(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, children = [], loader }) => {
    const address = [above, path].filter(Boolean).join('/')
    const isPage = children.length === 0 && loader !== undefined
    return [...(isPage ? [address] : []), ...addressesIn(children, address)]
  })
}

test('nobody’s page is asked for while nobody is signed in there (AUTH-34)', async () => {
  storeSession(JSON.stringify({ _id: '7', type: 'student', token: 't', firstName: '', lastName: '' }))
  history.replaceState(null, '', '/teacher/list')
  const client = appClient()
  const reload = vi.fn<() => void>()
  const router = createRouter(client, await openAreaAt(location.pathname), reload)
  render(
    <MantineProvider env="test">
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>,
  )
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect(requests).toEqual([])
})

test.each([
  ['students/import', 'Import'],
  ['settings/webhooks', 'Webhooks'],
  ['settings/keys', 'ApiKeys'],
  ['settings/retention', 'Retention'],
])('a prefetch skips pages that the viewer may not see: %s (PERM-10, PERM-11)', async (path, query) => {
  const held = { studentNew: true, studentEdit: false }
  storeSession(JSON.stringify({ _id: '7', type: 'staff', token: 't', firstName: '', lastName: '', permissions: held }))
  history.replaceState(null, '', `/admin/${path}`)
  const router = createRouter(appClient(), await openAreaAt(location.pathname))
  render(
    <MantineProvider env="test">
      <ApolloProvider client={appClient()}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  await act(async () => {})
  expect(requests.filter((entry) => entry.startsWith(query))).toEqual([])
})

/** An operation's variables in one order. */
function sorted(operation: string): string {
  const [name = '', variables = '{}'] = operation.split(/ (.*)/)
  return `${name} ${JSON.stringify(Object.entries(JSON.parse(variables) as object).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}
