import { Client } from 'pg'
import { expect, test } from 'vitest'
import { afterFile } from '../../../test/afterFile.ts'
import { clusterServers } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { distribute } from './spreadSchools.ts'
import { isDistributed } from '../../platform/database/distributed.ts'
import {
  announceFirstDistributed,
  announceDistributed,
  quarantineDistributed,
} from '../../platform/live/announceDistributed.ts'
import { query } from '../../platform/database/sql.ts'
import { openSchool } from '../../../test/openSchool.ts'
import { sessionFor } from '../../../test/school.ts'
import { distributeCommand } from './distribute.ts'

const onePostgres = { skip: clusterServers().length > 0 }

test('nothing is spread where there is no cluster, and it is said why', onePostgres, async () => {
  const { orm, url } = await testDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  afterFile(() => client.end())
  await expect(distribute(client, 4)).rejects.toThrow('This database has no Citus')
  expect(await isDistributed(orm.em.fork())).toBe(false)
  for (const args of [['0'], ['many'], ['4', '5']])
    await expect(distributeCommand(args)).rejects.toThrow('a whole number of parts')
})

/**
 * A stand-in for the parts of Citus that `koma distribute` uses: it takes and refuses tables as Citus does, and
 * rewrites each row in place.
 */
const standIn = `
  create schema stand_in;
  create table stand_in.pg_dist_node (shouldhaveshards boolean, isactive boolean, lc_messages text, lock_timeout text default '0');
  create table stand_in.pg_dist_partition (logicalrelid regclass);
  create function stand_in.run_command_on_all_nodes(command text, out result text) returns setof text language plpgsql as $$
  declare
    node record;
  begin
    for node in select * from stand_in.pg_dist_node loop
      execute command into result;
      if command like '%lc_messages%' then result := node.lc_messages; end if;
      return next;
    end loop;
  end $$;
  create function stand_in.run_command_on_workers(command text, out result text) returns setof text language sql as $$
    select lock_timeout from stand_in.pg_dist_node where shouldhaveshards and command like '%lock_timeout%'
  $$;
  create function stand_in.create_distributed_table(spread regclass, by text, colocate_with text default 'default')
  returns void language plpgsql as $$
  declare
    key int2 := (select attnum from pg_attribute where attrelid = spread and attname = by);
    names text := (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = spread and attnum > 0 and not attisdropped and attgenerated = '');
  begin
    if exists (select from pg_index i where indrelid = spread and (indisunique or indisexclusion) and not key = any(indkey)) then
      raise exception '% has a key without %', spread, by;
    end if;
    if exists (select from pg_constraint where conrelid = spread and contype = 'f' and (not key = any(conkey)
        or confrelid <> spread and confrelid not in (select logicalrelid from stand_in.pg_dist_partition))) then
      raise exception '% refers to what lies elsewhere', spread;
    end if;
    if exists (select from pg_constraint where conrelid = spread and contype = 'f' and confdeltype in ('n', 'd')) then
      raise exception '% has a reference that empties a column', spread;
    end if;
    if exists (select from pg_trigger where tgrelid = spread and (tgoldtable is not null or tgnewtable is not null)) then
      raise exception '% has a trigger with a table of what was changed', spread;
    end if;
    insert into stand_in.pg_dist_partition values (spread);
    execute format('create temp table moved on commit drop as select %s from %s', names, spread);
    execute format('delete from %s', spread);
    execute format('insert into %1$s (%2$s) overriding system value select %2$s from moved', spread, names);
    drop table moved;
  end $$`

test(
  'a database with schools is spread whole, in an order and with keys that Citus takes, and nothing is told once more',
  onePostgres,
  async () => {
    const { url } = await testDatabase()
    await (await openSchool()).readyToBook()
    const client = new Client({ connectionString: url })
    await client.connect()
    afterFile(() => client.end())
    const rowsOf = async (statement: string) => (await client.query<Record<string, string>>(statement)).rows
    await client.query(standIn)
    await client.query(`set search_path = public, stand_in`)
    await expect(distribute(client, 4)).rejects.toThrow('The cluster has no worker yet')
    await client.query(`insert into pg_dist_node values (true, true, 'C'), (true, true, 'de_DE')`)
    await expect(distribute(client, 4)).rejects.toThrow('Set citus.enable_unsafe_triggers = on at every server')
    await client.query(`set citus.enable_unsafe_triggers = on; set citus.allow_nested_distributed_execution = on`)
    await expect(distribute(client, 4)).rejects.toThrow(`Set lc_messages = 'C' at every server`)
    await client.query(`update pg_dist_node set lc_messages = 'en_US.UTF-8' where lc_messages = 'de_DE'`)
    await expect(distribute(client, 4)).rejects.toThrow(`Set lock_timeout = '3s' at every worker`)
    await client.query(`update pg_dist_node set lock_timeout = '3s'`)

    const ofSchools = (
      await rowsOf(`select table_name as name from information_schema.columns
      where table_schema = 'public' and (column_name = 'school_id' or table_name = 'school' and column_name = 'id')
        and table_name in (select tablename from pg_tables) order by 1`)
    ).map(({ name = '' }) => name)
    const contents = async () => {
      const tables: [string, unknown][] = []
      for (const name of ofSchools) tables.push([name, await rowsOf(`select r::text as row from ${name} r order by 1`)])
      return tables
    }
    const before = await contents()
    const spread = await distribute(client, 4)
    expect([...spread, 'school_host'].toSorted()).toEqual(ofSchools)
    expect(await contents()).toEqual(before)
    expect(
      await rowsOf(`select conname from pg_constraint where contype = 'f'
      and confrelid in (select logicalrelid from pg_dist_partition)
      and conrelid not in (select logicalrelid from pg_dist_partition)`),
    ).toEqual([])
    expect(await rowsOf(`show session_replication_role`)).toEqual([{ session_replication_role: 'origin' }])
    // What is spread is left alone the next time.
    expect(await distribute(client, 4)).toEqual([])
  },
)

