import { type Permission, permissions } from '@koma/schema/permissions'
import { asciiJson } from '../../src/accounts/asciiJson.ts'
import type { UserType } from '../../src/platform/shared/context.ts'
import { cloneSchool } from '../cloneSchool.ts'
import { query } from '../../src/platform/database/sql.ts'
import { testDatabase } from '../database.ts'
import type { TestSchool, TestUser } from '../school.ts'
import type { Asker } from '../server.ts'
import { type Call, mayWrite, type Outcome, type Right } from './right.ts'
import { askerFor, buildScene, type Scene, staffAround } from './scene.ts'

export const userTypes: readonly UserType[] = ['student', 'teacher', 'staff', 'guardian']

/**
 * The roles that see different things: students, `hidden` those of a school that hides its teachers' names,
 * teachers, staff with every flag, and `plain` staff without any but the one that is needed.
 */
export const roles = ['student', 'hidden', 'teacher', 'staff', 'plain', 'guardian'] as const
export type Role = (typeof roles)[number]

/** Everybody who asks in the rights test, and what they ask for. */
export interface Stage {
  scene: Scene
  /** Another school with a scene of its own. */
  elsewhere: Scene
  askers: Record<UserType, Asker>
  /** A copy of the school that hides its teachers' names. */
  hiding: TestSchool
  /** Sessions of the other school, sent to this one. */
  foreigners: Record<UserType, Asker>
  /**
   * By the flags that a row of the table names: for each of them staff with every other one, and staff with them alone.
   */
  staff: Map<string, { without: Asker[]; only: Asker }>
}

/** Builds the two schools and signs everybody in. */
export async function buildStage(rights: readonly Right[]): Promise<Stage> {
  const { orm } = await testDatabase()
  const [scene, elsewhere] = [await buildScene(orm), await buildScene(orm)]
  const demanding = rights.map(flagsOf).filter((flags) => flags.length > 0)
  const named = new Map(demanding.map((flags) => [flags.join(), flags]))
  const around = await Promise.all(
    [...named].map(async ([key, flags]) => [key, await staffAround(scene.school, flags)] as const),
  )
  const askers = await askersOf(scene)
  const hiding = await cloneSchool(scene.school)
  await query(orm.em.fork(), `update school set display_teacher_name = false where id = $1`, [hiding.id])
  return {
    scene,
    elsewhere,
    askers,
    hiding,
    foreigners: sentTo(scene.school, await askersOf(elsewhere)),
    staff: new Map(around),
  }
}

/** Signs in one of each type; the guardian acts for `student`. */
export async function askersOf(scene: Scene): Promise<Record<UserType, Asker>> {
  const { student, teacher, staff, guardian } = scene
  return {
    student: await askerFor(student),
    teacher: await askerFor(teacher),
    staff: await askerFor(staff),
    guardian: { ...(await askerFor(guardian)), student: student.id },
  }
}

function sentTo({ host }: TestSchool, askers: Record<UserType, Asker>): Record<UserType, Asker> {
  const { student, teacher, staff, guardian } = askers
  return {
    student: { ...student, host },
    teacher: { ...teacher, host },
    staff: { ...staff, host },
    guardian: { ...guardian, host },
  }
}

/** Lets everybody on the stage have given their password just now, or long ago. */
export async function givePasswords({ scene, elsewhere, hiding }: Stage, just: boolean): Promise<void> {
  const at = just ? `now() + interval '1 day'` : `now() - interval '10 minutes'`
  const schools = [scene.school.id, elsewhere.school.id, hiding.id]
  await query(scene.school.orm.em.fork(), `update session set password_at = ${at} where school_id = any($1::uuid[])`, [
    schools,
  ])
}

/** The user as whom a type asks: a guardian as their student. */
export const asking = (type: UserType): UserType => (type === 'guardian' ? 'student' : type)

/** The flags a row demands of staff. */
export function flagsOf({ allowed }: Right): readonly Permission[] {
  const staff = allowed === 'public' ? true : (allowed.staff ?? true)
  if (staff === true) return []
  return typeof staff === 'string' ? [staff] : staff
}

/** Returns the user types that a row lets in; everybody when it is public. */
export function letIn({ allowed }: Right): readonly UserType[] {
  return allowed === 'public' ? userTypes : userTypes.filter((type) => allowed[type] !== undefined)
}

