import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a release weighs, in megabytes of a million bytes. */
export interface Sizes {
  whole: number
  libraries: number
  /** All of it, packed by tar and gzip. */
  archive: number
}

/** The pages that tell the sizes, and how each says them. */
export const SIZE_WORDS: Readonly<Record<string, (sizes: Sizes) => string>> = {
  'docs/decisions/081-releases.md': ({ whole, libraries, archive }) =>
    `${whole} MB, of which libraries are ${libraries} MB; ${archive} MB as a .tar.gz`,
  'docs/install.ja.md': ({ whole, libraries, archive }) =>
    `${whole} MB、うちライブラリ${libraries} MB。.tar.gzでは${archive} MB`,
}

/** Returns `text` with other sizes in place of those that it says in these words. Throws where it says none. */
export function withSizes(text: string, words: (sizes: Sizes) => string, sizes: Sizes): string {
  const escaped = words({ whole: 0, libraries: 0, archive: 0 }).replaceAll('.', '\\.')
  const said = new RegExp(escaped.replaceAll('0 MB', '\\d+ MB'))
  if (!said.test(text)) throw new Error(`nothing says ${escaped}`)
  return text.replace(said, words(sizes))
}

/** Writes the sizes into the pages of the project at `root`. */
export function tellSizes(root: string, sizes: Sizes): void {
  for (const [page, words] of Object.entries(SIZE_WORDS)) {
    const path = join(root, page)
    writeFileSync(path, withSizes(readFileSync(path, 'utf8'), words, sizes))
  }
}

/** Measures the release in `folder`. */
export async function measure(folder: string): Promise<Sizes> {
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  return {
    whole: megabytes(bytesIn(folder)),
    libraries: megabytes(bytesIn(join(folder, 'api', 'node_modules'))),
    archive: megabytes(await packedBytes(folder)),
  }
}

/** Bytes of all files below `folder`. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return bytesIn(path)
      return entry.isFile() ? statSync(path).size : 0
    })
    .reduce((sum, bytes) => sum + bytes, 0)
}

/** Counts what tar and gzip make of it, without keeping it. */
async function packedBytes(folder: string): Promise<number> {
  const tar = spawn('tar', ['-czf', '-', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let bytes = 0
  tar.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length))
  const [code] = (await once(tar, 'close')) as [number]
  if (code !== 0) throw new Error(`tar ended with ${code}`)
  return bytes
}