test('announcing in two parts numbers and says what announcing at once does, school by school', async () => {
  const { orm, url } = await testDatabase()
  const [single, other] = [await openSchool(), await openSchool()]
  const em = orm.em.fork()
  const heard = await announcementsAt(url)
  await query(em, `delete from outbox`)
  const slot = crypto.randomUUID()
  for (const { id } of [single, other])
    await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'slot', $2)`, [id, slot])
  await announceDistributed(em, null)
  await expect
    .poll(() => heard.toSorted())
    .toEqual([single, other].map(({ id }) => `${id} 1 slot:${slot} event:${id}`).toSorted())
  expect(await query(em, `select number, topic, ref from event where school_id = $1`, [single.id])).toEqual([
    { number: '1', topic: 'slot', ref: slot },
  ])
  expect(await query(em, `select from outbox`)).toEqual([])
})

test('an email gets its job and one for each browser of its reader, announced in two parts too (PUSH-03)', async () => {
  const { orm } = await testDatabase()
  const school = await openSchool()
  const student = await school.addStudent()
  await sessionFor(student)
  const em = orm.em.fork()
  const [browser] = await query<{ id: string }>(
    em,
    `insert into push_subscription (school_id, session_id, endpoint, p256dh, auth)
     select school_id, id, 'https://push.example.test/one', repeat('a', 87), repeat('a', 22)
     from session where school_id = $1 returning id`,
    [school.id],
  )
  const mails = await query<{ id: string; kind: string }>(
    em,
    `insert into mail (school_id, key, kind, student_id, address, language, data)
     select $1, kind, kind, $2, 'hana@example.test', 'en', '{}' from unnest(array['offerMade', 'dailySchedule']) kind
     returning id, kind`,
    [school.id, student.id],
  )
  await query(em, `insert into outbox (school_id, topic, ref) select $1, 'mail', unnest($2::uuid[])`, [
    school.id,
    mails.map(({ id }) => id),
  ])
  await announceDistributed(em, null)
  const jobs = await query<{ key: string }>(
    em,
    `select key from graphile_worker._private_jobs where payload ->> 'schoolId' = $1`,
    [school.id],
  )
  const offer = mails.find(({ kind }) => kind === 'offerMade')
  expect(jobs.map(({ key }) => key).toSorted()).toEqual(
    [...mails.map(({ id }) => `mail:${id}`), `push:${offer?.id}:${browser?.id}`].toSorted(),
  )
})

test('announced row by row in two parts, the first goes alone, and one that is set aside is told as a change of its school', async () => {
  const { orm, url } = await testDatabase()
  const { id: schoolId } = await openSchool()
  const em = orm.em.fork()
  const heard = await announcementsAt(url)
  await query(em, `delete from outbox`)
  const [first, bad, last] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const waiting = () => query<{ id: string; ref: string }>(em, `select id, ref from outbox order by id`)
  await query(
    em,
    `insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'slot', $3), ($1, 'slot', $4)`,
    [schoolId, first, bad, last],
  )
  await announceFirstDistributed(em, schoolId, null)
  const left = await waiting()
  expect(left.map(({ ref }) => ref)).toEqual([bad, last])
  const reason = 'no such slot'
  // Only the row that stands first, however old the look at it is.
  expect(await quarantineDistributed(em, { schoolId, id: left[1]?.id ?? '', reason }, null)).toBeUndefined()
  const removed = await quarantineDistributed(em, { schoolId, id: left[0]?.id ?? '', reason }, null)
  expect(removed).toMatchObject({ topic: 'slot', ref: bad, number: 2 })
  expect((await waiting()).map(({ ref }) => ref)).toEqual([last])
  expect(await query(em, `select ref, error from outbox_failed where school_id = $1`, [schoolId])).toEqual([
    { ref: bad, error: reason },
  ])
  await expect
    .poll(() => heard)
    .toEqual([`${schoolId} 1 slot:${first} event:${schoolId}`, `${schoolId} 2 school:${schoolId}`])
})

/** Returns the announcements at the database at `url` from now on, in order of arrival. */
async function announcementsAt(url: string): Promise<string[]> {
  const heard: string[] = []
  const client = new Client({ connectionString: url })
  await client.connect()
  afterFile(() => client.end())
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen koma')
  return heard
}
