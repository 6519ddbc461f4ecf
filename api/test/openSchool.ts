import { testDatabase } from './database.ts'
import {
  addCourse,
  addLocation,
  addSlot,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  readyToBook,
  type TestSchool,
} from './school.ts'

type OfSchool<Make> = Make extends (school: TestSchool, ...given: infer Given) => infer Made
  ? (...given: Given) => Made
  : never

const bound = <Given extends unknown[], Made>(
  school: TestSchool,
  make: (school: TestSchool, ...given: Given) => Made,
): ((...given: Given) => Made) => make.bind(null, school)

/** A school with what `school.ts` makes for one, as its methods. */
export interface OpenSchool extends TestSchool {
  addCourse: OfSchool<typeof addCourse>
  addLocation: OfSchool<typeof addLocation>
  addSlot: OfSchool<typeof addSlot>
  addStaff: OfSchool<typeof addStaff>
  addStudent: OfSchool<typeof addStudent>
  addTeacher: OfSchool<typeof addTeacher>
  readyToBook: OfSchool<typeof readyToBook>
}

/** A fresh school in the database of this test file. By default its settings are those of the product (D122). */
export async function openSchool(settings: Parameters<typeof makeSchool>[1] = {}): Promise<OpenSchool> {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm, settings)
  return {
    ...school,
    addCourse: bound(school, addCourse),
    addLocation: bound(school, addLocation),
    addSlot: bound(school, addSlot),
    addStaff: bound(school, addStaff),
    addStudent: bound(school, addStudent),
    addTeacher: bound(school, addTeacher),
    readyToBook: bound(school, readyToBook),
  }
}
