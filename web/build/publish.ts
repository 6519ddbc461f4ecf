import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { hashOf, isStamped } from '../../tools/build/stamp.ts'

const root = join(import.meta.dirname, '..', '..')

/** The sources of the browser's files; codegen's results are among them. */
const sources = [
  'schema/src',
  'schema/schema.graphql',
  'schema/documents.json',
  'schema/package.json',
  'docs/api',
  'docs/manual',
  'examples/lobby',
  'examples/sync',
  'examples/bot/bot.ts',
  'examples/receiver',
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/package.json',
  'web/vite.config.ts',
  'codegen.ts',
  'tools/codegen',
  'tools/build',
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
]

/** How long the files of an earlier build are kept for pages that were opened with it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const ABANDONED_MS = 60 * 60 * 1000

/** A hash of everything that the web app is built from. */
export function sourcesOfWeb(folder = root): string {
  return hashOf(folder, sources)
}

/** Whether `web/dist` is what the files of now would be built to. */
export function isWebBuilt(folder = root): boolean {
  const isThere = existsSync(join(folder, 'web', 'dist', 'index.html'))
  return isThere && isStamped(join(folder, 'web', 'built.json'), sourcesOfWeb(folder))
}

/**
 * Builds into a folder of its own and puts the result into `dist` at the end, each file at once and the page last: a
 * Koma that runs serves either the old files or the new ones. Hashed files of earlier builds stay for a week, for pages
 * that are open.
 */
export function publish(): Plugin {
  const drafts = join(root, 'web', 'node_modules', '.builds')
  const draft = join(drafts, String(process.pid))
  let from = ''
  return {
    name: 'koma-publish',
    apply: 'build',
    config: () => ({ build: { outDir: draft, emptyOutDir: true } }),
    buildStart() {
      from = sourcesOfWeb()
      const isAbandoned = (name: string) => Date.now() - statSync(join(drafts, name)).mtimeMs > ABANDONED_MS
      const names = existsSync(drafts) ? readdirSync(drafts) : []
      for (const name of names.filter(isAbandoned)) rmSync(join(drafts, name), { recursive: true, force: true })
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error?: Error) {
        if (error === undefined && existsSync(join(draft, 'index.html'))) {
          putInPlace(draft, join(root, 'web', 'dist'), Date.now())
          writeFileSync(join(root, 'web', 'built.json'), `${JSON.stringify({ from })}\n`)
        }
        rmSync(draft, { recursive: true, force: true })
      },
    },
  }
}

/**
 * Makes `dist` what `draft` is, while it is being served: hashed files first, the page and its service worker last.
 * Files below `assets` that are no longer used stay until `now` is a week after they were replaced.
 */
export function putInPlace(draft: string, dist: string, now: number): void {
  const filesOf = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
          statSync(join(folder, name)).isFile(),
        )
      : []
  const fresh = new Set(filesOf(draft))
  const listFile = `${dist}.files.json`
  const last: string[] = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : []
  for (const name of [...fresh].toSorted((a, b) => lateness(a) - lateness(b))) {
    const [from, to] = [join(draft, name), join(dist, name)]
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, `${to}.new`)
    renameSync(`${to}.new`, to)
  }
  for (const name of filesOf(dist).filter((one) => !fresh.has(one))) {
    const path = join(dist, name)
    const isOld = !last.includes(name) && now - statSync(path).mtimeMs > KEPT_MS
    if (!isHashed(name) || isOld) rmSync(path)
    else if (last.includes(name)) utimesSync(path, now / 1000, now / 1000)
  }
  writeFileSync(listFile, JSON.stringify([...fresh]))
}

const isHashed = (name: string): boolean => /^assets[\\/]/.test(name)

/** Returns the order in which a file is put in place: files that others name come before them. */
function lateness(name: string): number {
  if (isHashed(name)) return 0
  return name.startsWith('sw.js') ? 3 : name.startsWith('index.html') ? 2 : 1
}
