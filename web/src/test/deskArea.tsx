import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { getMainDefinition } from '@apollo/client/utilities'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Kind, OperationTypeNode } from 'graphql'
import { HttpResponse } from 'msw'
import { type ReactElement, useLayoutEffect } from 'react'
import { createMemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { filter, Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import { type Language, setLanguage } from '../shared/i18n/language.ts'
import { Live } from '../shared/live/Live.tsx'
import { cacheConfig } from '../shared/live/cacheConfig.ts'
import { questionsLink } from '../shared/live/questions.ts'
import { type School, SchoolContext } from '../shared/school/useSchool.ts'
import { stopAttendance } from '../desk/attendance/useAttendance.ts'
import { slotAnswers } from '../desk/store/slotAnswers.ts'
import type { Closure } from '../calendar/closures/closureDocuments.ts'
import { LeaveGuard } from '../record/LeaveGuard.tsx'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { Announcer } from '../ui/announce.tsx'
import { RouterContext } from '../ui/hooks/useAddressParams.ts'
import { Dialogs } from '../ui/openDialog.tsx'
import { Toasts } from '../ui/toasts.tsx'
import type { RecordKind } from '../gql/graphql.ts'
import { anEmptyNote, deskSchool, emily, tanaka, typed } from './deskData.ts'
import { httpOfTest } from './httpOfTest.ts'
import { api, server } from './server.ts'

interface DeskArea {
  slots?: readonly FullSlot[]
  school?: Partial<School>
  /** The time without lessons. */
  closures?: readonly Closure[]
  /** The places on the waiting list of the open slot. */
  places?: readonly object[]
  /** The address the page is opened at. */
  at: string
  language?: Language
}

/**
 * Opens a page of teachers or staff on a server that answers with these slots. `live` sends announcements of slots,
 * `announceRecords` of records, `announceSettings` that the school's have changed, `announceLog` that the log may have
 * more. `requestedRanges` holds the ranges of days the page requested, `serve` replaces the slots, `close` takes the
 * page away, with what it has not sent yet.
 */
export async function openDeskPage(page: ReactElement, { slots = [], at, language = 'jp', ...options }: DeskArea) {
  setLanguage(language)
  const requestedRanges: { from: string; to: string }[] = []
  let served = slots
  server.use(
    api.query('SlotsInRange', ({ variables }) => {
      const [from, to] = [String(variables['from']), String(variables['to'])]
      requestedRanges.push({ from, to })
      const inRange = served.filter(({ startsAt }) => startsAt.slice(0, 10) >= from && startsAt.slice(0, 10) <= to)
      return HttpResponse.json({ data: { slots: inRange } })
    }),
    api.query('Closures', () => HttpResponse.json({ data: { closures: options.closures ?? [] } })),
    api.query('DeskWaitingPlaces', () => HttpResponse.json({ data: { waitingPlaces: options.places ?? [] } })),
    api.query('FullSlot', ({ variables }) =>
      HttpResponse.json({ data: { slot: served.find((slot) => slot.id === variables['id']) ?? null } }),
    ),
    api.query('StudentNote', ({ variables }) =>
      HttpResponse.json({ data: { studentProfile: anEmptyNote(String(variables['id'])) } }),
    ),
    api.query('ScheduleTeachers', () =>
      HttpResponse.json({ data: { teachers: [emily, tanaka].map((teacher) => ({ ...teacher, active: true })) } }),
    ),
  )

  const news = new Subject<ApolloLink.Result & { kind?: RecordKind }>()
  const http = httpOfTest()
  const client = new ApolloClient({
    cache: new InMemoryCache(cacheConfig),
    queryDeduplication: false,
    link: questionsLink.concat(
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        new ApolloLink((operation) =>
          news.pipe(
            filter(({ data, kind }) => data != null && isAskedBy(operation, data) && isOfKind(operation, kind)),
          ),
        ),
        slotAnswers.concat(http.link),
      ),
    ),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  })
  // Files share a process: what this page would send later, and what it holds the window for, goes with it.
  const end = () => {
    http.end()
    stopAttendance(client)
  }
  onTestFinished(end)
  const announce = (change: { resync?: boolean; gone?: string[]; slots?: FullSlot[] }) =>
    news.next({
      data: { slotChanged: typed('SlotChange', { resync: false, gone: [], slots: [], ...change }) },
    })
  const announceRecords = (ids: string[], kind?: RecordKind) =>
    act(async () =>
      news.next({
        data: { recordChanged: typed('RecordChange', { ids, resync: false }) },
        ...(kind === undefined ? {} : { kind }),
      }),
    )
  const announceSettings = () =>
    act(async () => news.next({ data: { schoolChanged: typed('SchoolChange', { resync: false }) } }))
  const announceLog = () => act(async () => news.next({ data: { logChanged: typed('LogChanged', { resync: false }) } }))
  const address = { current: '' }
  const tell = (now: string) => {
    address.current = now
  }

  const element = (
    <>
      <SchoolContext value={{ ...deskSchool, ...options.school }}>
        {page}
        <Live />
        <LeaveGuard />
        <Address tell={tell} />
      </SchoolContext>
      {/* Beside the area, as in the app: they know no school. */}
      <Toasts />
      <Dialogs />
      <Announcer />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  const { unmount } = render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <ApolloProvider client={client}>
        <RouterContext value={router}>
          <RouterProvider router={router} />
        </RouterContext>
      </ApolloProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  const user = userEvent.setup()
  return {
    user,
    /** Opens what the list calls so, and gives its panel. */
    openOf: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      return within(await screen.findByRole('dialog'))
    },
    requestedRanges,
    address,
    serve: (others: readonly FullSlot[]) => {
      served = others
    },
    live: announce,
    announceRecords,
    announceSettings,
    announceLog,
    // A navigation that is held back never ends, so it is not waited for.
    goTo: (to: string) =>
      act(async () => {
        void router.navigate(to)
      }),
    close: () => {
      unmount()
      end()
    },
  }
}

function Address({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => tell(`${pathname}${search}`), [tell, pathname, search])
  return null
}

/** Whether a subscription asks for records of this kind; without one, for any. */
const isOfKind = ({ variables }: ApolloLink.Operation, kind?: RecordKind) =>
  kind === undefined || variables['kind'] === kind

/** Whether a subscription selects this: a server sends each what it selected and nothing else. */
function isAskedBy({ query }: ApolloLink.Operation, news: object): boolean {
  return getMainDefinition(query).selectionSet.selections.some(
    (field) => field.kind === Kind.FIELD && field.name.value in news,
  )
}
