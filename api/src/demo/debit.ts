import { randomUUID } from 'node:crypto'
import { debitTexts } from '@koma/schema/debitTexts'
import { USUAL_COLLECT_DAY } from '@koma/schema/input/debit'
import { dateOf, plusDays, type WallDate, type WallTime } from '@koma/schema/rules/time'
import { nextCollection } from '../debit/nextCollection.ts'
import type { PlannedContract, PlannedStudent } from './model.ts'

/** Every how manieth student has bank details, and every how manieth of these has signed no mandate yet. */
const [ACCOUNTS, UNSIGNED] = [3, 5]
/** The days before a collection on which it is requested, and after it on which the bank has told the results. */
const [REQUESTED, TOLD] = [8, 3]
/** A collection is of contracts that were written in as many days before its request. */
const NEW_DAYS = 30

/** A student's account, in the order of the bank's customer numbers. */
interface PlannedAccount {
  studentId: string
  hasMandate: boolean
}

/** The accounts that are debited, the last collection whose results are known, and the one that waits for its own. */
export interface PlannedDebit {
  accounts: readonly PlannedAccount[]
  collectedOn: WallDate
  requestedAt: WallTime
  recordedAt: WallTime
  runId: string
  note: string
  open: { collectOn: WallDate; requestedAt: WallTime }
}

/** Plans who is debited, and when: by `now` the results of the last collection may still be missing. */
export async function planDebit(students: readonly PlannedStudent[], now: WallTime): Promise<PlannedDebit> {
  const holders = students
    .filter(({ active }) => active)
    .toSorted((a, b) => (a.studentCode < b.studentCode ? -1 : 1))
    .filter((_, index) => index % ACCOUNTS === 0)
  const accounts = holders.map(({ id }, index) => ({ studentId: id, hasMandate: (index + 1) % UNSIGNED !== 0 }))
  const today = dateOf(now)
  let collectedOn = await nextCollection(plusDays(today, -70), USUAL_COLLECT_DAY)
  let following = await nextCollection(collectedOn, USUAL_COLLECT_DAY)
  while (plusDays(following, TOLD) < today) {
    collectedOn = following
    following = await nextCollection(collectedOn, USUAL_COLLECT_DAY)
  }
  const requestedOn = following > today ? today : plusDays(following, -REQUESTED)
  return {
    accounts,
    collectedOn,
    requestedAt: requestTime(plusDays(collectedOn, -REQUESTED)),
    recordedAt: `${plusDays(collectedOn, TOLD)}T10:05:00`,
    runId: randomUUID(),
    note: debitTexts.jp.note(collectedOn),
    open: { collectOn: following, requestedAt: earlier(requestTime(requestedOn), now) },
  }
}

/** Tells whether the price of a contract was collected from the student's account. */
export function isCollected(
  { accounts, requestedAt }: PlannedDebit,
  { id }: PlannedStudent,
  { createdAt }: PlannedContract,
): boolean {
  const isNew = createdAt < requestedAt && dateOf(createdAt) >= plusDays(dateOf(requestedAt), -NEW_DAYS)
  return isNew && accounts.some(({ studentId, hasMandate }) => studentId === id && hasMandate)
}

/** Returns what the payments of a collection share. */
export function collectedBy({ collectedOn, recordedAt, runId, note }: PlannedDebit) {
  return { method: 'debit', date: collectedOn, at: recordedAt, runId, memo: note } as const
}

const requestTime = (day: WallDate): WallTime => `${day}T10:20:00`

function earlier(a: WallTime, b: WallTime): WallTime {
  return a < b ? a : b
}
