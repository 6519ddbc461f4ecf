import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { deletableProperties, living, recordProperties } from '../record/record.ts'

/** A place where lessons are held (SET-23). */
export const Location = defineEntity({
  name: 'Location',
  filters: living,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    locationName: p.string(),
    active: p.boolean().default(true),
    oneLessonAtATime: p.boolean().fieldName('one_lesson_at_a_time').default(false),
    type: p.string().$type<'school' | 'dispatch'>().default('school'),
  },
})
export type LocationRow = InferEntity<typeof Location>
