import { createServer } from 'node:net'
import { keyScopes, type KeyScope } from '@koma/schema/keyScopes'
import { permissions } from '@koma/schema/permissions'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase } from './database.ts'
import { addKey } from './key.ts'
import { startProcess } from './process.ts'
import {
  addContract,
  addCourse,
  addSlot,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  type TestSchool,
} from './school.ts'

const PASSWORD = 'Guide2026'

/** A school as a programmer outside finds it: a real process, whose host is this machine. */
export interface Outside {
  school: TestSchool
  koma: string
  /** The environment of each page or program: a key, a free slot, a student who may book it, and another one. */
  scenes: Record<string, string>[]
}

/**
 * Starts one with a scene for each of `scopes`, which are what the key of the scene may do, and so many `seats` a slot.
 * Everything is there before the process is, which answers from memory.
 */
export async function startOutside(
  scopes: readonly (readonly KeyScope[])[],
  { seats = 1 }: { seats?: number } = {},
): Promise<Outside> {
  const { orm, url } = await testDatabase()
  const school = await makeSchool(orm)
  await query(orm.em.fork(), `insert into school_host (host, school_id) values ('127.0.0.1', $1)`, [school.id])
  const staff = await addStaff(school, { password: PASSWORD, permissions: [...permissions] })
  const scenes: Record<string, string>[] = []
  for (const each of scopes) {
    const teacher = await addTeacher(school)
    const course = await addCourse(school, { numberOfStudents: seats })
    const [student, other] = [await addStudent(school), await addStudent(school)]
    for (const item of [student, other]) await addContract(item, { courses: [course] })
    const slot = await addSlot(school, { teacher, courses: [course] })
    const port = await freePort()
    scenes.push({
      KOMA_KEY: (await addKey(school, each)).token,
      OFFICE_KEY: (await addKey(school, keyScopes)).token,
      STAFF_ID: staff.code,
      STAFF_PASSWORD: PASSWORD,
      SLOT_ID: slot.id,
      DAY: slot.startsAt.slice(0, 10),
      TIME: slot.time,
      STUDENT_ID: student.code,
      STUDENT_UUID: student.id,
      OTHER_ID: other.code,
      COURSE: course.code,
      PORT: String(port),
      RECEIVER: `http://127.0.0.1:${port}/koma`,
    })
  }
  const { port } = await startProcess(url, { WEBHOOKS_TO_OWN_NETWORK: 'on' })
  const koma = `http://127.0.0.1:${port}`
  return { school, koma, scenes: scenes.map((scene) => ({ KOMA: koma, ...scene })) }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

/** Books or gives back the seat of a scene, as the office does. Throws when it is refused. */
export async function change(label: 'slotBook' | 'slotCancel', env: Readonly<Record<string, string>>): Promise<void> {
  const { KOMA, OFFICE_KEY, SLOT_ID, STUDENT_ID: studentId, TIME: time, COURSE: courseCode } = env
  const answer = await fetch(`${KOMA}/api/admin/${label}/${SLOT_ID}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OFFICE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ studentId, time, courseCode, lessonLocation: 'オンライン' }),
  })
  const reply = (await answer.json()) as { success?: boolean }
  if (reply.success !== true) throw new Error(`${label} was refused: ${JSON.stringify(reply)}`)
}
