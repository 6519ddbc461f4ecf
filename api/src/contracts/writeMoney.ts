import { feeKinds, isCharged, isNoteOf } from '@koma/schema/planTexts'
import { entryName } from '@koma/schema/rules/contractMoney'
import { lookup } from '@koma/schema/rules/lookup'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { columnOf } from '../platform/shared/recordFields.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { notePayments } from './notePayments.ts'

/** An adjustment or payment as it is to be; without a number, or with one that no entry has, it is new. */
export interface WantedEntry {
  number?: number | null | undefined
  [field: string]: unknown
}

/** The tables of entries, with the type of the column of each of their fields. */
const kinds = {
  adjustment: {
    table: 'contract_adjustment',
    fields: {
      type: 'text',
      value: 'int',
      memo: 'text',
      kind: 'text',
      repeats: 'boolean',
      percent: 'int',
      yen: 'int',
      lastDay: 'date',
      carried: 'boolean',
    },
  },
  payment: {
    table: 'contract_payment',
    fields: {
      value: 'int',
      date: 'date',
      memo: 'text',
      uncollectible: 'boolean',
      method: 'text',
      receivedBy: 'text',
      reference: 'text',
      fromDeposit: 'boolean',
    },
  },
} as const

type MoneyKind = keyof typeof kinds

type Entry = Record<string, unknown> & { number: number; revision: number; removed: boolean }

/**
 * Changes a locked contract's adjustments or payments to `entries` (CON-14…16). Differing entries get a new
 * revision, those left out one that takes them out, new ones the next number. Nothing is overwritten, and numbers are
 * given once. Refunds, fees by rule and payments from deposits, which are recorded by themselves, stay. Returns the
 * changes by entry name, null when there were none; payments have log entries of their own.
 */
export async function writeMoney(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  contractId: string,
  kind: MoneyKind,
  entries: readonly WantedEntry[],
): Promise<Change | null> {
  const newest = await newestOf(em, ctx.school.id, contractId, kind)
  const separateNumbers = new Set(newest.filter(isKeptSeparately).map(({ number }) => number))
  const inForce = new Map(newest.filter(isInForm(kind)).map((entry) => [entry.number, entry]))
  let last = Math.max(0, ...newest.map(({ number }) => number))
  const keptNumbers = new Set<number>()
  const written: Entry[] = []
  for (const entry of entries) {
    if (separateNumbers.has(entry.number ?? 0)) continue
    const stored = keptNumbers.has(entry.number ?? 0) ? undefined : inForce.get(entry.number ?? 0)
    const values = valuesOf(kind, entry, stored)
    if (stored === undefined) {
      written.push({ ...values, number: (last += 1), revision: 1, removed: false })
      continue
    }
    keptNumbers.add(stored.number)
    if (JSON.stringify(values) !== JSON.stringify(valuesOf(kind, stored)))
      written.push({ ...values, number: stored.number, revision: stored.revision + 1, removed: false })
  }
  for (const entry of inForce.values())
    if (!keptNumbers.has(entry.number)) written.push({ ...entry, revision: entry.revision + 1, removed: true })
  if (written.length === 0) return null
  await insertEntries(em, ctx, by, contractId, kind, written)
  if (kind === 'payment') {
    const loggedOf = (entry: Entry | undefined) =>
      entry === undefined ? null : Object.fromEntries(shownIn(kind, entry))
    const notes = written.map((entry) => ({
      contractId,
      number: entry.number,
      before: loggedOf(inForce.get(entry.number)),
      after: entry.removed ? null : loggedOf(entry),
    }))
    await notePayments(em, ctx, by, notes)
  }
  return [
    loggedFields(
      kind,
      written.flatMap(({ number }) => inForce.get(number) ?? []),
    ),
    loggedFields(
      kind,
      written.filter(({ removed }) => !removed),
    ),
  ]
}

/** Changes fields of an adjustment in force of a locked contract; returns the change for the log, null without it. */
export async function reviseAdjustment(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  by: Viewer,
  contractId: string,
  { number, ...values }: { number: number; lastDay: string | null },
): Promise<Change | null> {
  const newest = await newestOf(em, ctx.school.id, contractId, 'adjustment')
  const entry = newest.find((each) => each.number === number && !each.removed)
  if (entry === undefined) return null
  const revised = { ...entry, ...values, revision: entry.revision + 1 }
  await insertEntries(em, ctx, by, contractId, 'adjustment', [revised])
  return [loggedFields('adjustment', [entry]), loggedFields('adjustment', [revised])]
}

/** Returns the adjustments or payments in force, as the form of a contract sends them. */
export async function formEntries(
  em: EntityManager,
  schoolId: string,
  contractId: string,
  kind: MoneyKind,
): Promise<WantedEntry[]> {
  const newest = await newestOf(em, schoolId, contractId, kind)
  return newest.filter(isInForm(kind)).map((entry) => ({ number: entry.number, ...valuesOf(kind, entry) }))
}

/** Tells whether an entry is a fee by rule or a payment from a deposit. */
const isKeptSeparately = ({ kind, fromDeposit }: Entry) => isCharged(String(kind)) || fromDeposit === true

/**
 * Tells of an entry's newest revision whether a form has it: refunds and what `isKeptSeparately` names have verbs of
 * their own.
 */
