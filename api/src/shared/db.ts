import { Migrator } from '@mikro-orm/migrations'
import { MikroORM, UnderscoreNamingStrategy, type EntityManager } from '@mikro-orm/postgresql'
import { runMigrations } from 'graphile-worker'
import { Migration001_school } from '../../migrations/Migration001_school.ts'
import { Migration002_booking_facts } from '../../migrations/Migration002_booking_facts.ts'
import { Migration003_accounts } from '../../migrations/Migration003_accounts.ts'
import { Migration004_mail } from '../../migrations/Migration004_mail.ts'
import { Migration005_calendar_feed } from '../../migrations/Migration005_calendar_feed.ts'
import { Migration006_profile_version } from '../../migrations/Migration006_profile_version.ts'
import { Migration008_history } from '../../migrations/Migration008_history.ts'
import { Migration009_slot_batch } from '../../migrations/Migration009_slot_batch.ts'
import { Migration010_announcements } from '../../migrations/Migration010_announcements.ts'
import { Migration012_staff_events } from '../../migrations/Migration012_staff_events.ts'
import { Migration013_booking_in_one_statement } from '../../migrations/Migration013_booking_in_one_statement.ts'
import { Contract } from '../contracts/contract.entity.ts'
import { Course } from '../courses/course.entity.ts'
import { Location } from '../locations/location.entity.ts'
import { School } from '../school/school.entity.ts'
import { Staff } from '../staff/staff.entity.ts'
import { Student } from '../students/student.entity.ts'
import { Teacher } from '../teachers/teacher.entity.ts'
import { PreparingClient } from './prepared.ts'

export type { EntityManager, MikroORM }

/** Longest wait for a free or new connection; a request then fails instead of hanging. */
const CONNECT_MS = 10_000

/**
 * Opens the database at `url` (a `postgres://` address) with at most `pool` connections.
 * Every entity with a school is filtered by the school set with `em.setFilterParams('school', …)`;
 * a query without it fails.
 */
export async function openDatabase(url: string, options: { pool?: number } = {}): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: [School, Location, Course, Teacher, Student, Staff, Contract],
    extensions: [Migrator],
    namingStrategy: UnderscoreNamingStrategy,
    pool: { min: 0, max: options.pool ?? 10 },
    forceUtcTimezone: false,
    driverOptions: { connectionTimeoutMillis: CONNECT_MS, keepAlive: true, Client: PreparingClient },
    migrations: {
      migrationsList: [
        Migration001_school,
        Migration002_booking_facts,
        Migration003_accounts,
        Migration004_mail,
        Migration005_calendar_feed,
        Migration006_profile_version,
        Migration008_history,
        Migration009_slot_batch,
        Migration010_announcements,
        Migration012_staff_events,
        Migration013_booking_in_one_statement,
      ],
      snapshot: false,
      silent: true,
    },
    filters: {
      school: {
        cond: (args: { schoolId: string }) => ({ schoolId: args.schoolId }),
        entity: ['Location', 'Course', 'Teacher', 'Student', 'Staff', 'Contract'],
      },
    },
  })
}

/** Brings the database, with the job queue in its own schema, up to the newest migration; does nothing when it is there already. */
export async function migrate(orm: MikroORM): Promise<void> {
  await orm.migrator.up()
  const connectionString = orm.config.get('clientUrl')
  if (connectionString === undefined) throw new Error('the database was opened without an address')
  await runMigrations({ connectionString, maxPoolSize: 2 })
}
