import { bankText } from '@koma/schema/rules/bankText'
import type { z } from 'zod'
import { banksInput, branchesInput } from '@koma/schema/input/debit'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayKeepBankDetails } from './debit.policy.ts'

/** A bank or a branch as banks name it; `hira` and `roma` are for searching. */
interface Named {
  code: string
  name: string
  kana: string
  hira: string
  roma: string
}

interface Bank extends Named {
  branches: Readonly<Record<string, Named>>
}

/** A bank or branch as it is found. */
export interface FoundBank {
  code: string
  name: string
  kana: string
}

/** The most banks or branches of one answer. */
const MOST_FOUND = 20

let directory: Promise<Readonly<Record<string, Bank>>> | undefined

/** Returns all banks with their branches. They take 5 MB, so they are read when somebody first asks for one. */
function allBanks(): Promise<Readonly<Record<string, Bank>>> {
  directory ??= import('zengin-code').then((module) => module.default)
  return directory
}

/** The names of an account's bank and branch. */
export interface BankNames {
  bank: FoundBank | null
  branch: FoundBank | null
}

/** Returns the bank and the branch with these codes; null for what is not listed. */
export async function namesOf({ bankCode, branchCode }: { bankCode: string; branchCode: string }): Promise<BankNames> {
  const all = await allBanks()
  const bank = Object.hasOwn(all, bankCode) ? all[bankCode] : undefined
  const branch = bank && Object.hasOwn(bank.branches, branchCode) ? bank.branches[branchCode] : undefined
  return { bank: bank ? shown(bank) : null, branch: branch ? shown(branch) : null }
}

/** Finds banks by code or name, in any writing, at most 20. */
export async function banks(ctx: Context, input: z.input<typeof banksInput>): Promise<FoundBank[]> {
  mayKeepBankDetails(ctx)
  const { search } = parseInput(ctx, banksInput, input)
  return found(Object.values(await allBanks()), search)
}

/** Finds the branches of a bank by code or name, at most 20. */
export async function bankBranches(ctx: Context, input: z.input<typeof branchesInput>): Promise<FoundBank[]> {
  mayKeepBankDetails(ctx)
  const { bank: code, search } = parseInput(ctx, branchesInput, input)
  const all = await allBanks()
  return Object.hasOwn(all, code) ? found(Object.values(all[code]?.branches ?? {}), search) : []
}

/** Returns what the search finds: codes and names that begin with it before names that only have it. */
function found(all: readonly Named[], search: string): FoundBank[] {
  const typed = search.normalize('NFKC').toLowerCase()
  const kana = bankText(search)
  const begins: Named[] = []
  const has: Named[] = []
  // Keys that look like numbers come first in an object, so `110` would be before `001`.
  for (const one of all.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const texts = [one.code, one.name.normalize('NFKC').toLowerCase(), one.roma]
    const written = bankText(one.kana)
    if (texts.some((text) => text.startsWith(typed)) || written.startsWith(kana)) begins.push(one)
    else if (texts.some((text) => text.includes(typed)) || written.includes(kana)) has.push(one)
  }
  return [...begins, ...has].slice(0, MOST_FOUND).map(shown)
}

const shown = ({ code, name, kana }: Named): FoundBank => ({ code, name, kana })
