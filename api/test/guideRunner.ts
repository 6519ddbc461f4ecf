import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'

const guide = new URL('../../docs/api/', import.meta.url)
/** The folder of the packages that the guide names. */
const cwd = fileURLToPath(new URL('../../examples/', import.meta.url))

/** A piece of code of the guide: `sh`, `js`, `json`, and what stands behind it (`serves`, `shown`). */
export interface Snippet {
  kind: string
  how: string
  text: string
}

/** The pages of the guide in a language, by their file names. */
export function pagesOf(language: 'en' | 'ja'): { name: string; text: string }[] {
  const folder = new URL(`${language}/`, guide)
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({ name: file.replace('.md', ''), text: readFileSync(new URL(file, folder), 'utf8') }))
}

/** The pieces of code of a page, in their order. */
export function snippetsOf(text: string): Snippet[] {
  return [...text.matchAll(/^```(\w+) ?(\w*)\n([^]*?)\n```$/gm)].map(([, kind = '', how = '', code = '']) => ({
    kind,
    how,
    text: code,
  }))
}

/** A running program of the guide or of the examples. */
export interface Running {
  child: ChildProcess
  /** Returns its output so far. */
  printed: () => string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

/** Starts a program in the folder of the examples; it is ended with the test. */
export function start(command: string, args: readonly string[], env: Record<string, string>): Running {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, printed: () => output, ended }
}

/** Runs a program to its end; gives what it printed. Throws with that when it fails. */
export async function run(command: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { ended, printed } = start(command, args, env)
  const code = await ended
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${printed()}`)
  return printed()
}

/**
 * Runs the code of a page in its order, with `env`, and compares what comes with what the page shows. Gives how many
 * pieces it was.
 */
export async function runPage(
  snippets: readonly Snippet[],
  env: Record<string, string>,
  { before, again }: { before: (snippet: Snippet) => Promise<void>; again: () => Promise<void> },
): Promise<number> {
  let done = 0
  let output = ''
  let serving: Running | undefined
  for (const snippet of snippets) {
    const { kind, how, text } = snippet
    await before(snippet)
    if (kind === 'sh') output = await run('bash', ['-euo', 'pipefail', '-c', text], env)
    else if (kind === 'js' && how === 'serves') {
      serving = start(process.execPath, ['--input-type=module', '--eval', text], env)
      const { printed } = serving
      await expect.poll(printed).toContain('listening')
    } else if (kind === 'js') output = await run(process.execPath, ['--input-type=module', '--eval', text], env)
    else if (kind === 'json') {
      const answer: unknown = JSON.parse(output)
      looksLike(answer, JSON.parse(text), text)
      remember(answer, env)
    } else if (how === 'shown' && serving !== undefined) {
      const { printed } = serving
      await expect.poll(async () => again().then(printed)).toContain(text)
    } else if (how === 'shown') expect(output).toContain(text)
    else throw new Error(`The guide holds code that nothing runs: ${kind} ${how}`)
    done += 1
  }
  return done
}

/** Fields that must be as shown; ids, names and times differ each time. */
const exact = new Set(['reason', 'message', 'error', 'occupancy', 'scopes'])

/** Whether `answer` has all that is shown, of the same kind. */
function looksLike(answer: unknown, shown: unknown, at: string, key = ''): void {
  expect(Array.isArray(answer), at).toBe(Array.isArray(shown))
  if (Array.isArray(shown) && Array.isArray(answer)) {
    expect(answer.length > 0, at).toBe(shown.length > 0)
    for (const [index, first] of shown.entries()) looksLike(answer[index], first, at, key)
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [name, value] of Object.entries(shown)) {
      expect(answer, at).toHaveProperty(name)
      looksLike((answer as Record<string, unknown>)[name], value, `${at} ${name}`, name)
    }
  } else if (exact.has(key) || typeof shown !== 'string') expect(answer, at).toBe(shown)
  else expect(typeof answer, at).toBe('string')
}

/** A reader keeps what an answer shows for the next call. */
function remember(answer: unknown, env: Record<string, string>): void {
  const { token, secret, cursor, data } = answer as Record<string, unknown>
  if (typeof token === 'string') env['TOKEN'] = token
  if (typeof secret === 'string') env['WEBHOOK_SECRET'] = secret
  if (typeof cursor === 'string') env['CURSOR'] = cursor
  if (typeof data === 'object' && data !== null && '_id' in data) env['WEBHOOK_ID'] = String(data._id)
}
