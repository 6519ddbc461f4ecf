import { monthForm } from '@koma/schema/rules/renewal'

/** The month that an address asks for; one that is none asks for nothing (MON-04). */
export function wantedMonth(text: string): { month?: string } {
  return monthForm.test(text) ? { month: text } : {}
}
