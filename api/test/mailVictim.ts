import 'reflect-metadata'
import 'temporal-polyfill/global'
import { mailServer } from '../src/mail/mailServer.ts'
import { startMailWorker } from '../src/mail/mailWorker.ts'
import { openDatabase } from '../src/shared/db.ts'
import { startEvents } from '../src/shared/events.ts'

// A process that does nothing but deliver mail, four at a time, for tests that kill it. It never gets a password
// link, so a mail that needs one stays between being claimed and being sent.

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const orm = await openDatabase(databaseUrl)
startMailWorker({
  orm,
  databaseUrl,
  events: await startEvents(orm, databaseUrl, () => undefined),
  log: console,
  concurrency: 4,
  server: mailServer(process.env['SMTP_URL'] ?? ''),
  from: 'lessons@koma.example',
  publicUrl: 'http://localhost:4000',
  passwordLink: () => new Promise<never>(() => undefined),
})
