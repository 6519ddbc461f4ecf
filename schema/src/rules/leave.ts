import { lastDayOfMonth, plusDays, type WallDate } from './time.ts'

/** A pause, which ends, or a departure, which lasts until the student comes back. */
export const leaveKinds = ['pause', 'leaving'] as const
export type LeaveKind = (typeof leaveKinds)[number]

/** The time of a pause or departure: its first day without lessons, and its last; null: open. */
export interface LeaveDays {
  kind: LeaveKind
  from: WallDate
  until: WallDate | null
}

/** What a pause or departure is on a day: still ahead, under way or over. A departure that is under way has left. */
export const leaveStates = ['planned', 'paused', 'leaving', 'left', 'over'] as const
export type LeaveState = (typeof leaveStates)[number]

/** Returns what a pause or departure is on `today`. */
export function leaveStateOn({ kind, from, until }: LeaveDays, today: WallDate): LeaveState {
  if (until !== null && until < today) return 'over'
  if (today < from) return kind === 'pause' ? 'planned' : 'leaving'
  return kind === 'pause' ? 'paused' : 'left'
}

/** Tells whether the student is away on a day. */
export function isAwayOn({ from, until }: Pick<LeaveDays, 'from' | 'until'>, day: WallDate): boolean {
  return from <= day && (until === null || day <= until)
}

/** By when a pause or departure has to be said: a day of the month, so many months before it begins. */
export interface LeaveNotice {
  /** Months before the month of the first day. */
  leaveNoticeMonths: number
  /** The day of that month, its last where it has fewer; 0: at any time. */
  leaveNoticeDay: number
}

/** Returns the last day on which a leave from `from` is said in time; null where the school has no such day. */
export function noticeDay(from: WallDate, { leaveNoticeMonths, leaveNoticeDay }: LeaveNotice): WallDate | null {
  if (leaveNoticeDay === 0) return null
  const month = Temporal.PlainDate.from(from).toPlainYearMonth().subtract({ months: leaveNoticeMonths })
  return month.toPlainDate({ day: leaveNoticeDay }).toString()
}

/** Tells whether a pause or departure that begins on `from` and was said on `saidOn` came too late. */
export function isLateNotice(from: WallDate, saidOn: WallDate, notice: LeaveNotice): boolean {
  const last = noticeDay(from, notice)
  return last !== null && saidOn > last
}

/** The most that a pause costs a month, in yen. */
export const MOST_PAUSE_FEE = 1_000_000

/** The most months whose fee a preview lists. */
export const MOST_FEE_MONTHS = 24

/** Returns the first day of the first month that a leave from `from` takes as a whole. */
export function firstWholeMonth(from: WallDate): WallDate {
  return from.endsWith('-01') ? from : plusDays(lastDayOfMonth(from), 1)
}

/** Returns the school's own reasons from the setting, in which commas separate them. */
export function leaveReasonsOf(setting: string): string[] {
  return [...new Set(setting.split(/[,、，]/).map((reason) => reason.trim()))].filter((reason) => reason !== '')
}

/**
 * What becomes of a contract for the time of a leave: it stays; nothing is charged for it and its points go,
 * so that what was paid is too much; that money is refunded as well; or the contract is deleted.
 */
export const leaveContractWays = ['keep', 'waive', 'refund', 'delete'] as const
export type LeaveContractWay = (typeof leaveContractWays)[number]

/** The most contracts that lie in the time of one pause or departure, each with what becomes of it. */
export const MOST_LEAVE_CONTRACTS = 200

/** What decides which ways a contract can go; amounts in yen. */
export interface LeaveContractFacts {
  /** Whether a lesson took its points and did not return them. */
  isUsed: boolean
  /** The price with its adjustments. */
  price: number
  /** What was paid or written off. */
  paid: number
  /** What came in and was not given back. */
  refundable: number
  /** The points of its own, without those carried over or given. */
  points: number
  /** Whether staff gave it points with days of their own. */
  hasGivenPoints: boolean
}

/** Returns what can become of a contract for the time away, first that it stays. (PAUSE-14) */
export function leaveContractWaysOf(facts: LeaveContractFacts): LeaveContractWay[] {
  const { isUsed, price, paid, refundable, points, hasGivenPoints } = facts
  if (isUsed) return ['keep']
  return leaveContractWays.filter((way) => {
    if (way === 'waive') return price > paid - refundable || points > 0
    if (way === 'refund') return refundable > 0
    return way === 'keep' || (paid === 0 && !hasGivenPoints)
  })
}
