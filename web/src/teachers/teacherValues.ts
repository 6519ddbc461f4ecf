import { newValues } from '@koma/schema/records/record'
import { teacherFields } from '@koma/schema/records/teacher'

/** The values of a teacher's form, and the ID, which is entered once. */
export type TeacherValues = ReturnType<typeof newValues<typeof teacherFields>> & { courseIds: string[] }

/** The form of a new teacher. (CONST-28) */
export const newTeacher: TeacherValues = { ...newValues(teacherFields), courseIds: [] }
