import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { chunkOf, reachableFrom } from './reachable.ts'

/** Beside the entry: the sign-in page, the app, what a student sees first, and what the app shows without a network. */
const keptModules = [
  '/src/signIn/showSignIn.tsx',
  '/src/app/App.tsx',
  '/src/app/readEarly.ts',
  '/src/app/studentPages.ts',
  '/src/app/teacherPages.ts',
  '/src/app/adminPages.ts',
  '/src/student/KeepBookings.tsx',
  '/src/app/offline/UpdateNotice.tsx',
  '/src/bookings/BookingListPage.tsx',
  '/src/app/offline/OfflineStart.tsx',
  '/src/bookings/OfflineBookings.tsx',
]

/**
 * Writes `sw.js` from `serviceWorker.template.js` with the addresses of the files that the app needs to open: the page,
 * the entry, what that loads at once and the offline screen. Pages, calendar and fonts stay out.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'koma-service-worker',
    apply: 'build',
    generateBundle: {
      // After Vite has taken out the chunks that held nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const files = ['/index.html', '/favicon.svg', ...shellFiles(bundle).map((file) => `/${file}`)]
        const source = readFileSync(join(import.meta.dirname, 'serviceWorker.template.js'), 'utf8')
        // Names carry a hash of their content, and the page is made of names.
        const version = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 12)
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source
            .replace('__VERSION__', version)
            .replace("'__FILES__'", () => JSON.stringify(files).slice(1, -1)),
        })
      },
    },
  }
}

function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const start = [entry?.type === 'chunk' ? entry.fileName : []].flat()
  const offline = keptModules.flatMap((module) => chunkOf(bundle, module)?.fileName ?? [])
  return [...reachableFrom(bundle, [...start, ...offline])].toSorted()
}
