import type { FieldFilterInput } from '@koma/schema/input/fieldFilter'
import { type FieldKind, LARGEST_NUMBER, MOST_FIELD_FILTERS } from '@koma/schema/rules/fieldKinds'
import { ownColumn } from '@koma/schema/rules/fieldKinds'
import { readWrittenDay } from '@koma/schema/rules/writtenDay'

/** A condition on an own field as the address has it: one that was just added says nothing yet. */
export type AddressFilter = FieldFilterInput

const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const isId = (value: unknown): boolean => typeof value === 'string' && idForm.test(value)
const isAmount = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= LARGEST_NUMBER
const isYes = (value: unknown): boolean => typeof value === 'boolean'
const isDay = (value: unknown): boolean => {
  const read = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? readWrittenDay(value) : null
  return read?.why === null
}

/** What each property of a condition must be; by hand, since the address is read before zod has come. */
const isPart: Readonly<Record<keyof AddressFilter, (value: unknown) => boolean>> = {
  fieldId: isId,
  contains: (value) => typeof value === 'string' && value !== '' && value.length <= 100,
  atLeast: isAmount,
  atMost: isAmount,
  from: isDay,
  to: isDay,
  choiceIds: (value) => Array.isArray(value) && value.length > 0 && value.every(isId),
  yes: isYes,
  empty: isYes,
}

function isFilter(value: unknown): value is AddressFilter {
  if (typeof value !== 'object' || value === null || !('fieldId' in value)) return false
  return Object.entries(value).every(
    ([name, part]) => Object.hasOwn(isPart, name) && (part === null || isPart[name as keyof AddressFilter](part)),
  )
}

/** Reads the conditions that an address has; what is none is left out whole. (FIELD-12) */
export function filtersOfAddress(text: string): AddressFilter[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.length <= MOST_FIELD_FILTERS && read.every(isFilter) ? read : []
  } catch {
    return []
  }
}

/** Writes them for the address. */
export const addressOf = (filters: readonly AddressFilter[]): string =>
  filters.length === 0 ? '' : JSON.stringify(filters)

/** Returns those that say something. */
export function sayingFilters(filters: readonly AddressFilter[]): AddressFilter[] {
  return filters.filter(({ fieldId: _, ...condition }) => Object.values(condition).some((each) => each != null))
}

/** Returns those of fields that are in use, each of the field's kind. */
export function usableFilters(
  filters: readonly AddressFilter[],
  fields: readonly { id: string; kind: FieldKind }[],
): AddressFilter[] {
  return filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.fieldId)
    return field === undefined ? [] : [ofKind(filter, field.kind)]
  })
}

function ofKind(filter: AddressFilter, kind: FieldKind): AddressFilter {
  const { fieldId, contains, atLeast, atMost, from, to, choiceIds, yes, empty } = filter
  if (empty != null) return { fieldId, empty }
  return {
    text: { fieldId, contains },
    link: { fieldId, contains },
    number: { fieldId, atLeast, atMost },
    date: { fieldId, from, to },
    choice: { fieldId, choiceIds },
    yesNo: { fieldId, yes },
  }[kind]
}

/**
 * Returns the field that a list is ordered by, from the column's name with `-` before it for descending; null for none.
 */
export function orderFieldOf(sort: string): string | null {
  const column = sort.replace(/^-/, '')
  const fieldId = column.replace(ownColumn(''), '')
  return column === ownColumn(fieldId) && isId(fieldId) ? fieldId : null
}
