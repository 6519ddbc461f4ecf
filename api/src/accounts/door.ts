import { turnsFor } from '../database/turns.ts'

/**
 * Those who are not signed in come to the database and to the hashing of passwords four at a time, and 200 wait: a
 * flood of logins takes a part of the connections, and all others are answered meanwhile. Throws Busy for the rest.
 */
export const atTheDoor = turnsFor(4, { longest: 200 })
