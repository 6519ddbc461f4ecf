import { counted } from '../shared/format/counted.ts'

/** Words of what a booking costs, and how it can be cancelled. */
const jp = {
  /** `left` with its unit, `count` without. */
  pays: (credits: string, contract: string, left: string, _count: number) =>
    `${contract}から${credits}を使用します（残り${left}）`,
  freeUntil: (when: string) => `${when}までにキャンセルすれば戻ります`,
  notFree: (when: string, credits: string) =>
    `キャンセル期限（${when}）を過ぎているため、予約後にキャンセルしても${credits}は戻りません。`,
  /** The deadline is ahead, but the month's returned cancellations are used up. */
  noReturnsLeft: (month: string, credits: string) =>
    `${month}は、残高が戻るキャンセルの回数を使い切っています。予約後にキャンセルしても${credits}は戻りません。`,
  /** A move takes the last of the month's returned cancellations. */
  usesLastReturn: (credits: string) => `その後キャンセルしても${credits}は戻りません。`,
  bookingsLeft: (month: string, left: number, limit: number) =>
    `予約すると、${month}に予約できる回数は残り${left}回になります（月${limit}回まで）`,
}

const en: typeof jp = {
  pays: (credits, contract, _left, count) => `${credits} from ${contract}, ${count} left`,
  freeUntil: (when) => `Free to cancel until ${when}`,
  notFree: (when, credits) =>
    `The cancellation deadline (${when}) has passed: if you cancel later, your ${credits} won't be refunded.`,
  noReturnsLeft: (month, credits) =>
    `You've used all your refundable cancellations ${month}: if you cancel later, your ${credits} won't be refunded.`,
  usesLastReturn: (credits) => `If you cancel later, your ${credits} won't be refunded.`,
  bookingsLeft: (month, left, limit) => `You'll have ${left} of ${counted(limit, 'booking')} left ${month}`,
}

export const consequenceMessages = { jp, en }
