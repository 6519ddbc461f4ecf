import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf, isStamped } from '../tools/build/stamp.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(import.meta.dirname, 'dist', 'built.json')

/** The sources of the bundle. */
const sources = [
  'schema/src',
  'schema/package.json',
  'api/src',
  'api/migrations',
  'api/bundle.ts',
  'api/package.json',
  'tools/build',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
]

/**
 * Puts the api's own code into a few files in `api/dist`, from which it starts in half the time; libraries stay where
 * they are installed. Does nothing where nothing has changed since the last time, and takes well under a second else.
 * `node dist/start.js` runs it, `node dist/koma.js` is its commands. A file that is as it should be is not written
 * again: a process may be starting from it.
 */
export async function bundle(): Promise<void> {
  const from = hashOf(root, sources)
  if (existsSync(join(import.meta.dirname, 'dist', 'start.js')) && isStamped(stamp, from)) return
  // Loaded only where it is needed: it takes longer than all of a start before it.
  const { build } = await import('esbuild')
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
  )
  const libraries = Object.keys(dependencies).filter((name) => !name.startsWith('@koma/'))
  const common = {
    absWorkingDir: import.meta.dirname,
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // GraphQL types are called as their classes.
    keepNames: true,
    external: libraries.flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
    write: false,
  } as const
  const built = await Promise.all([
    build({ ...common, entryPoints: ['src/start.ts'], chunkNames: '[name]', splitting: true }),
    // In one file: pieces that both share would have names that change with what is in them, and old ones would stay.
    build({ ...common, entryPoints: ['src/koma.ts'] }),
    // The process in which pictures are drawn.
    build({ ...common, entryPoints: ['src/school/pictures/pictureWorker.ts'] }),
  ])
  const outputFiles = built.flatMap((one) => one.outputFiles)
  for (const { path, contents } of outputFiles) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contents)
  }
  writeFileSync(stamp, `${JSON.stringify({ from })}\n`)
}

if (import.meta.main) await bundle()
