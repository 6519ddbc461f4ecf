import { fieldFilterParts, type FieldFilterInput, MOST_FIELD_FILTERS } from '@koma/schema/input/fieldFilter'
import type { FieldKind } from '@koma/schema/rules/fieldKinds'
import { ownColumn } from '@koma/schema/tables/ownColumns'
import { z } from 'zod'

/** A condition on an own field as the address has it: one that was just added says nothing yet. */
export type AddressFilter = FieldFilterInput

const inAddress = z.array(z.object(fieldFilterParts)).max(MOST_FIELD_FILTERS)

/** Reads the conditions that an address has; what is none is left out whole. (FIELD-12) */
export function filtersOfAddress(text: string): AddressFilter[] {
  try {
    return inAddress.parse(JSON.parse(text))
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

/** Returns the field that a list is ordered by, from the column's name with `-` before it for descending; null for none. */
export function orderFieldOf(sort: string): string | null {
  const column = sort.replace(/^-/, '')
  const fieldId = column.replace(ownColumn(''), '')
  return column === ownColumn(fieldId) && z.uuid().safeParse(fieldId).success ? fieldId : null
}
