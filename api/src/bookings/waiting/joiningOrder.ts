import { type Sql, sql } from '../../platform/database/sql.ts'
import type { WallTime } from '@koma/schema/rules/time'

/** A place on a waiting list. */
export interface WaitingPlace {
  since: WallTime
  /** Decides between those who joined in the same second: ids rise as the database gives them out. */
  id: string
}

/** Returns the order of a waiting list, of the rows `waiting w`: by joining, within a second by who came first. */
export const joiningOrder: Sql = sql`w.joined_at, w.id`
