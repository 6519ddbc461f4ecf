import { type Sql, sql } from '../platform/database/sql.ts'

/**
 * The seats of slot `s` that are booked or held for somebody who waits. A held seat keeps its slot as a booked one
 * does: it was promised. (OFFER-02)
 */
export const takenSeats: Sql = sql`(s.booked_count + s.held_count)`
