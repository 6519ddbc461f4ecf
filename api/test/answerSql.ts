import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { z } from 'zod'

/**
 * For the browser tests, which do not know the database: runs the statements that come as lines of JSON
 * (`{ text, params }`) on the database of `DATABASE_URL` and answers each with its rows as a line of JSON.
 */
const statement = z.object({ text: z.string(), params: z.array(z.unknown()) })
const client = new Client({ connectionString: process.env['DATABASE_URL'] })
await client.connect()
for await (const line of createInterface({ input: process.stdin })) {
  const { text, params } = statement.parse(JSON.parse(line))
  const { rows } = await client.query(text, params)
  process.stdout.write(`${JSON.stringify(rows)}\n`)
}
await client.end()
