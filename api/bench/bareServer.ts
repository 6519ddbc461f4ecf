import { occupancyOf } from '@koma/schema/rules/occupancy'
import fastify from 'fastify'
import { Pool, types } from 'pg'
import { WebSocketServer } from 'ws'
import { bookDirectly, look, type Wish } from './bareBooking.ts'
import { rawSlots } from './rawSlots.ts'
import { hashOf, sessionStatement } from '../src/accounts/session.ts'

/**
 * The limit that the benches compare with: the same work with pg in bare Fastify routes and on bare ws
 * sockets, prepared statements one by one. No rules, no GraphQL. Prints its address.
 */
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'))
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 16 })
const slots = { student: rawSlots(false), staff: rawSlots(true) }
const server = fastify()

server.get<{ Querystring: { schoolId: string; from: string; to: string; role: 'student' | 'staff' } }>(
  '/slots',
  async ({ query: { schoolId, from, to, role } }, reply) => {
    const { rows } = await pool.query({ name: role, text: slots[role], values: [schoolId, from, to] })
    return reply.header('content-type', 'application/json').send(JSON.stringify(rows))
  },
)

server.post<{ Body: Wish & { token: string } }>('/book', async ({ body }) => {
  await viewerOf(body)
  return bookDirectly(pool, body)
})

server.post<{ Body: Wish & { token: string } }>('/look-and-book', async ({ body }) => {
  await viewerOf(body)
  const facts = await look(pool, body, false)
  if (occupancyOf(facts?.slot.booked ?? null) === 'full') return { code: 'ES1001' }
  return bookDirectly(pool, body)
})

server.post<{ Body: Wish & { message: string } }>('/book-and-tell', async ({ body }, reply) => {
  await reply.send(await bookDirectly(pool, body))
  for (const socket of sockets.clients) socket.send(body.message)
})

async function viewerOf({ schoolId, token }: { schoolId: string; token: string }): Promise<unknown> {
  const { rows } = await pool.query({
    name: 'session',
    text: sessionStatement.text,
    values: sessionStatement.paramsOf(schoolId, hashOf(token), 12, 180, null),
  })
  return rows[0]
}

const sockets = new WebSocketServer({ server: server.server })
console.log(await server.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => process.exit())
