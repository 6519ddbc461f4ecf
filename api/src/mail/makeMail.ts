import type { Language } from '@koma/schema/codes'
import { schoolNow } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserType } from '../shared/context.ts'
import { readDirectory } from '../school/directory.ts'
import { logoSize } from '../school/logo.reads.ts'
import type { Directory } from '../shared/directory.ts'
import { query } from '../database/sql.ts'
import { htmlOf, type Sender, textOf } from './letter.ts'
import { letterOf, type Reading } from './letters.ts'
import { type MailContent, type MailDropReason, notices } from './mail.kinds.ts'
import { words } from './mail.texts.ts'
import { scheduleOf } from './scheduleOf.ts'
import { stillToTell } from './stillToTell.ts'

/** A mail as its row has it, with the school's settings that matter to it. */
export type MailToMake = MailContent & {
  schoolId: string
  id: string
  key: string
  address: string
  language: Language
  attempts: number
  about: string | null
  /** Whether it waited for the pause between two mails. */
  isLate: boolean
  reader: { type: UserType; id: string; name: string } | null
  school: {
    name: string
    email: string
    emailName: string
    schoolContact: string
    defaultColor: string
    creditType: 'p' | 't'
    displayTeacherName: boolean
    timezoneName: string
    logoUrl: string | null
  }
}

/** What is sent. Where the letter has a password link, `LINK` stands in its place. */
export interface MadeMail {
  subject: string
  text: string
  html: string
  /** What the HTML shows by `cid:`. */
  attachments?: { filename: string; content: Buffer; cid: string }[]
}

/** The name of the logo within a mail. */
const LOGO = 'logo@koma'

/** Stands for the password link in what is made and kept, so that the link itself is nowhere by accident. */
export const LINK = 'https://link.koma.invalid/'

const mayBeStopped: ReadonlySet<string> = new Set(notices)

/** Makes a mail from its row, or says why it has nothing to tell any more. */
export async function makeMail(
  em: EntityManager,
  written: MailToMake,
  url: string,
): Promise<MadeMail | MailDropReason> {
  const mail = await stillToTell(em, written)
  if (typeof mail === 'string') return mail
  const { school, language, reader } = mail
  const directory = await readDirectory(em, mail.schoolId)
  const names = namesIn(mail, directory)
  const students = await studentNames(em, mail.schoolId, studentsIn(mail))
  const lessons =
    mail.kind === 'dailySchedule' && reader !== null && reader.type !== 'staff'
      ? await scheduleOf(
          em,
          mail.schoolId,
          { type: reader.type, id: reader.id },
          mail.data.day,
          names,
          schoolNow(school.timezoneName),
        )
      : []
  if (mail.kind === 'dailySchedule' && lessons.length === 0) return 'nothingLeft'

  const reading = { ...names, language, reader, creditType: school.creditType, url, link: LINK, lessons }
  const letter = letterOf(mail, { ...reading, studentName: (id) => students.get(id) ?? '' })
  const logo = await logoSize(em, { id: mail.schoolId, logoUrl: school.logoUrl }, 'mailStrip')
  const sender: Sender = {
    name: school.emailName || school.name,
    contact: school.schoolContact,
    color: school.defaultColor,
    url,
    logo: logo === null ? undefined : `cid:${LOGO}`,
  }
  const mayStop = mayBeStopped.has(mail.kind)
  return {
    subject: letter.subject,
    text: textOf(letter, sender, language, mayStop),
    html: htmlOf(letter, sender, language, mayStop),
    ...(logo === null ? {} : { attachments: [{ filename: 'logo.png', content: logo, cid: LOGO }] }),
  }
}

/** How a mail names courses, teachers and places. Students read the teacher's only where the school shows it. */
function namesIn(
  { language, school, reader }: MailToMake,
  directory: Directory,
): Pick<Reading, 'courseName' | 'teacherName' | 'placeName'> {
  const text = words[language]
  const hidesTeacher = reader?.type === 'student' && !school.displayTeacherName
  return {
    courseName: (id) => (id === null ? '' : (directory.courses.get(id)?.displayName ?? '')),
    teacherName: (id) => (hidesTeacher ? '' : (directory.teachers.get(id)?.displayName ?? '')),
    placeName({ online, locationId }) {
      const location = locationId === null ? '' : (directory.locations.get(locationId)?.locationName ?? '')
      if (!online) return location
      return location === '' ? text.online : text.either(location)
    },
  }
}

/** The students whom a mail names. */
function studentsIn({ kind, data }: MailContent): string[] {
  if (kind === 'templateBookings') return [...new Set(data.lessons.map(({ studentId }) => studentId))]
  return 'studentId' in data ? [data.studentId] : []
}

async function studentNames(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const students = await query<{ id: string; name: string }>(
    em,
    `select id, last_name || ' ' || first_name as name from student where school_id = $1 and id = any($2::uuid[])`,
    [schoolId, ids],
  )
  return new Map(students.map(({ id, name }) => [id, name]))
}

/** The columns of a mail as `makeMail` takes it, from `mail m join school s`; $1 is the school. */
export const mailToMakeColumns = `m.school_id as "schoolId", m.id, m.key, m.kind, m.data, m.address, m.language, m.attempts,
  m.about, m.due_at > m.queued_at as "isLate",
  (select jsonb_build_object('type', u.type, 'id', u.id, 'name', u.last_name || ' ' || u.first_name) from (
     select 'student' as type, id, last_name, first_name from student where school_id = $1 and id = m.student_id
     union all select 'teacher', id, last_name, first_name from teacher where school_id = $1 and id = m.teacher_id
     union all select 'staff', id, last_name, first_name from staff where school_id = $1 and id = m.staff_id
   ) u) as reader,
  jsonb_build_object('name', s.name, 'email', s.email, 'emailName', s.email_name, 'schoolContact', s.school_contact,
    'defaultColor', s.default_color, 'creditType', s.credit_type, 'displayTeacherName', s.display_teacher_name,
    'timezoneName', s.timezone_name, 'logoUrl', s.logo_url) as school`
