import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../sql.ts'
import { accounts } from './accounts.ts'
import { announceSchool } from './announceSchool.ts'
import { bookingChanges } from './bookingChanges.ts'
import { bookingFacts } from './bookingFacts.ts'
import { carryOver } from './carryOver.ts'
import { closures } from './closures.ts'
import { contractNumber } from './contractNumber.ts'
import { contractMoney } from './contractMoney.ts'
import { depositHeld } from './depositHeld.ts'
import { events } from './events.ts'
import { ledger } from './ledger.ts'
import { makeUp } from './makeUp.ts'
import { paperNumber } from './paperNumber.ts'
import { profileVersion } from './profileVersion.ts'
import { records } from './records.ts'
import { replaced } from './replaced.ts'
import { rooms } from './rooms.ts'
import { search } from './search.ts'
import { seats } from './seats.ts'
import { studentMerges } from './studentMerges.ts'
import { templateDay } from './templateDay.ts'
import { zoneChanged } from './zoneChanged.ts'

/** A function of the database by its name, and the statement that makes it. */
export interface SqlFunction {
  name: string
  text: string
}

/** The one living copy of each function of the database. */
export const functions: readonly SqlFunction[] = [
  ...bookingFacts,
  ...seats,
  ...closures,
  ...rooms,
  ...templateDay,
  ...ledger,
  ...makeUp,
  ...contractMoney,
  ...depositHeld,
  ...paperNumber,
  ...contractNumber,
  ...carryOver,
  ...accounts,
  ...bookingChanges,
  ...profileVersion,
  ...announceSchool,
  ...zoneChanged,
  ...records,
  ...replaced,
  ...search,
  ...studentMerges,
  ...events,
].map((text) => ({ name: nameOf(text), text }))

/**
 * Makes the database's functions `wantedFunctions`, by default as written here. It replaces those whose text has
 * changed since, here or in the database, and returns their names. Call it once all migrations are through.
 */
export async function applyFunctions(em: EntityManager, wantedFunctions = functions): Promise<string[]> {
  return em.transactional(async (inner) => {
    const stored = await query(inner, sql<{ name: string; checksum: string }>`select name, checksum from sql_function`)
    const before = await definitions(inner)
    const isKnown = new Set(stored.map(({ name, checksum }) => `${name} ${checksum}`))
    const changed = wantedFunctions.filter(
      ({ name, text }) => !isKnown.has(`${name} ${checksumOf(text, before.get(name))}`),
    )
    if (changed.length === 0) return []
    for (const { text } of changed) await query(inner, text)
    const after = await definitions(inner)
    await query(
      inner,
      sql`insert into sql_function (name, checksum) select * from unnest(
         ${changed.map(({ name }) => name)}::text[],
         ${changed.map(({ name, text }) => checksumOf(text, after.get(name)))}::text[])
       on conflict (name) do update set checksum = excluded.checksum`,
    )
    return changed.map(({ name }) => name)
  })
}

/** Returns the names of functions whose text in the database differs from the program's. */
export async function changedFunctions(em: EntityManager): Promise<string[]> {
  const stored = await query(em, sql<{ name: string; checksum: string }>`select name, checksum from sql_function`)
  const defined = await definitions(em)
  const isKnown = new Set(stored.map(({ name, checksum }) => `${name} ${checksum}`))
  return functions
    .filter(({ name, text }) => !isKnown.has(`${name} ${checksumOf(text, defined.get(name))}`))
    .map(({ name }) => name)
}

/** Returns Koma's functions as the database has them, by name. */
export async function definitions(em: EntityManager): Promise<ReadonlyMap<string, string>> {
  const rows = await query(
    em,
    sql<{ name: string; definition: string }>`select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = current_schema()::regnamespace and proname like 'koma\\_%'`,
  )
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** Returns a checksum of a function's text and of what the database made of it: a change on either side changes it. */
function checksumOf(text: string, definition: string | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([text, definition]))
    .digest('hex')
}

function nameOf(text: string): string {
  const name = /^create or replace function (koma_\w+)\(/.exec(text)?.[1]
  if (name === undefined) throw new Error(`Not the statement of a function: ${text.slice(0, 60)}`)
  return name
}
