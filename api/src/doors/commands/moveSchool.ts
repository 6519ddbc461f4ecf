import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { countSchool, deleteSchool, importSchool, refuseClash, type SchoolOfMany } from '../../backup/moveSchool.ts'
import { progressLine } from '../../backup/progress.ts'
import type { OneConnection } from '../../backup/restoreBackup.ts'
import { takeBackup } from '../../backup/takeBackup.ts'
import { openByOneConnection } from '../../openDatabase.ts'
import { version } from '../../platform/shared/version.ts'
import { contentsLine, fileOf, readWhole } from './backupFile.ts'
import type { Work, Workplace } from './command.ts'
import { readArgs } from './readArgs.ts'
import { printOutgoing } from './restore.ts'

export type Schools = (place: Workplace) => Promise<SchoolOfMany[]>

/** Exports one whole school, as it is at one moment: `koma school export SCHOOL FILE`. */
export function exportWork(args: string[], schoolsAt: Schools): Work {
  const { words } = readArgs(args, { words: 2, flags: [], usage: 'school export SCHOOL FILE' })
  const [schoolName = '', name = ''] = words
  const file = fileOf(name)
  if (existsSync(file)) throw new Error(`${file} already exists and was not overwritten.`)
  return async (place) => {
    const school = chosen(await schoolsAt(place), schoolName)
    const progress = progressLine('Exporting')
    try {
      const options = { koma: version(), school: school.id, tell: progress.tell }
      const { manifest, rows, bytes } = await takeBackup(place.databaseUrl, file, options)
      progress.end()
      console.log(contentsLine(manifest, rows, bytes))
      console.log(`pnpm koma school import ${name} imports it into another installation.`)
      return 0
    } finally {
      progress.end()
    }
  }
}

/** Adds an exported school to those that exist: `koma school import FILE`. */
export function importWork(args: string[], schoolsAt: Schools): Work {
  const usage = 'school import FILE [--dry-run] [--host HOST] [--send] [--differences]'
  const { words, flags, values } = readArgs(args, {
    words: 1,
    flags: ['dry-run', 'send', 'differences'],
    values: ['host'],
    usage,
  })
  const file = fileOf(words[0] ?? '')
  const host = values.host?.toLowerCase()
  return async (place) => {
    const contents = await readWhole(file)
    const { manifest, rows, bytes } = contents
    if (manifest.kind !== 'school') throw new Error(`${file} is a backup of an installation; use pnpm koma restore.`)
    console.log(contentsLine(manifest, rows, bytes))
    const here = await schoolsAt(place)
    return alone(place, async (connection) => {
      if (flags['dry-run']) {
        await connection.orm.em.fork().execute('select 1')
        await refuseClash(
          connection.client(),
          manifest,
          host === undefined ? (manifest.schools[0]?.hosts ?? []) : [host],
        )
        console.log('It can be imported. Nothing was changed.')
        return 0
      }
      const progress = progressLine('Importing')
      const options = {
        send: flags.send,
        differences: flags.differences,
        tell: progress.tell,
        ...(host === undefined ? {} : { host }),
      }
      const { outgoing, named, differences } = await importSchool(connection, file, contents, options).finally(() =>
        progress.end(),
      )
      if (named) console.log(`${here[0]?.name ?? ''} can now be reached at localhost and 127.0.0.1.`)
      printOutgoing(outgoing, flags.send)
      for (const { check, subject, detail } of differences) console.log(`${check}: ${subject}: ${detail}`)
      console.log(differences.length === 0 ? 'Imported. Everything adds up.' : 'Imported, with these differences.')
      return differences.length === 0 ? 0 : 3
    })
  }
}

/** Removes a school for ever, once its name was typed: `koma school delete SCHOOL`. */
export function deleteWork(args: string[], schoolsAt: Schools): Work {
  const usage = 'school delete SCHOOL [--dry-run] [--name NAME]'
  const { words, flags, values } = readArgs(args, { words: 1, flags: ['dry-run'], values: ['name'], usage })
  return async (place) => {
    const school = chosen(await schoolsAt(place), words[0] ?? '')
    return alone(place, async (connection) => {
      await connection.orm.em.fork().execute('select 1')
      const rows = Object.entries(await countSchool(connection.client(), school.id)).filter(([, count]) => count > 0)
      console.log(`${school.name} (${school.hosts.join(', ') || 'any host'}, ${school.id}) has`)
      for (const [table, count] of rows) console.log(`  ${String(count).padStart(9)} ${table}`)
      if (flags['dry-run']) {
        console.log('Nothing was changed.')
        return 0
      }
      if ((values.name ?? (await typedName(school.name))) !== school.name) {
        console.error('That is not its name. Nothing was changed.')
        return 1
      }
      await deleteSchool(connection, school.id)
      console.log(`${school.name} and all its data were deleted.`)
      return 0
    })
  }
}

/** Returns the school that an argument names: by host name, id or name. */
export function chosen(schools: readonly SchoolOfMany[], text: string): SchoolOfMany {
  const found = schools.filter(
    ({ id, name, hosts }) => id === text || name === text || hosts.includes(text.toLowerCase()),
  )
  const [school] = found
  if (school === undefined) throw new Error(`No school is called ${text}; pnpm koma school lists them.`)
  if (found.length > 1) throw new Error(`Several schools are called ${text}: ${found.map(({ id }) => id).join(', ')}.`)
  return school
}

/** Asks at the terminal for a name, as a safeguard before `deed`; empty where nobody can answer. */
export async function typedName(name: string, deed = 'delete'): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(`This cannot be undone. Type ${name} to ${deed} it: `)
  } finally {
    terminal.close()
  }
}

/** Runs `work` on a database opened by one connection, and closes it. */
export async function alone(place: Workplace, work: (connection: OneConnection) => Promise<number>): Promise<number> {
  const connection = await openByOneConnection(place.databaseUrl)
  try {
    return await work(connection)
  } finally {
    await connection.orm.close()
  }
}
