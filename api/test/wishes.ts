import type { ApiProcess } from './process.ts'
import { addContract, addCourse, addSlot, addStudent, addTeacher, sessionFor, type TestSchool } from './school.ts'

const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`

/** A seat that one student asks for. */
export interface Wish {
  slotId: string
  courseCode: string
  headers: { host: string; authorization: string }
}

/**
 * So many slots with a seat each, and for each a student who may book it: one alone would soon be told to slow down
 * (EU1006).
 */
export async function makeWishes(school: TestSchool, count: number): Promise<Wish[]> {
  const [teacher, course] = [await addTeacher(school), await addCourse(school)]
  const wishes: Wish[] = []
  while (wishes.length < count) {
    const student = await addStudent(school)
    await addContract(student, { courses: [course] })
    const slot = await addSlot(school, { teacher, courses: [course] })
    const headers = { host: school.host, authorization: await sessionFor(student) }
    wishes.push({ slotId: slot.id, courseCode: course.code, headers })
  }
  return wishes
}

/** Books it through `api`: the code that was answered, or `failed` where there was no answer. */
export async function bookWish(
  api: Pick<ApiProcess, 'graphql'>,
  { slotId, courseCode, headers }: Wish,
): Promise<string> {
  const input = { slotId, courseCode, online: false }
  const answer = await api
    .graphql<{ bookSlot: { code: string } }>(bookDocument, { input }, headers)
    .catch(() => undefined)
  return answer?.data?.bookSlot.code ?? 'failed'
}
