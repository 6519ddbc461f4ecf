import { audit } from '../../activity/audit.ts'
import type { Outgoing } from '../../backup/outgoing.ts'
import { inspectTarget } from '../../backup/restoreTarget.ts'
import { progressLine } from '../../backup/progress.ts'
import { refuseOccupied, restoreBackup } from '../../backup/restoreBackup.ts'
import { prepareDatabase } from '../../platform/database/prepareDatabase.ts'
import { openByOneConnection } from '../../openDatabase.ts'
import { contentsLine, fileOf, readWhole } from './backupFile.ts'
import type { Command, Workplace } from './command.ts'
import { readArgs } from './readArgs.ts'

/** `koma restore FILE`: makes a database what it was when the backup was taken. */
export const restoreCommand: Command = async (args) => {
  const flags = ['dry-run', 'replace', 'send'] as const
  const options = readArgs(args, {
    words: 1,
    flags,
    usage: `restore FILE ${flags.map((flag) => `[--${flag}]`).join(' ')}`,
  })
  const file = fileOf(options.words[0] ?? '')
  return (place) => restore(place, file, options.flags)
}

async function restore(
  { orm, databaseUrl }: Workplace,
  file: string,
  flags: Record<'dry-run' | 'replace' | 'send', boolean>,
): Promise<number> {
  const contents = await readWhole(file)
  console.log(contentsLine(contents.manifest, contents.rows, contents.bytes))
  const single = await openByOneConnection(databaseUrl)
  const progress = progressLine('Restoring')
  try {
    if (flags['dry-run']) {
      const place = await single.orm.em.fork().transactional(async (em) => {
        await em.execute('select 1')
        return inspectTarget(single.client())
      })
      refuseOccupied(place, flags.replace)
      console.log('It can be restored. Nothing was changed.')
      return 0
    }
    const options = { replace: flags.replace, send: flags.send, tell: progress.tell } as const
    const { migrated, edited, outgoing } = await restoreBackup(single, file, contents, options)
    progress.end()
    if (migrated.length > 0) console.log(`Applied ${migrated.length} migrations of this version.`)
    for (const name of edited) console.error(`${name} differs there from the migration in this version.`)
    printOutgoing(outgoing, flags.send)
  } finally {
    progress.end()
    await single.orm.close()
  }
  await prepareDatabase(orm, databaseUrl, { tell: (line) => console.error(line) })
  await orm.em.fork().execute('analyze')
  const differences = await audit(orm.em)
  for (const { check, subject, detail } of differences) console.log(`${check}: ${subject}: ${detail}`)
  console.log(
    differences.length === 0 ? 'Restored. Everything adds up.' : `Restored, with ${differences.length} differences.`,
  )
  return differences.length === 0 ? 0 : 3
}

/** Says what becomes of the mails that waited and of webhooks. */
export function printOutgoing({ mails, webhooks }: Outgoing, send: boolean): void {
  if (mails > 0) console.log(`Queued emails: ${mails}; ${send ? 'Koma sends them' : 'they are marked as failed'}.`)
  if (webhooks > 0) console.log(`Webhooks: ${webhooks}; ${send ? 'they stay on' : 'they are switched off'}.`)
}
