import type { ClientBase } from 'pg'
import { keptTables, quoted } from '../../backup/tables.ts'

interface Setting {
  name: string
  good: RegExp
  /** The instruction to the operator, and the reason. */
  set: string
  why: string
  /** The servers where it must be set; everywhere if left out. */
  at?: 'workers'
}

/** The settings that the cluster's servers must have. */
const settings: readonly Setting[] = [
  {
    name: 'citus.enable_unsafe_triggers',
    good: /^on$/,
    set: 'citus.enable_unsafe_triggers = on',
    why: 'the walls are triggers, which write rows of the same school only',
  },
  {
    name: 'citus.allow_nested_distributed_execution',
    good: /^on$/,
    set: 'citus.allow_nested_distributed_execution = on',
    why: 'triggers and functions ask for rows of the same school only',
  },
  {
    name: 'lc_messages',
    good: /^(C$|C\.|POSIX|en)/i,
    set: "lc_messages = 'C'",
    why: 'the name of a rule that was broken comes in the message alone, and is looked for in English',
  },
  {
    name: 'lock_timeout',
    good: /^[1-9]/,
    set: "lock_timeout = '3s'",
    why: 'who waits for a row waits there, where nothing is known of the limit that Koma gives its own connections',
    at: 'workers',
  },
]

/** Leads a host name to its school before anybody knows which server that is on, so it stays where everybody begins. */
const STAYS = 'school_host'

/** References that empty a column when what they name goes, which is not to be had between parts of tables. */
const plain: readonly { table: string; name: string; to: string }[] = [
  {
    table: 'contract',
    name: 'contract_predecessor',
    to: '(school_id, predecessor_id) references contract (school_id, id)',
  },
  { table: 'run', name: 'run_school_id_staff_id_fkey', to: '(school_id, staff_id) references staff (school_id, id)' },
]

/**
 * Spreads the schools of the database of `client` over the servers of its Citus cluster, each whole on one of them, in
 * `shards` parts. Tables that are spread already are left alone. Gives their names. One transaction, in which nobody
 * can write. Throws an Error with a sentence for the operator when the cluster is not ready for it.
 */
export async function distribute(client: ClientBase, shards: number): Promise<string[]> {
  await refuseUnready(client)
  const { rows } = await client.query<{ name: string }>(`select logicalrelid::text as name from pg_dist_partition`)
  const spread = new Set(rows.map(({ name }) => name))
  const done: string[] = []
  await client.query('begin')
  try {
    await client.query(
      `set local citus.shard_count = ${shards}; set local citus.multi_shard_modify_mode = 'sequential'`,
    )
    // Rows that are there move as they are: nothing has happened, so no trigger tells or counts it once more.
    await client.query(`set local citus.propagate_set_commands = 'local'; set local session_replication_role = replica`)
    await client.query(`alter table ${STAYS} drop constraint if exists ${STAYS}_school_id_fkey`)
    for (const { name, ofSchool } of await keptTables(client)) {
      if (!ofSchool || name === STAYS || spread.has(name)) continue
      for (const { name: reference, to } of plain.filter(({ table }) => table === name)) {
        await client.query(
          `alter table ${quoted(name)} drop constraint ${reference}, add constraint ${reference} foreign key ${to}`,
        )
      }
      if (name === 'school') await client.query(`select create_distributed_table('school', 'id')`)
      else
        await client.query(
          `select create_distributed_table($1::text::regclass, 'school_id', colocate_with => 'school')`,
          [quoted(name)],
        )
      done.push(name)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return done
}

async function refuseUnready(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('pg_dist_node') is not null as "isThere"`,
  )
  if (rows[0]?.isThere !== true)
    throw new Error('This database has no Citus: create extension citus on every server first.')
  const workers = await client.query(`select from pg_dist_node where shouldhaveshards and isactive`)
  if (workers.rows.length === 0) throw new Error('The cluster has no worker yet: select citus_add_node(…) first.')
  for (const { name, good, set, why, at } of settings) {
    const { rows: found } = await client.query<{ value: string | null }>(
      `select result as value from run_command_on_${at ?? 'all_nodes'}($1)`,
      [`select current_setting('${name}', true)`],
    )
    if (!found.every(({ value }) => good.test(value ?? '')))
      throw new Error(`Set ${set} at every ${at === 'workers' ? 'worker' : 'server'} of the cluster: ${why}.`)
  }
}
