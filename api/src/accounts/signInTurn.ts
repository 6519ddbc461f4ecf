import { TURN_MS } from '../platform/database/deadlines.ts'
import { FairTurns } from '../platform/database/turns/fairTurns.ts'

/**
 * Four requests at a time of people who are not signed in reach the database and password hashing. One school has two
 * of them while others wait, and 200 of a school may wait. So a flood of logins takes only some of the connections, and
 * all others are answered meanwhile.
 */
const turns = new FairTurns({ maxRunning: 4, maxPerSchool: 2, maxQueued: 200, timeout: TURN_MS })

/** Runs `work` for somebody who is not signed in when it is their turn. Throws Busy when none comes. */
export function inSignInTurn<T>(schoolId: string, work: () => Promise<T>): Promise<T> {
  return turns.run(schoolId, work)
}
