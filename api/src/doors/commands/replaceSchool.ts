import { countSchool } from '../../backup/moveSchool.ts'
import { progressLine } from '../../backup/progress.ts'
import { replaceSchool } from '../../backup/replaceSchool.ts'
import { contentsLine, fileOf, readWhole } from './backupFile.ts'
import type { Work } from './command.ts'
import { alone, chosen, type Schools, typedName } from './moveSchool.ts'
import { readArgs } from './readArgs.ts'
import { printOutgoing } from './restore.ts'

/** Restores one school to what it was when it was exported: `koma school replace SCHOOL FILE`. */
export function replaceWork(args: string[], schoolsAt: Schools): Work {
  const { words, flags, values } = readArgs(args, {
    words: 2,
    flags: ['dry-run', 'send', 'differences'],
    values: ['name'],
    usage: 'school replace SCHOOL FILE [--dry-run] [--name NAME] [--send] [--differences]',
  })
  const [schoolName = '', name = ''] = words
  const file = fileOf(name)
  return async (place) => {
    const school = chosen(await schoolsAt(place), schoolName)
    const contents = await readWhole(file)
    const { manifest, rows, bytes } = contents
    if (manifest.kind !== 'school')
      throw new Error(
        `${file} is a backup of an installation. Restore it into an empty database, and export the school from there.`,
      )
    console.log(contentsLine(manifest, rows, bytes))
    return alone(place, async (connection) => {
      await connection.orm.em.fork().execute('select 1')
      const now = await countSchool(connection.client(), school.id)
      console.log(`${school.name} (${school.hosts.join(', ') || 'any host'}, ${school.id}): rows now, and afterwards`)
      for (const table of [...new Set([...Object.keys(now), ...Object.keys(rows)])].toSorted()) {
        const [before, after] = [now[table] ?? 0, rows[table] ?? 0]
        if (before !== after) console.log(`  ${String(before).padStart(9)} ${String(after).padStart(9)} ${table}`)
      }
      if (!flags['dry-run'] && (values.name ?? (await typedName(school.name, 'replace'))) !== school.name) {
        console.error('That is not its name. Nothing was changed.')
        return 1
      }
      const progress = progressLine(flags['dry-run'] ? 'Trying' : 'Replacing')
      const { outgoing, differences } = await replaceSchool(connection, school.id, file, contents, {
        dryRun: flags['dry-run'],
        send: flags.send,
        differences: flags.differences,
        tell: progress.tell,
      }).finally(() => progress.end())
      for (const { check, subject, detail } of differences) console.log(`${check}: ${subject}: ${detail}`)
      if (flags['dry-run']) {
        console.log('It can be done. Nothing was changed.')
        return 0
      }
      printOutgoing(outgoing, flags.send)
      console.log(differences.length === 0 ? 'Replaced. Everything adds up.' : 'Replaced, with these differences.')
      return differences.length === 0 ? 0 : 3
    })
  }
}
