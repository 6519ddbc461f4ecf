import { readyFieldTexts } from '@koma/schema/fieldTexts'
import type { ReadyField } from '@koma/schema/rules/readyFields'
import { sharesName } from '@koma/schema/rules/studentField'
import type { OwnField } from './fieldDocuments.ts'

/** Returns the ready-made fields whose names no field in use has. (FIELD-05) */
export function readyLeft(ready: readonly ReadyField[], fields: readonly OwnField[]): ReadyField[] {
  const inUse = fields.filter(({ active }) => active)
  return ready.filter((each) => {
    const names = { nameJp: readyFieldTexts.jp[each], nameEn: readyFieldTexts.en[each] }
    return !inUse.some((field) => sharesName(names, field))
  })
}
