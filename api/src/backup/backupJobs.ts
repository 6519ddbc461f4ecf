import { Client } from 'pg'
import { z } from 'zod'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import { backupsIn, clearOut, makeFolder, pathOf } from './backupFolder.ts'
import { verifyBackup } from './contents.ts'
import { isDue, isLate, type Retention } from './schedule.ts'
import { takeBackup } from './takeBackup.ts'

/** The times of automatic backups, and where they are kept. */
export interface BackupPlan {
  /** Absolute path of the folder. */
  folder: string
  /** Marks the database's files in the folder: databases may share it. */
  database: string
  /** Minutes of the day, UTC. */
  times: readonly number[]
  retention: Retention
}

let failures = 0

/** Counts the backups that this process failed to take. */
export function backupFailures(): number {
  return failures
}

/** Takes the due backups, reads each once more, and removes those that were kept long enough. */
export function backupJobs(options: {
  databaseUrl: string
  koma: string
  plan: BackupPlan
  log: (line: string) => void
}): FeatureJobs {
  return {
    tasks: [
      task({
        name: 'takeBackup',
        payload: z.unknown(),
        attempts: 3,
        at: '*/5 * * * *',
        run: async () => {
          await takeDueBackup(options).catch((error: unknown) => {
            failures += 1
            options.log(`A backup was not taken: ${String(error)}`)
            throw error
          })
        },
      }),
    ],
  }
}

/** Takes a backup if one is due; what was due while nobody ran is taken late. Throws when it cannot be kept. */
export async function takeDueBackup(
  { databaseUrl, koma, plan }: { databaseUrl: string; koma: string; plan: BackupPlan },
  now = new Date(),
): Promise<void> {
  const { folder, database, times, retention } = plan
  await makeFolder(folder)
  const [newest] = await backupsIn(folder, database)
  if (!isDue(times, newest?.at ?? null, now)) return
  await alone(databaseUrl, async () => {
    const path = pathOf(folder, database, now)
    await takeBackup(databaseUrl, path, { koma, now })
    // Older ones go only once the new one is known to be whole.
    await verifyBackup(path)
    await clearOut(folder, database, retention, now)
  })
}

/** Does `work` unless somebody is at it: a backup may take longer than the time between two looks. */
async function alone(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'koma backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const lock = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('koma planned backup', 0)) as mine`,
    )
    if (lock.rows[0]?.mine === true) await work()
  } finally {
    await client.end()
  }
}

/** Returns when the newest backup of the database was taken, and whether one is missing. */
export async function backupState(
  { folder, database, times }: BackupPlan,
  now = new Date(),
): Promise<{ last: Date | null; late: boolean }> {
  const [newest] = await backupsIn(folder, database)
  const last = newest?.at ?? null
  return { last, late: isLate(times, last, now) }
}
