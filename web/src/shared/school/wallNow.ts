import { schoolNow } from '@koma/schema/rules/time'

/** The school's present, as `YYYY-MM-DDTHH:mm:ss`, as the api tells it. (BRAND-18, D26) */
export function wallNow(timeZone: string): string {
  return schoolNow(timeZone)
}
