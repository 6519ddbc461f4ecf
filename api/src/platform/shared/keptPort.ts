import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'port')

/** Keeps beside Koma's own database at which port it is served, for commands that are called without that PORT. */
export async function keepPort(dataDir: string, port: number): Promise<void> {
  await writeFile(fileIn(dataDir), `${port}\n`)
}

/** Returns the port at which Koma's own database was served last; null if it never was. */
export async function keptPort(dataDir: string): Promise<number | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  return /^\d{1,5}\n$/.test(text) ? Number(text) : null
}
