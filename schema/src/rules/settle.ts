import type { RefusalNote } from '../refusals.ts'
import { type Check, firstBroken, listedIfThere } from './checks.ts'
import { balanceOwing, MOST_YEN, MOST_YEN_TOGETHER, type MoneyFacts } from './contractMoney.ts'
import { changeFacts, type JudgedBy, type LastChange } from './judged.ts'

/** The payment to make for one contract: an amount or all of it, and what was owed when that was decided. */
export interface SettleRequest {
  balanceOwing?: number | null | undefined
  amount?: number | null | undefined
  /** Whether more than is owed may be paid. */
  overpay?: boolean | null | undefined
}

interface SettleRefusal {
  ok: false
  code: 'generalE'
  note: (RefusalNote & ('owedMoved' | 'moreThanOwed')) | 'amountTooLarge'
}

/** The yen to pay, 0 where nothing is owed, or why nothing can be paid. */
export type SettleVerdict = { ok: true; amount: number } | SettleRefusal

interface SettleAsked {
  /** The amount owed when it was decided; null where nobody says. */
  shown: number | null
  owed: number
  paying: number
  /** What was paid before. */
  paid: number
  overpay: boolean
}

const settleChecks: readonly Check<SettleAsked, SettleRefusal>[] = [
  {
    rule: 'owedAsShown',
    refusal: ({ shown, owed }) => (shown === null || shown === owed ? null : refuse('owedMoved')),
    facts: ({ shown, owed }) => ({ shown, owed }),
  },
  {
    rule: 'atMostOwed',
    refusal: ({ paying, owed, overpay }) => (overpay || paying <= Math.max(0, owed) ? null : refuse('moreThanOwed')),
    facts: ({ paying, owed }) => ({ paying, owed }),
  },
  {
    rule: 'oneAmount',
    refusal: ({ paying, paid }) =>
      paying <= MOST_YEN && paying + paid <= MOST_YEN_TOGETHER ? null : refuse('amountTooLarge'),
    facts: ({ paying }) => ({ paying, most: MOST_YEN }),
  },
]

function settleAsked(
  contract: MoneyFacts,
  { balanceOwing: shown = null, amount, overpay }: SettleRequest,
): SettleAsked {
  const owed = balanceOwing(contract)
  return { shown, owed, paying: amount ?? Math.max(0, owed), paid: contract.paid, overpay: overpay === true }
}

function refuse(note: SettleRefusal['note']): SettleRefusal {
  return { ok: false, code: 'generalE', note }
}

/**
 * Judges one payment among many (PAY-05, D102): more than is owed only with `overpay`, and nothing where another amount
 * is owed than was shown. A contract for which nothing is owed is left alone, so that sending the same twice pays once.
 */
export function judgeSettling(contract: MoneyFacts, request: SettleRequest): SettleVerdict {
  const input = settleAsked(contract, request)
  return firstBroken(settleChecks, input) ?? { ok: true, amount: input.paying }
}

/**
 * Returns every check of `judgeSettling`, in order and with its facts; `changed` is when the contract was last changed,
 * and by whom. A contract of null does not exist.
 */
export function listSettleChecks(
  contract: MoneyFacts | null,
  request: SettleRequest,
  changed: LastChange | null,
): JudgedBy[] {
  return listedIfThere('contractThere', settleChecks, contract && settleAsked(contract, request), {
    facts: { owedAsShown: changeFacts(changed) },
  })
}
