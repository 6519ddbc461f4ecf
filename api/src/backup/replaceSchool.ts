import { stat } from 'node:fs/promises'
import { audit } from '../activity/audit.ts'
import type { Contents } from './contents.ts'
import { type Imported, NotMoved, onlySchool, putIn, removeRows, withoutTriggers } from './moveSchool.ts'
import type { Tell } from './progress.ts'
import type { OneConnection } from './restoreBackup.ts'

/**
 * Puts a school back to the state in its exported file at `path`. One transaction removes what it has now and adds what
 * it had, under the same checks as `importSchool`. With `dryRun` all of it is done and undone. Throws NotMoved if the
 * file is of another school than `id`.
 */
export async function replaceSchool(
  connection: OneConnection,
  id: string,
  path: string,
  { manifest }: Contents,
  options: { dryRun?: boolean; send?: boolean; differences?: boolean; tell?: Tell } = {},
): Promise<Imported> {
  const { size } = await stat(path)
  const school = onlySchool(manifest)
  if (school.id !== id) throw new NotMoved(`It is ${school.name} that is in it, another school.`)
  const before = new Set((await audit(connection.orm.em)).map((difference) => JSON.stringify(difference)))
  return withoutTriggers(connection, async (client, em) => {
    const { number } = await removeRows(client, id)
    const imported = await putIn({ client, em, before, size, school }, path, manifest, options)
    // Processes have heard of more changes than the file knows; those to come must be newer to them.
    await client.query(
      `insert into announcement (school_id, number) values ($1, $2)
       on conflict (school_id) do update set number = greatest(announcement.number, excluded.number)`,
      [id, number + 1],
    )
    if (options.dryRun === true) throw new OnlyTried(imported)
    return imported
  }).catch((error: unknown) => {
    if (error instanceof OnlyTried) return error.imported
    throw error
  })
}

/** Thrown to undo what a dry run did. */
class OnlyTried extends Error {
  readonly imported: Imported

  constructor(imported: Imported) {
    super('a dry run')
    this.name = 'OnlyTried'
    this.imported = imported
  }
}
