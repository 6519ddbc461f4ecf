import { schoolNow } from '@koma/schema/rules/time'

/** Returns the school's present, as `YYYY-MM-DDTHH:mm:ss`, as the api does. (BRAND-18, D26) */
export function wallNow(timeZone: string): string {
  return schoolNow(timeZone)
}
