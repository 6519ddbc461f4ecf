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
  /** The names in statements whose money was recorded for them before. */
  known: string[]
  owing: number
  contracts: { id: string; owing: number }[]
}

/** Returns the students who owe or have paid by transfer, by name, their contracts oldest first. */
export function readPayers(em: EntityManager, schoolId: string): Promise<Payer[]> {
  return query(
    em,
    sql<Payer>`
      select st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName", st.student_id as code,
        (select customer::text from bank_account b where b.school_id = ${schoolId} and b.student_id = st.id) as customer,
        array[st.last_name || ' ' || st.first_name, st.first_name || ' ' || st.last_name, st.contract_holder]
          || array(select holder from bank_account b where b.school_id = ${schoolId} and b.student_id = st.id)
          || array_agg(k.contract_holder) as names,
        case when st.last_reading = '' or st.first_reading = '' then '{}'::text[] else array[
          st.last_reading || ' ' || st.first_reading, st.first_reading || ' ' || st.last_reading]
        end as readings,
        st.last_reading as "familyReading",
        array(select distinct payer from bank_transfer t where t.school_id = ${schoolId} and t.student_id = st.id) as known,
        sum(k.contract_value + k.adjusted - k.paid)::int as owing,
        jsonb_agg(jsonb_build_object('id', k.id, 'owing', k.contract_value + k.adjusted - k.paid)
          order by k.start_date, k.id) as contracts
      from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
      where k.school_id = ${schoolId} and not k.deleted and k.contract_value + k.adjusted - k.paid > 0
      group by st.school_id, st.id order by st.name_order, st.id`,
  )
}

/** The shortest digits that count as a student's ID or customer number among other digits. */
const SHORTEST_NUMBER = 3

/**
 * Returns a function that suggests the student a transfer is of, and why: by ID or customer number, as before, by name
 * or its reading, because a parent has the same family name and only one owes that amount, or because only one owes it.
 * Null where none fits, or several fit alike and not one alone owes just that amount. (DEBIT-09)
 */
export function matcher(payers: readonly Payer[]) {
  const names = new Map<string, Set<Payer>>()
  const known = new Map<string, Set<Payer>>()
  const readings = new Map<string, Set<Payer>>()
  const add = (map: Map<string, Set<Payer>>, name: string, payer: Payer) => {
    const folded = foldedName(name).replaceAll(/\d/g, '')
    if (folded === '') return
    const found = map.get(folded) ?? new Set()
    map.set(folded, found.add(payer))
  }
  for (const payer of payers) {
    for (const name of payer.names) add(names, name, payer)
    for (const name of payer.known) add(known, name, payer)
    for (const name of payer.readings) add(readings, name, payer)
  }
  return ({ payer: name, reference, amount }: Transfer): { payer: Payer; reason: MatchReason } | null => {
    const words = new Set(
      `${name} ${reference}`
        .normalize('NFKC')
        .toLowerCase()
        .match(/[a-z0-9_-]+/g),
    )
    const numbers = new Set([...words].filter((word) => /^\d+$/.test(word)).map(Number))
    const folded = foldedName(name).replaceAll(/\d/g, '')
    const isNamed = ({ code, customer }: Payer) =>
      (code.length >= SHORTEST_NUMBER && words.has(code)) ||
      (customer !== null && customer.length >= SHORTEST_NUMBER && numbers.has(Number(customer)))
    const tried: [MatchReason, readonly Payer[]][] = [
      ['code', payers.filter(isNamed)],
      ['known', [...(known.get(folded) ?? [])]],
      ['name', [...(names.get(folded) ?? [])]],
      ['reading', [...(readings.get(folded) ?? [])]],
      ['family', payers.filter((payer) => owesJust(payer, amount) && isOfFamily(payer, folded))],
      ['amount', payers.filter((payer) => owesJust(payer, amount))],
    ]
    for (const [reason, found] of tried) {
      const only = found.length === 1 ? found : found.filter((payer) => owesJust(payer, amount))
      if (only.length === 1 && only[0] !== undefined) return { payer: only[0], reason }
      // Of several with the same name none is better than another.
      if (found.length > 1) return null
    }
    return null
  }
}

const owesJust = ({ owing, contracts }: Payer, amount: number) =>
  owing === amount || contracts.some((contract) => contract.owing === amount)

/** The shortest family name by which a payer is taken for one of the family. */
const SHORTEST_FAMILY = 2

/** Tells whether the folded name of a payer begins with a student's family name: parents pay in their own name. */
function isOfFamily({ familyReading }: Payer, folded: string): boolean {
  const family = foldedName(familyReading)
  return family.length >= SHORTEST_FAMILY && folded.length > family.length && folded.startsWith(family)
}
