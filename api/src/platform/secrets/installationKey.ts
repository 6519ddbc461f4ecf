import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the keys of an installation, the one in use first: those of its settings, or the one of its own database. */
export async function secretKeys(
  { secrets, dataDir }: { secrets: readonly string[]; dataDir: string },
  isOwn: boolean,
): Promise<readonly string[]> {
  return secrets.length === 0 && isOwn ? [await installationKey(dataDir)] : secrets
}

/**
 * Returns the key of Koma's own database, from a file beside it that only its owner reads; makes it where there is none.
 * An installation with a database of its own says KOMA_SECRET instead.
 */
async function installationKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch(ifMissing)
  if (kept !== null) return kept.trim()
  // A command may begin beside the server: whoever comes first makes it, and nobody reads half of it.
  const mine = `${file}.${randomUUID()}`
  await writeFile(mine, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  await link(mine, file).catch(ifThere)
  await unlink(mine)
  return (await readFile(file, 'utf8')).trim()
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
