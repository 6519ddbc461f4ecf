import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { recordProperties } from '../record/record.ts'

/** A row of the weekly template (FIX-07). `day`: 0 Sunday … 6; `fixedOnline` false: fixed at the place of the row. */
export const Template = defineEntity({
  name: 'Template',
  properties: {
    ...recordProperties,
    day: p.smallint(),
    startTime: p.string().columnType('time'),
    endTime: p.string().columnType('time'),
    useSlotLength: p.boolean().default(true),
    teacherId: p.uuid(),
    locationId: p.uuid().nullable(),
    onlineAvailable: p.boolean().default(false),
    onlineLessonLink: p.string().default(''),
    lessonMemo: p.string().default(''),
    lessonRules: p.boolean().default(true),
    fixedCourseId: p.uuid().nullable(),
    fixedOnline: p.boolean().nullable(),
    // The place where that takes one lesson at a time: set and compared by the database alone.
    roomId: p.uuid().nullable().persist(false),
  },
})
export type TemplateRow = InferEntity<typeof Template>