const isInForm = (kind: MoneyKind) => (entry: Entry) =>
  !entry.removed && !(kind === 'payment' && Number(entry['value']) < 0) && !isKeptSeparately(entry)

/** Adds an adjustment to a locked contract; returns its number and the change for the log. */
export async function addAdjustment(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  by: Viewer | null,
  contractId: string,
  adjustment: { type: '+' | '-'; value: number; memo: string; [field: string]: unknown },
): Promise<{ number: number; change: Change }> {
  const newest = await newestOf(em, ctx.school.id, contractId, 'adjustment')
  const number = Math.max(0, ...newest.map((entry) => entry.number)) + 1
  const entry = { ...valuesOf('adjustment', adjustment), number, revision: 1, removed: false }
  await insertEntries(em, ctx, by, contractId, 'adjustment', [entry])
  return { number, change: [{}, loggedFields('adjustment', [entry])] }
}

/** Takes an adjustment out of a locked contract; returns the change for the log, null if it is out already. */
export async function removeAdjustment(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  by: Viewer,
  contractId: string,
  number: number,
): Promise<Change | null> {
  const newest = await newestOf(em, ctx.school.id, contractId, 'adjustment')
  const entry = newest.find((each) => each.number === number && !each.removed)
  if (entry === undefined) return null
  await insertEntries(em, ctx, by, contractId, 'adjustment', [
    { ...entry, revision: entry.revision + 1, removed: true },
  ])
  return [loggedFields('adjustment', [entry]), {}]
}

/** Reads the newest revision of each entry, also of removed ones. */
function newestOf(em: EntityManager, schoolId: string, contractId: string, kind: MoneyKind): Promise<Entry[]> {
  const { table, fields } = kinds[kind]
  const columns = Object.entries(fields)
    .map(([field, type]) => `${columnOf(field)}${type === 'date' ? '::text' : ''} as "${field}"`)
    .join(', ')
  return query(
    em,
    sql<Entry>`
      select distinct on (number) number, revision, removed, ${sql.raw(columns)} from ${sql.raw(table)}
      where school_id = ${schoolId} and contract_id = ${contractId} order by number, revision desc`,
  )
}

async function insertEntries(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  by: Viewer | null,
  contractId: string,
  kind: MoneyKind,
  entries: readonly Entry[],
): Promise<void> {
  const { table, fields } = kinds[kind]
  const types = Object.entries({ number: 'int', revision: 'int', removed: 'boolean', ...fields })
  const names = types.map(([field]) => columnOf(field)).join(', ')
  const columns = types.map(([field, type]) => `${columnOf(field)} ${type}`).join(', ')
  const rows = entries.map((entry) => Object.fromEntries(types.map(([field]) => [columnOf(field), entry[field]])))
  await query(
    em,
    sql`insert into ${sql.raw(table)} (school_id, contract_id, actor, at, ${sql.raw(names)})
      select ${ctx.school.id}, ${contractId}, ${actorOf(by)}, ${ctx.now}, ${sql.raw(names)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (${sql.raw(columns)})`,
  )
}

/** The values of an adjustment that no renewal has. */
const onceOnly = { repeats: false, percent: null, yen: null, lastDay: null, carried: false }

/** The values of optional fields of a new entry, and of those that are set to null. */
const emptyValues = lookup<unknown>({
  memo: '',
  uncollectible: false,
  method: null,
  receivedBy: '',
  reference: '',
  fromDeposit: false,
  kind: null,
  ...onceOnly,
})

/** Returns an entry's values. A field that is left out keeps its `stored` value; null empties it. */
function valuesOf(
  kind: MoneyKind,
  entry: Record<string, unknown>,
  stored: Record<string, unknown> = {},
): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.keys(kinds[kind].fields).map((field) => {
      const value = entry[field] === undefined ? stored[field] : entry[field]
      return [field, value ?? emptyValues[field]]
    }),
  )
  // A form sends the words of a fee back; typed words make it an adjustment with a note of its own (PLAN-10).
  const fee = feeKinds.find((each) => each === values['kind'])
  if (fee !== undefined) {
    const isOwn = values['memo'] !== '' && !isNoteOf(fee, String(values['memo']))
    return { ...values, ...(isOwn ? { kind: null } : { memo: '' }) }
  }
  // Only what lowers the price is a discount.
  if (values['repeats'] === true && values['type'] === '+') return { ...values, ...onceOnly }
  return values['uncollectible'] === true ? { ...values, method: null } : values
}

/** Returns the entries as the log keeps them, by name. */
function loggedFields(kind: MoneyKind, entries: readonly Entry[]): Record<string, unknown> {
  return Object.fromEntries(
    entries.map((entry) => [entryName(kind, entry.number), Object.fromEntries(shownIn(kind, entry))]),
  )
}

/** The fields of an entry that the log leaves out: what a fee is has its words in the language of who reads them. */
const unloggedFields = new Set(['kind', 'fromDeposit', 'carried', 'yen'])

/** Returns what the log keeps of an entry. Of a discount, only how it repeats is told. */
const shownIn = (kind: MoneyKind, entry: Entry) =>
  Object.entries(valuesOf(kind, entry)).filter(
    ([field, value]) => !unloggedFields.has(field) && !(field in onceOnly && (value === null || value === false)),
  )
