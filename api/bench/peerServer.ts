import { createServer } from 'node:http'
import { Client } from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

/**
 * PostGraphile on the same tables, as somebody would start with it; a function gives it the range of days. Prints its
 * address.
 */
const connectionString = process.env['DATABASE_URL'] ?? ''
const client = new Client({ connectionString })
await client.connect()
await client.query(`create or replace function bench_slots(school uuid, since timestamp, until timestamp)
  returns setof slot language sql stable as
  $$ select * from slot where school_id = school and starts_at >= since and starts_at < until order by starts_at, teacher_id $$`)
await client.end()

const peer = postgraphile({
  extends: [PostGraphileAmberPreset],
  // The reference from bookings to slots has more columns than the index it is followed by.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 16 } })],
  schema: { defaultBehavior: '+list' },
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
})
const server = createServer()
await peer.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit())
