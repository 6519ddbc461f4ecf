import type { MatchReason } from '@koma/schema/transferTexts'
import { foldedName } from '@koma/schema/rules/bankText'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Transfer } from './readStatement.ts'

/** A student, the names under which money may come in for them, and what they owe. */
export interface Payer {
  studentId: string
  studentName: string
  code: string
  customer: string | null
  /** Name, contract holders and account holder, as they are kept. */
  names: string[]
  /** The readings of the student's name in both orders, and of the family name; empty where none are kept. */
  readings: string[]
  familyReading: string
  familyName: string
  /** The names in statements whose money was recorded for them before. */
  known: string[]
  owing: number
  contracts: { id: string; owing: number }[]
}

/**
 * Returns the students, of all or these, by name, with what each owes and the contracts that owe, oldest first. Those
 * who owe are known by the holders of contracts that owe, others by those of all their contracts.
 */
export function readPayers(em: EntityManager, schoolId: string, students?: readonly string[]): Promise<Payer[]> {
  return query(
    em,
    sql<Payer>`
      select st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName", st.student_id as code,
        (select customer::text from bank_account b where b.school_id = ${schoolId} and b.student_id = st.id) as customer,
        array[st.last_name || ' ' || st.first_name, st.first_name || ' ' || st.last_name, st.contract_holder]
          || array(select holder from bank_account b where b.school_id = ${schoolId} and b.student_id = st.id)
          || array(select distinct k.contract_holder from contract k
            where k.school_id = ${schoolId} and k.student_id = st.id and not k.deleted
              and (due.contracts is null or k.contract_value + k.adjusted - k.paid > 0)) as names,
        case when st.last_reading = '' or st.first_reading = '' then '{}'::text[] else array[
          st.last_reading || ' ' || st.first_reading, st.first_reading || ' ' || st.last_reading]
        end as readings,
        st.last_reading as "familyReading", st.last_name as "familyName",
        array(select distinct payer from bank_transfer t where t.school_id = ${schoolId} and t.student_id = st.id) as known,
        coalesce(due.owing, 0)::int as owing, coalesce(due.contracts, '[]') as contracts
      from student st
      left join (
        select k.student_id, sum(k.contract_value + k.adjusted - k.paid) as owing,
          jsonb_agg(jsonb_build_object('id', k.id, 'owing', k.contract_value + k.adjusted - k.paid)
            order by k.start_date, k.id) as contracts
        from contract k
        where k.school_id = ${schoolId} and not k.deleted and k.contract_value + k.adjusted - k.paid > 0
        group by k.student_id) due on due.student_id = st.id
      where st.school_id = ${schoolId} and not st.deleted
        ${students === undefined ? sql`` : sql`and st.id = any(${students}::uuid[])`}
      order by st.name_order, st.id`,
  )
}

/** The shortest digits that count as a student's ID or customer number among other digits. */
const SHORTEST_NUMBER = 3

type Match = { payer: Payer; reason: MatchReason; isSure: boolean }

/** The reasons that name the student; the others only make it likely. */
const sure: readonly MatchReason[] = ['code', 'known', 'name', 'reading']

/**
 * Returns a function that suggests the student a transfer is of, and why: by ID or customer number, as before, by name
 * or its reading, because a parent has the same family name and only one owes that amount, or because only one owes it.
 * Whoever owes goes before whoever owes nothing, who is never suggested by family name or amount. Null where none fits,
 * or several fit alike and not one alone owes just that amount. A match is sure if the student is named and owes just
 * that amount. (DEBIT-09, PAY-20, PAY-25, PAY-26)
 */
export function matcher(payers: readonly Payer[]): (transfer: Transfer) => Match | null {
  const debtors = payers.filter(({ owing }) => owing > 0)
  const findDebtor = finder(debtors)
  const findOther = finder(payers.filter(({ owing }) => owing <= 0))
  return (transfer) => {
    const { amount } = transfer
    const folded = foldedPayer(transfer.payer)
    const owing = debtors.filter((payer) => owesJust(payer, amount))
    return firstOf(amount, [
      ...findDebtor(transfer),
      ...findOther(transfer),
      ['family', owing.filter((payer) => isOfFamily(payer, folded))],
      ['amount', owing],
    ])
  }
}

/** The students that fit for a reason. */
type Tried = [MatchReason, readonly Payer[]]

/** Returns the only one of the first who fit, or the only one of these who owes just that amount. */
function firstOf(amount: number, tried: readonly Tried[]): Match | null {
  for (const [reason, found] of tried) {
    const only = found.length === 1 ? found : found.filter((payer) => owesJust(payer, amount))
    if (only.length === 1 && only[0] !== undefined)
      return { payer: only[0], reason, isSure: sure.includes(reason) && owesJust(only[0], amount) }
    // Of several with the same name none is better than another.
    if (found.length > 1) return null
  }
  return null
}

/** Returns a function that finds among the students those that a transfer names, the surest reason first. */
function finder(payers: readonly Payer[]): (transfer: Transfer) => Tried[] {
  const names = new Map<string, Set<Payer>>()
  const known = new Map<string, Set<Payer>>()
  const readings = new Map<string, Set<Payer>>()
  const codes = new Map<string, Set<Payer>>()
  const customers = new Map<number, Set<Payer>>()
  const add = (map: Map<string, Set<Payer>>, name: string, payer: Payer) => addTo(map, foldedPayer(name), payer)
  for (const payer of payers) {
    for (const name of payer.names) add(names, name, payer)
    for (const name of payer.known) add(known, name, payer)
    for (const name of payer.readings) add(readings, name, payer)
    if (payer.code.length >= SHORTEST_NUMBER) addTo(codes, payer.code, payer)
    if (payer.customer !== null && payer.customer.length >= SHORTEST_NUMBER)
      addTo(customers, Number(payer.customer), payer)
  }
  return ({ payer: name, reference }) => {
    const words = new Set(
      `${name} ${reference}`
        .normalize('NFKC')
        .toLowerCase()
        .match(/[a-z0-9_-]+/g),
    )
    const numbers = new Set([...words].filter((word) => /^\d+$/.test(word)).map(Number))
    const named = [
      ...[...words].flatMap((word) => [...(codes.get(word) ?? [])]),
      ...[...numbers].flatMap((number) => [...(customers.get(number) ?? [])]),
    ]
    const folded = foldedPayer(name)
    return [
      ['code', [...new Set(named)]],
      ['known', [...(known.get(folded) ?? [])]],
      ['name', [...(names.get(folded) ?? [])]],
      ['reading', [...(readings.get(folded) ?? [])]],
    ]
  }
}

function addTo<Key>(map: Map<Key, Set<Payer>>, key: Key, payer: Payer): void {
  if (key === '') return
  const found = map.get(key) ?? new Set()
  map.set(key, found.add(payer))
}

/** Returns a name as statements are compared: without digits, which banks add. */
const foldedPayer = (name: string): string => foldedName(name).replaceAll(/\d/g, '')

const owesJust = ({ owing, contracts }: Payer, amount: number) =>
  owing === amount || contracts.some((contract) => contract.owing === amount)

/** The shortest family name by which a payer is taken for one of the family. */
const SHORTEST_FAMILY = 2

/**
 * Tells whether the folded name of a payer is or begins with a student's family name: parents pay in their own name,
 * and some banks have room for little of it.
 */
function isOfFamily({ familyReading, familyName }: Payer, folded: string): boolean {
  return [familyReading, familyName]
    .map(foldedName)
    .some((family) => family.length >= SHORTEST_FAMILY && folded.startsWith(family))
}
