import { createServer } from 'node:net'
import { keyScopes, type KeyScope } from '@koma/schema/keyScopes'
import { permissions } from '@koma/schema/permissions'
import { query } from '../src/database/sql.ts'
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
  /** What one page or program is told by its environment: a key, a free slot, a student who may book it. */
  scenes: Record<string, string>[]
}

/** Starts one with `count` scenes. Everything is there before the process is, which answers from memory. */
export async function startOutside(count: number, scopes: readonly KeyScope[] = keyScopes): Promise<Outside> {
  const { orm, url } = await testDatabase()
  const school = await makeSchool(orm)
  await query(orm.em.fork(), `insert into school_host (host, school_id) values ('127.0.0.1', $1)`, [school.id])
  const staff = await addStaff(school, { password: PASSWORD, permissions: [...permissions] })
  const scenes: Record<string, string>[] = []
  for (let number = 0; number < count; number += 1) {
    const teacher = await addTeacher(school)
    const course = await addCourse(school)
    const student = await addStudent(school)
    await addContract(student, { courses: [course] })
    const slot = await addSlot(school, { teacher, courses: [course] })
    const port = await freePort()
    scenes.push({
      KOMA_KEY: (await addKey(school, scopes)).token,
      OFFICE_KEY: (await addKey(school, keyScopes)).token,
      STAFF_ID: staff.code,
      STAFF_PASSWORD: PASSWORD,
      SLOT_ID: slot.id,
      DAY: slot.startsAt.slice(0, 10),
      TIME: slot.time,
      STUDENT_ID: student.code,
      STUDENT_UUID: student.id,
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