/** The asker's record edited to be that of `user`, with everything that could impress; the token is their own (D3). */
function saying(asker: Asker, { id, type, code }: TestUser): Asker {
  const record = {
    ...(JSON.parse(asker.authorization ?? '{}') as object),
    _id: id,
    [`${type}Id`]: code,
    type: type === 'staff' ? 'admin' : type,
    requester: 'admin',
    permissions: Object.fromEntries(permissions.map((flag) => [flag, true])),
  }
  return { ...asker, authorization: asciiJson(record) }
}

/** One call that a row says is refused, or finds nothing. */
export interface Attempt {
  who: string
  asker: Asker
  call: Call
  gets: Outcome
}

/** All that must not work, with how it ends. */
export async function attemptsOn(right: Right, stage: Stage): Promise<Attempt[]> {
  const { scene, elsewhere, askers, foreigners, staff } = stage
  const allowed = letIn(right)
  const [first = 'staff'] = allowed
  const attempts: Attempt[] = []
  const add = (user: string, asker: Asker, call: Call, gets: Outcome): void => {
    attempts.push({ who: user, asker, call, gets })
  }
  if (right.allowed !== 'public') {
    const call = await right.call(scene, asking(first))
    add('nobody signed in', { host: scene.school.host, language: 'en' }, call, 'UNAUTHENTICATED')
    for (const type of userTypes) {
      const own = allowed.includes(type) ? await right.call(scene, asking(type)) : call
      if (!allowed.includes(type)) {
        add(type, askers[type], own, 'FORBIDDEN')
        add(`${type} whose record says ${first}`, saying(askers[type], scene[first]), own, 'FORBIDDEN')
      }
      const claim = type === 'student' ? 'admin' : 'student'
      add(`${type} who claims to be ${claim}`, { ...askers[type], userType: claim }, own, 'UNAUTHENTICATED')
      add(`${type} of another school`, foreigners[type], own, 'UNAUTHENTICATED')
    }
    for (const without of staff.get(flagsOf(right).join())?.without ?? []) {
      const own = await right.call(scene, 'staff')
      add('staff with every other flag', without, own, 'FORBIDDEN')
      add('staff whose record says every flag', saying(without, scene.staff), own, 'FORBIDDEN')
    }
  }
  if (right.foreign !== 'names nothing') {
    for (const type of allowed) {
      const gets = typeof right.foreign === 'string' ? right.foreign : right.foreign[asking(type)]
      add(
        `${type}, naming another school's`,
        askers[type],
        await right.call(elsewhere, asking(type)),
        gets ?? 'undeclared',
      )
    }
  }
  for (const { as, what: label, call, gets } of right.notOwn ?? []) {
    add(`${as}, ${label}`, askers[as], await call(scene), gets)
  }
  return attempts
}

/** One call that a row lets through. */
export interface Use {
  role: 'nobody' | Role
  asker: Asker
  call: Call
}

/**
 * All that must work; where it may write, each in a copy of the school of its own, unless `copies` is false since
 * nothing will come of it. `plain: false` leaves out staff with no other flag, for whom the same happens as for staff
 * with all of them.
 */
export async function usesOf(
  right: Right,
  stage: Stage,
  { plain: isPlain = true, copies = true } = {},
): Promise<Use[]> {
  const { scene, askers, staff, hiding } = stage
  const use = async (role: Use['role'], asker: Asker, as: UserType, copied?: TestSchool): Promise<Use> => {
    const school = copied ?? (copies && mayWrite(right) ? await cloneSchool(scene.school) : scene.school)
    return { role, asker: { ...asker, host: school.host }, call: await right.call({ ...scene, school }, as) }
  }
  const uses: Use[] = []
  const { host } = scene.school
  if (right.allowed === 'public') uses.push(await use('nobody', { host, language: 'en' }, 'student'))
  for (const type of letIn(right)) uses.push(await use(type, askers[type], asking(type)))
  if (letIn(right).includes('student') && !mayWrite(right)) {
    uses.push(await use('hidden', askers.student, 'student', hiding))
  }
  const plain = isPlain ? (staff.get(flagsOf(right).join()) ?? [...staff.values()][0])?.only : undefined
  if (letIn(right).includes('staff') && plain !== undefined) uses.push(await use('plain', plain, 'staff'))
  return uses
}
