import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { OperationTypeNode } from 'graphql'
import { HttpResponse } from 'msw'
import { type ReactElement, Suspense, useLayoutEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { NEVER, Subject } from 'rxjs'
import { type Language, setLanguage } from '../shared/i18n/language.ts'
import { Live } from '../shared/live/Live.tsx'
import { cacheConfig } from '../shared/live/cacheConfig.ts'
import { questionsLink } from '../shared/live/questions.ts'
import { type School, SchoolContext } from '../shared/school/useSchool.ts'
import type { Closure } from '../calendar/closures/closureDocuments.ts'
import type { RegularLesson } from '../bookings/regularDocuments.ts'
import type { SeatOffer } from '../student/offerDocuments.ts'
import type { OwnBooking, StudentSlot } from '../student/studentDocuments.ts'
import { StudentLive } from '../student/StudentLive.tsx'
import { Announcer } from '../ui/announce.tsx'
import { Dialogs } from '../ui/openDialog.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { aSchool } from './school.ts'
import { httpOfTest } from './httpOfTest.ts'
import { api, server } from './server.ts'
import { aStudentRecord, typed } from './studentData.ts'

/** The school of these tests. */
export const school: School = {
  ...aSchool,
  locations: [typed('Location', { id: 'l-1', locationName: '駅前校', active: true })],
}

const withOffer = (id: string, seatOffer: SeatOffer | null) =>
  typed('Viewer', { id: 'v-1', student: typed('Student', { id, seatOffer }) })
const withPlaces = (id: string, places: Readonly<Record<string, string | null>>) =>
  typed('Viewer', {
    id: 'v-1',
    student: typed('Student', {
      id,
      waits: Object.entries(places).map(([slotId, obstacle], at) =>
        typed('WaitingPlace', { slotId, obstacle, place: at + 1 }),
      ),
    }),
  })

/** The viewer whom mails reach. */
const reached = typed('Viewer', { id: 'v-1', email: 'hana@example.com', notify: true })

interface StudentArea {
  slots?: StudentSlot[]
  student?: ReturnType<typeof aStudentRecord>
  /** The student's own bookings whose lesson has ended. */
  past?: OwnBooking[]
  /** The seat that is held for the student. */
  offer?: SeatOffer | null
  /** The next lessons of what the student does regularly; called for each answer. */
  regular?: () => readonly RegularLesson[]
  /** Why a seat would pass the student over, by the slot that is waited for. */
  places?: Readonly<Record<string, string | null>>
  school?: Partial<School>
  /** The time without lessons. */
  closures?: readonly Closure[]
  /** The address the page is opened at. */
  at?: string
  language?: Language
}

/**
 * Opens a page of the student area on a server that answers with these slots and this student. `live` sends
 * announcements; `requestedRanges` holds the ranges of days the page requested.
 */
export async function openStudentPage(page: ReactElement, options: StudentArea = {}) {
  const { slots = [], student = aStudentRecord(), past = [], at = '/student/list', language = 'jp' } = options
  const { offer = null, places = {}, regular = () => [] } = options
  const viewerWithPast = typed('Viewer', {
    id: 'v-1',
    student: typed('Student', { id: student.id, pastBookings: past }),
  })
  setLanguage(language)
  const requestedRanges: { from: string; to: string }[] = []
  server.use(
    api.query('StudentAccount', () => HttpResponse.json({ data: { viewer: typed('Viewer', { id: 'v-1', student }) } })),
    api.query('StudentSlots', ({ variables }) => {
      requestedRanges.push({ from: String(variables['from']), to: String(variables['to']) })
      return HttpResponse.json({ data: { slots, ...(variables['past'] === true && { viewer: viewerWithPast }) } })
    }),
    api.query('StudentOffer', () => HttpResponse.json({ data: { viewer: withOffer(student.id, offer) } })),
    api.query('StudentRegularLessons', () =>
      HttpResponse.json({
        data: {
          viewer: typed('Viewer', {
            id: 'v-1',
            student: typed('Student', { id: student.id, regularLessons: regular() }),
          }),
        },
      }),
    ),
    api.query('StudentWaitingPlaces', () => HttpResponse.json({ data: { viewer: withPlaces(student.id, places) } })),
    api.query('StudentNotices', () => HttpResponse.json({ data: { viewer: reached } })),
    api.query('StudentPastBookings', () => HttpResponse.json({ data: { viewer: viewerWithPast } })),
    api.query('Closures', () => HttpResponse.json({ data: { closures: options.closures ?? [] } })),
    api.query('StudentSlot', ({ variables }) =>
      HttpResponse.json({ data: { slot: slots.find((slot) => slot.id === variables['id']) ?? null } }),
    ),
  )

  // What comes after the list is there before a test taps on a lesson.
  if (at.startsWith('/student/list')) {
    await Promise.all([import('../slots/StudentSlotSheet.tsx'), import('../slots/SlotFilters.tsx')])
  }
  const slotNews = new Subject<ApolloLink.Result>()
  const viewerNews = new Subject<ApolloLink.Result>()
  const familyNews = new Subject<ApolloLink.Result>()
  const news: Record<string, Subject<ApolloLink.Result>> = {
    StudentSlotChanged: slotNews,
    StudentViewerChanged: viewerNews,
    FamilyChanged: familyNews,
  }
  const client = new ApolloClient({
    cache: new InMemoryCache(cacheConfig),
    queryDeduplication: false,
    link: questionsLink.concat(
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        new ApolloLink(({ operationName }) => news[operationName ?? ''] ?? NEVER),
        httpOfTest().link,
      ),
    ),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  })
  const address = { current: '' }
  const back = { current: () => {} }
  const follow = (current: string, goBack: () => void) => {
    address.current = current
    back.current = goBack
  }

  // The page waits for its data, which React lets a test do only in an act that is waited for.
  await act(async () => {
    render(
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <ApolloProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
            <SchoolContext value={{ ...school, ...options.school }}>
              <Live />
              <StudentLive />
              <Suspense fallback={null}>{page}</Suspense>
              <Address onChange={follow} />
            </SchoolContext>
            <Dialogs />
            <Toasts />
            <Announcer />
          </MemoryRouter>
        </ApolloProvider>
      </MantineProvider>,
    )
  })

  return {
    user: userEvent.setup(),
    requestedRanges,
    address,
    /** Presses the Back button of the browser. */
    back: () => act(() => back.current()),
    live: {
      slots: (changed: StudentSlot[], gone: string[] = []) =>
        slotNews.next({
          data: { slotChanged: typed('SlotChange', { resync: false, gone, slots: changed }) },
        }),
      family: (childId: string | null) =>
        familyNews.next({ data: { familyChanged: typed('FamilyChange', { childId, resync: false }) } }),
      resync: () =>
        slotNews.next({ data: { slotChanged: typed('SlotChange', { resync: true, gone: [], slots: [] }) } }),
      student: (record: ReturnType<typeof aStudentRecord>) =>
        viewerNews.next({
          data: {
            viewerChanged: typed('ViewerChange', {
              resync: false,
              viewer: typed('Viewer', {
                id: 'v-1',
                student: { ...record, seatOffer: offer, contracts: record.contracts.map(liveContract) },
              }),
            }),
          },
        }),
    },
  }
}

/** A contract with its live fields beside what booking needs. */
const liveContract = <Contract extends object>(contract: Contract) => ({
  monthlyContract: false,
  monthlyPoints: 0,
  balanceOwing: 0,
  ...contract,
})

function Address({ onChange }: { onChange: (address: string, goBack: () => void) => void }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(
    () => onChange(`${pathname}${search}`, () => void navigate(-1)),
    [onChange, navigate, pathname, search],
  )
  return null
}
