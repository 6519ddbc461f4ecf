import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the keys of an installation, the one in use first: those of its settings, or the one of its own database. */
export async function secretKeys(
  { secrets, dataDir }: { secrets: readonly string[]; dataDir: string },
  isOwn: boolean,
): Promise<readonly string[]> {
  if (!isOwn) return secrets
  // Where settings have a key now, what was kept by the file's is still read.
  if (secrets.length > 0) return [...secrets, ...((await keyIn(dataDir)) ?? [])]
  return [await installationKey(dataDir)]
}

const fileIn = (dataDir: string) => join(dataDir, 'secret')

/** Returns the key beside Koma's own database; null if none was made. */
async function keyIn(dataDir: string): Promise<[string] | null> {
  const kept = await readFile(fileIn(dataDir), 'utf8').catch(ifMissing)
  return kept === null ? null : [kept.trim()]
}

/**
 * Returns the key of Koma's own database, from a file beside it that only its owner reads; makes it where there is
 * none. An installation with a database of its own says KOMA_SECRET instead.
 */
async function installationKey(dataDir: string): Promise<string> {
  const kept = await keyIn(dataDir)
  if (kept !== null) return kept[0]
  const file = fileIn(dataDir)
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
