import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Beside the entry, what the app shows without a network. */
const offlineModules = ['/src/app/offline/OfflineStart.tsx', '/src/bookings/OfflineBookings.tsx']

/**
 * Writes `sw.js` from `serviceWorker.template.js` with the addresses of the files that the app needs to open: the page, the entry,
 * what that loads at once and the offline screen. Pages, calendar and fonts stay out.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'koma-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = ['/index.html', '/favicon.svg', ...shellFiles(bundle).map((file) => `/${file}`)]
      const source = readFileSync(join(import.meta.dirname, 'serviceWorker.template.js'), 'utf8')
      // Names carry a hash of their content, and the page is made of names.
      const version = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source.replace('__VERSION__', version).replace("'__FILES__'", () => JSON.stringify(files).slice(1, -1)),
      })
    },
  }
}

function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const offline = chunks.filter((chunk) =>
    chunk.moduleIds.some((id) => offlineModules.some((module) => id.replaceAll('\\', '/').endsWith(module))),
  )
  const found = new Set<string>()
  const visit = (name: string): void => {
    const file = bundle[name]
    if (found.has(name) || file?.type !== 'chunk') return
    found.add(name)
    for (const css of file.viteMetadata?.importedCss ?? []) found.add(css)
    file.imports.forEach(visit)
  }
  for (const name of [
    ...(entry === undefined ? [] : [entry.fileName, ...entry.dynamicImports]),
    ...offline.map((chunk) => chunk.fileName),
  ]) {
    visit(name)
  }
  return [...found].toSorted()
}
