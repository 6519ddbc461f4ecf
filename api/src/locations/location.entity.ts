import { defineEntity, p } from '@mikro-orm/core'

/** A place where lessons are held (SET-23). */
export const Location = defineEntity({
  name: 'Location',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    schoolId: p.uuid(),
    locationName: p.string(),
    active: p.boolean().default(true),
    type: p.string().$type<'school' | 'dispatch'>().default('school'),
  },
})
