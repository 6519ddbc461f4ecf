import type { Plugin, Rolldown } from 'vite'

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

/** The page's own script, and the sign-in page it opens where nobody is signed in. */
const entrances = ['/src/app/main.tsx', '/src/signIn/showSignIn.tsx']

/** Reads what the page at the address does, before the app is there: neither React nor Apollo. */
const early = [
  '/src/app/readEarly.ts',
  '/src/app/studentPages.ts',
  '/src/ui/hooks/filtersIn.ts',
  '/src/shared/session/staffMay.ts',
]

/** Loaded by everybody who is signed in, and by a student's first page. */
const firstPage = ['/src/app/App.tsx', '/src/app/shell/ManualLink.tsx', '/src/bookings/BookingListPage.tsx']

/** Does its work beside a student's or teacher's first page, and is drawn by nothing on it. */
const aside = [
  '/src/app/shell/ManualKey.ts',
  '/src/app/offline/UpdateNotice.tsx',
  '/src/app/AskedPassword.tsx',
  '/src/accounts/push/KeepPush.tsx',
  '/src/shared/school/SchoolLive.tsx',
  '/src/student/KeepBookings.tsx',
]

/** The parts of lists with filters, for students as for staff. */
const fields = ['FilterBar', 'FilterSelect', 'DateRangeFields', 'SearchField', 'Overlay'].map(
  (name) => `/src/ui/${name}.tsx`,
)

/** The page most students open next, and the parts that open on their first page. */
const nextPage = [
  '/src/slots/SlotListPage.tsx',
  '/src/bookings/WaitingLessons.tsx',
  '/src/bookings/NextSlots.tsx',
  '/src/bookings/RegularLessons.tsx',
]

/** What opens from a list of free lessons, once it is there. */
const slotSheet = ['/src/slots/StudentSlotSheet.tsx', '/src/slots/SlotFilters.tsx']

/** The student's other pages, and what everybody opens from the header. */
const ownPages = [
  '/src/students/own/InfoPage.tsx',
  '/src/activity/own/HistoryPage.tsx',
  '/src/app/shell/UserSettings.tsx',
  '/src/points/PointsDialog.tsx',
]

/** A student's calendar. */
const calendarPage = ['/src/slots/SlotCalendarPage.tsx']

/** Needed besides by a teacher's first pages. */
const lessons = ['/src/lessons/LessonListPage.tsx', '/src/lessons/LessonCalendarPage.tsx']

/** The staff's home, and what stands around it on each of their pages. */
const schedule = [
  '/src/schedule/SchedulePage.tsx',
  '/src/schedule/ScheduleCalendar.tsx',
  '/src/app/shell/KeyHelp.tsx',
  '/src/runs/RunMark.tsx',
]

/** The staff's people and contracts, of which their other pages are made, too. */
const records = ['/src/app/StudentsWithContracts.tsx', '/src/contracts/list/ContractsPage.tsx']

/**
 * The chunks of first visits, few and large: each file is a way to the server and back, six at a time. `start` is what
 * the page's script shares with the sign-in page, `early` sends what the page at the address reads before the app is
 * there, with the table of a student's pages; `teacher` and `admin` have the others. `app` is all that the first page
 * of the app needs besides, `aside` what works beside it, `list` what the next one does, `fields` and `sheet` what
 * opens on it, `own` and `slots` the student's others; `lessons` and `schedule` are where teachers and staff begin,
 * `records` where staff go next. A chunk brings along what its modules need and no group before it has, so that none
 * waits for one that waits for it. Styles of the page's script would hold back its first frame, so they come with
 * sign-in page and app. (decisions 027 and 070)
 */
export function firstChunks(): { plugin: Plugin; groups: Group[] } {
  const shared = new Set<string>()
  const endsWith = (id: string, ends: readonly string[]) => ends.some((end) => pathOf(id).endsWith(end))
  return {
    plugin: {
      name: 'koma-first-chunks',
      apply: 'build',
      buildEnd() {
        const ids = [...this.getModuleIds()]
        const visit = (id: string): void => {
          if (shared.has(id) || !isOwn(id)) return
          shared.add(id)
          this.getModuleInfo(id)?.importedIds.forEach(visit)
        }
        for (const id of ids.filter((moduleId) => endsWith(moduleId, entrances))) visit(id)
        // The sign-in page itself is for those who are not signed in.
        for (const id of shared) if (/\/src\/signIn\/|\/src\/app\/main\.tsx$/.test(pathOf(id))) shared.delete(id)
      },
    },
    groups: [
      { name: 'colours', test: (id) => shared.has(id) && isStyle(id), priority: 4 },
      { name: 'start', test: (id) => shared.has(id) && !isStyle(id), priority: 4 },
      ...[
        { name: 'early', of: early },
        { name: 'teacher', of: ['/src/app/teacherPages.ts'] },
        { name: 'admin', of: ['/src/app/adminPages.ts'] },
        { name: 'app', of: firstPage },
        { name: 'aside', of: aside },
        { name: 'list', of: nextPage },
        { name: 'fields', of: fields },
        { name: 'sheet', of: slotSheet },
        { name: 'own', of: ownPages },
        { name: 'slots', of: calendarPage },
        { name: 'lessons', of: lessons },
        { name: 'schedule', of: schedule },
        { name: 'records', of: records },
      ].map(({ name, of }, place) => ({ name, test: (id: string) => endsWith(id, of), priority: 3 - place / 20 })),
    ],
  }
}

const isStyle = (id: string): boolean => id.endsWith('.css')
const pathOf = (id: string): string => id.replaceAll('\\', '/')

/** Packages come along where they are needed. */
function isOwn(id: string): boolean {
  const path = pathOf(id)
  return path.includes('/src/') && !path.includes('/node_modules/')
}
