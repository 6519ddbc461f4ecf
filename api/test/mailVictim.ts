import 'reflect-metadata'
import 'temporal-polyfill/global'
import { startJobs } from '../src/platform/jobs/startJobs.ts'
import { startEvents } from '../src/platform/live/events.ts'
import { mailJobs } from '../src/mail/mailJobs.ts'
import { mailServer } from '../src/mail/mailServer.ts'
import { openDatabase } from '../src/openDatabase.ts'

// A process that does nothing but deliver mail, four at a time, for tests that kill it. It never gets a password
// link, so a mail that needs one stays between being claimed and being sent.

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const orm = await openDatabase(databaseUrl)
const mail = mailJobs({
  orm,
  events: await startEvents(orm, databaseUrl, () => undefined),
  server: mailServer(process.env['SMTP_URL'] ?? '', { requireTls: false }),
  from: 'lessons@koma.example',
  publicUrl: 'http://localhost:4000',
  links: {
    passwordReset: () => new Promise<never>(() => undefined),
    invitation: () => Promise.resolve(null),
    emailConfirm: () => Promise.resolve(null),
  },
})
startJobs({ orm, databaseUrl, log: console, concurrency: 4, features: [mail] })
