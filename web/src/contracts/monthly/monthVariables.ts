import { monthForm } from '@koma/schema/rules/renewal'

/** Returns the month in an address; an invalid one is ignored (MON-04). */
export function monthVariables(text: string): { month?: string } {
  return monthForm.test(text) ? { month: text } : {}
}
