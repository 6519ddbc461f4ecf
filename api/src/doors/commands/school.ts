import type { Language } from '@koma/schema/codes'
import { LINK_MINUTES } from '../../accounts/linkLife.ts'
import { askForPasswordLink, passwordLink } from '../../accounts/passwordLink.ts'
import { inLanguage } from '../../mail/linkLanguage.ts'
import { schoolUrl } from '../../mail/schoolUrl.ts'
import { prepareDatabase } from '../../platform/database/prepareDatabase.ts'
import { createSchool } from '../../school/createSchool.ts'
import { keepReachable } from '../../school/keepReachable.ts'
import type { Config } from '../../platform/shared/config.ts'
import { keptPort } from '../../platform/shared/keptPort.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { BadCommand, type Command, type Work, type Workplace } from './command.ts'
import { deleteWork, exportWork, importWork } from './moveSchool.ts'
import { replaceWork } from './replaceSchool.ts'
import { readSchool, type ReadSchool } from './readSchool.ts'
import { type SchoolWords, schoolWords } from './schoolWords.ts'
import { spokenLanguage } from './spokenLanguage.ts'

/** `koma setup`: the first school of an installation (D150). */
export const setupCommand: Command = async (args) => makeSchool(await readSchool(args, true), true)

/** `koma school`: lists the schools, adds, moves or deletes one, or makes a new password link for `admin` of one. */
export const schoolCommand: Command = async ([action = 'list', ...args]) => {
  if (action === 'list' && args.length === 0) return listSchools
  if (action === 'add') return makeSchool(await readSchool(args, false), false)
  if (action === 'export') return exportWork(args, schoolsAt)
  if (action === 'import') return importWork(args, schoolsAt)
  if (action === 'delete') return deleteWork(args, schoolsAt)
  if (action === 'replace') return replaceWork(args, schoolsAt)
  const [host] = args
  if (action === 'link' && host !== undefined && args.length === 1) return (place) => newLink(place, host.toLowerCase())
  throw new BadCommand(terminalWords().usage)
}

/** Returns the words of a command that concerns no language. */
const terminalWords = (): SchoolWords => schoolWords[spokenLanguage(undefined, process.env)]

interface School {
  id: string
  name: string
  hosts: string[]
}

async function schoolsAt({ orm, databaseUrl }: Workplace): Promise<School[]> {
  await prepareDatabase(orm, databaseUrl, { tell: (line) => console.error(line) })
  return query(
    orm.em.fork(),
    sql<School>`with s as materialized (select id, name from school)
     select id, name, array(select host from school_host h where h.school_id = s.id order by host collate "C") as hosts
     from s order by name collate "C", id`,
  )
}

const listSchools: Work = async (place) => {
  const { anyHost, noSchool } = terminalWords()
  const schools = await schoolsAt(place)
  for (const { name, hosts } of schools) console.log(`${name}: ${hosts.join(', ') || anyHost}`)
  if (schools.length === 0) console.log(noSchool)
  return 0
}

function makeSchool({ school, words }: ReadSchool, isFirst: boolean): Work {
  return async (place) => {
    const schools = await schoolsAt(place)
    const [other] = schools
    if (isFirst && other !== undefined) {
      console.error(words.schoolThere(schools.map(({ name }) => name).join(', ')))
      console.error(words.more)
      return 1
    }
    const taken = schools.find(({ hosts }) => hosts.includes(school.host))
    if (taken !== undefined) {
      console.error(words.hostTaken(school.host, taken.name))
      return 1
    }
    const link = await place.orm.em.fork().transactional(async (em) => {
      if (await keepReachable(em)) console.log(words.nowReachable(other?.name ?? ''))
      const { schoolId, adminId } = await createSchool(em, school)
      await askForPasswordLink(em, { schoolId, type: 'staff', id: adminId })
      const path = await passwordLink(em, { schoolId, type: 'staff', id: adminId })
      const url = await schoolUrl(em, schoolId, await publicUrlOf(place.config, school.host))
      return inLanguage(`${url}${path ?? ''}`, school.language)
    })
    console.log(words.created(school.name, school.host))
    tellLink(link, school.host, words)
    return 0
  }
}

async function newLink(place: Workplace, host: string): Promise<number> {
  const words = terminalWords()
  const school = (await schoolsAt(place)).find(({ hosts }) => hosts.includes(host))
  if (school === undefined) {
    console.error(words.noSchoolAt(host))
    return 1
  }
  const link = await place.orm.em.fork().transactional(async (em) => {
    const [admin] = await query(
      em,
      sql<{ id: string; language: Language }>`select id, com_lang as language from staff
        where school_id = ${school.id} and staff_id = 'admin'`,
    )
    if (admin === undefined) return null
    await askForPasswordLink(em, { schoolId: school.id, type: 'staff', id: admin.id })
    const path = await passwordLink(em, { schoolId: school.id, type: 'staff', id: admin.id })
    if (path === null) return null
    const url = await schoolUrl(em, school.id, await publicUrlOf(place.config, host))
    return inLanguage(`${url}${path}`, admin.language)
  })
  if (link === null) {
    console.error(words.noAdmin(school.name))
    return 1
  }
  tellLink(link, host, words)
  return 0
}

function tellLink(link: string, host: string, words: SchoolWords): void {
  console.log(`\n${words.link(LINK_MINUTES)}\n\n  ${link}\n`)
  console.log(words.newLink(host))
}

/**
 * Returns the school's most likely address when PUBLIC_URL does not give it. It uses https, except on this machine,
 * where it uses the port at which Koma's own database is served.
 */
async function publicUrlOf({ publicUrl, port, databaseUrl, dataDir }: Config, host: string): Promise<string> {
  if (publicUrl !== undefined) return publicUrl
  if (!/(^|\.)localhost$|^[\d.]+$/.test(host)) return `https://${host}`
  const served = databaseUrl === undefined ? await keptPort(dataDir) : null
  return `http://${host}:${served ?? port}`
}
