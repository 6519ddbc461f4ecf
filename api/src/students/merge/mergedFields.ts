import { studentFields } from '@koma/schema/records/student'
import { longestProfile } from '@koma/schema/input/profile'
import type { FieldValue, FieldValues } from '@koma/schema/rules/fieldKinds'
import type { StudentRow } from '../student.entity.ts'

/** The name of the choice whose ID and password stay. */
export const SIGN_IN = 'signIn'

/** What becomes of a field that differs: the value of who stays, of who goes, or both texts. */
export const mergeSides = ['stays', 'goes', 'both'] as const
export type MergeSide = (typeof mergeSides)[number]

type FieldName = Exclude<keyof typeof studentFields, 'studentCode'>
const names = Object.keys(studentFields).filter((name) => name !== 'studentCode') as FieldName[]

/** Notes are joined, so that none is lost. */
const joined: readonly FieldName[] = ['profile', 'schoolNotes']

/**
 * True wins; staff don't choose. The lessons, waiting lists and fixed places of both are kept, which only a student who
 * is active, and may have fixed places, can have.
 */
const yesOfEither: readonly FieldName[] = ['active', 'isFixed']

/** A field in which two students differ. */
export interface MergedField {
  name: string
  side: MergeSide
  stays: FieldValue | null
  goes: FieldValue | null
}

/** The values of a merged student, and the fields in which the two differ. */
interface MergedValues {
  differing: MergedField[]
  values: Partial<StudentRow>
  ownValues: FieldValues
  /** Whether notes would be longer than a note can be. */
  isTooLong: boolean
}

/**
 * Returns what a merged student has. `takes` names the fields that get the value of the one who goes; without it, a
 * value replaces an empty one. Notes of both are joined. (MERGE-01)
 */
export function mergedFields(
  stays: StudentRow,
  goes: StudentRow,
  takes: readonly string[] | null,
  ownName: (fieldId: string) => string,
): MergedValues {
  const differing: MergedField[] = []
  const sideOf = (name: string, mine: unknown, other: unknown): 'stays' | 'goes' => {
    if (takes !== null) return takes.includes(name) ? 'goes' : 'stays'
    // Who wanted emails wanted them at their own address.
    if (name === 'notify') return differing.find((field) => field.name === 'email')?.side === 'goes' ? 'goes' : 'stays'
    return isEmpty(mine) && !isEmpty(other) ? 'goes' : 'stays'
  }
  const values: Record<string, unknown> = {}
  let isTooLong = false
  for (const name of names) {
    const [mine, other] = [stays[name], goes[name]]
    if (mine === other) continue
    if (yesOfEither.includes(name)) {
      if (other === true) values[name] = true
      differing.push({ name, side: mine === true ? 'stays' : 'goes', stays: mine, goes: other })
      continue
    }
    if (joined.includes(name) && mine !== '' && other !== '') {
      const both = `${String(mine)}\n${String(other)}`
      isTooLong ||= both.length > longestProfile
      values[name] = both
      differing.push({ name, side: 'both', stays: mine, goes: other })
      continue
    }
    const side = sideOf(name, mine, other)
    if (side === 'goes') values[name] = other
    differing.push({ name, side, stays: mine, goes: other })
  }
  const email = values['email'] ?? stays.email
  if (email === '' && (values['notify'] ?? stays.notify) === true) values['notify'] = false
  const ownValues = mergedOwnValues(stays.ownValues, goes.ownValues, (id, mine, other) => {
    const side = sideOf(ownName(id), mine, other)
    differing.push({ name: ownName(id), side, stays: mine, goes: other })
    return side
  })
  return { differing, values, ownValues, isTooLong }
}

function mergedOwnValues(
  mine: FieldValues,
  others: FieldValues,
  sideOf: (id: string, mine: FieldValue | null, other: FieldValue | null) => 'stays' | 'goes',
): FieldValues {
  const [own, theirs] = [new Map(Object.entries(mine)), new Map(Object.entries(others))]
  const ids = [...new Set([...own.keys(), ...theirs.keys()])].toSorted((a, b) => (a < b ? -1 : 1))
  const merged = ids.flatMap((id): [string, FieldValue][] => {
    const [here, there] = [own.get(id) ?? null, theirs.get(id) ?? null]
    const value = here === there || sideOf(id, here, there) === 'stays' ? here : there
    return value === null ? [] : [[id, value]]
  })
  return Object.fromEntries(merged)
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === false
