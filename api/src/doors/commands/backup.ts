import { existsSync } from 'node:fs'
import { progressLine } from '../../backup/progress.ts'
import { takeBackup } from '../../backup/takeBackup.ts'
import { version } from '../../platform/shared/version.ts'
import { contentsLine, fileOf, readWhole } from './backupFile.ts'
import type { Command } from './command.ts'
import { readArgs } from './readArgs.ts'

/** `koma backup FILE`: everything in the database, as it is at one moment, in one file. */
export const backupCommand: Command = async (args) => {
  const { words, flags } = readArgs(args, { words: 1, flags: ['verify'], usage: 'backup FILE [--verify]' })
  const file = fileOf(words[0] ?? '')
  if (flags.verify) return async () => (await tellWhole(file), 0)
  if (existsSync(file)) throw new Error(`${file} already exists and was not overwritten.`)
  return async ({ databaseUrl }) => {
    const progress = progressLine('Writing')
    try {
      const { manifest, rows, bytes } = await takeBackup(databaseUrl, file, { koma: version(), tell: progress.tell })
      progress.end()
      console.log(contentsLine(manifest, rows, bytes))
      console.log(`${file} is complete. It holds all personal data; pnpm koma restore ${words[0]} restores it.`)
      return 0
    } finally {
      progress.end()
    }
  }
}

async function tellWhole(file: string): Promise<void> {
  const { manifest, rows, bytes } = await readWhole(file)
  console.log(`${contentsLine(manifest, rows, bytes)}\nIt is intact.`)
}
