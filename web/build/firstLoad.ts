import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunkOf, reachableFrom } from './reachable.ts'

/** JavaScript of a student's first load, before the calendar, in kB of 1000 bytes after gzip. */
const budgetKb = 230

/** The modules that a signed-in student's first visit waits for. */
const firstModules = [
  '/src/app/main.tsx',
  '/src/app/App.tsx',
  '/src/app/readEarly.ts',
  '/src/app/studentPages.ts',
  '/src/bookings/BookingListPage.tsx',
]

/** The pages where teachers and staff begin, each with what it brings by itself. */
const homes = [
  '/src/lessons/LessonListPage.tsx',
  '/src/lessons/LessonCalendarPage.tsx',
  '/src/schedule/SchedulePage.tsx',
  '/src/schedule/ScheduleCalendar.tsx',
]

/** All that a student can come to, and what stands around it. */
const ofStudents = [
  '/src/slots/SlotListPage.tsx',
  '/src/slots/SlotCalendarPage.tsx',
  '/src/students/own/InfoPage.tsx',
  '/src/activity/own/HistoryPage.tsx',
  '/src/bookings/CancelSheet.tsx',
  '/src/bookings/RegularLessons.tsx',
  '/src/points/PointsDialog.tsx',
  '/src/app/shell/ManualLink.tsx',
  '/src/app/shell/ManualKey.ts',
  '/src/app/shell/UserSettings.tsx',
  '/src/shared/school/SchoolLive.tsx',
  '/src/student/KeepBookings.tsx',
  '/src/app/offline/UpdateNotice.tsx',
  '/src/accounts/push/KeepPush.tsx',
]

/** So many files of JavaScript at most, since a browser asks for six at a time: a hundred small ones took a second. */
const mostFiles = 16

/** Whether the build is for somebody who only wants Koma to start: they can do nothing about a budget. */
const isStart = process.env['npm_lifecycle_event'] === 'start'

/**
 * Prints what a student's first visit loads; a build that goes beyond the budget for JavaScript fails, and so does one
 * that cuts a home of teachers or staff into too many files, or brings a student their code. `pnpm start` goes on.
 */
export function firstLoad(): Plugin {
  return {
    name: 'koma-first-load',
    apply: 'build',
    generateBundle(_options, bundle) {
      const fail = (problem: string) => (isStart ? this.warn(problem) : this.error(problem))
      const fileOf = (module: string) => chunkOf(bundle, module)?.fileName ?? this.error(`The build has no ${module}.`)
      const first = firstModules.map(fileOf)
      const size = { js: 0, css: 0 }
      for (const name of reachableFrom(bundle, first)) {
        const file = bundle[name]
        if (file?.type === 'chunk') size.js += kbOf(file.code)
        else if (file !== undefined) size.css += kbOf(file.source)
      }
      const figure = `${size.js.toFixed(1)} kB of JavaScript (at most ${budgetKb}) and ${size.css.toFixed(1)} kB of CSS`
      if (size.js > budgetKb) fail(`A student's first load is ${figure}.`)
      else this.info(`A student's first load is ${figure}.`)
      for (const home of homes) {
        const files = [...reachableFrom(bundle, [...first, fileOf(home)])]
        const scripts = files.filter((name) => bundle[name]?.type === 'chunk')
        if (scripts.length > mostFiles) fail(`${home} comes in ${scripts.length} files (at most ${mostFiles}).`)
      }
      for (const module of ofStudents) {
        const files = reachableFrom(bundle, [fileOf(module)])
        const other = homes.find((home) => files.has(fileOf(home)))
        if (other !== undefined) fail(`${module} brings a student the code of ${other}.`)
      }
    },
  }
}

function kbOf(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length / 1000
}
