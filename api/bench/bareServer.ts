import { createServer, type IncomingMessage } from 'node:http'
import { ONLINE } from '@koma/schema/constants'
import { wallTimeIn } from '@koma/schema/rules/time'
import { Pool } from 'pg'
import { WebSocketServer } from 'ws'
import { writeBookingStatement } from '../src/bookings/writeBooking.ts'
import type { Facts } from '../src/bookings/booking.facts.ts'
import { slotRowsStatement } from '../src/slots/slot.reads.ts'

/**
 * The limit that the benches compare with: the same statements through the same driver behind nothing
 * but node:http and ws. No session, no rules, no GraphQL. Prints its port.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 })
const week = slotRowsStatement('s.starts_at >= $2 and s.starts_at < $3', true)

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
}

async function readWeek(url: URL): Promise<string> {
  const { rows } = await pool.query(
    week,
    ['schoolId', 'from', 'to'].map((name) => url.searchParams.get(name)),
  )
  return JSON.stringify({ data: { slots: rows } })
}

async function bookSeat({ schoolId, slotId, studentId, courseCode }: Record<string, string>): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ facts: Facts }>('select koma_booking_facts($1, $2, $3, true) as facts', [
      schoolId,
      slotId,
      studentId,
    ])
    const facts = rows[0]?.facts
    const course = facts?.slot.courses.find((offered) => offered.code === courseCode)
    const contract = facts?.contracts.find((candidate) => candidate.courseIds.includes(course?.id ?? ''))
    if (facts === undefined || course === undefined || contract === undefined) throw new Error('no such seat')
    const now = wallTimeIn('Asia/Tokyo')
    const entry = {
      school_id: schoolId,
      type: 'booking',
      at: now,
      actor: 'bench',
      slot_id: slotId,
      lesson_time: facts.slot.startsAt,
      lesson_location: facts.slot.locationName ?? ONLINE,
      teacher_id: facts.slot.teacherId,
      student_id: studentId,
      course_code: courseCode,
      contract_id: contract.id,
      points_change: -course.cost,
    }
    await client.query(writeBookingStatement, [
      schoolId,
      slotId,
      studentId,
      course.id,
      contract.id,
      facts.slot.locationId,
      false,
      course.cost,
      false,
      facts.slot.startsAt,
      facts.slot.endsAt,
      now,
      'bench',
      JSON.stringify([entry]),
      facts.slot.teacherId,
      '{}',
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
  return JSON.stringify({ data: { bookSlot: { success: true, code: '1001' } } })
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bench')
  const answering = url.pathname === '/week' ? readWeek(url) : bodyOf(request).then(bookSeat)
  answering.then(
    (text) => {
      response.setHeader('content-type', 'application/json').end(text)
      if (url.pathname === '/book-and-tell') for (const socket of sockets.clients) socket.send(text)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
const sockets = new WebSocketServer({ server })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit())
