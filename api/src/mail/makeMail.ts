import { schoolNow } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { readDirectory } from '../school/readDirectory.ts'
import { logoSize } from '../school/logo.reads.ts'
import type { Directory } from '../platform/shared/directory.ts'
import { query, sql } from '../platform/database/sql.ts'
import { htmlOf, type Letter, type Sender, textOf } from './letter.ts'
import type { Reading } from './letterParts.ts'
import { letterOf } from './letterOf.ts'
import { type MailContent, type MailDropReason, notices } from './mail.kinds.ts'
import type { MailToMake } from './mailToMake.ts'
import type { MailAttachment } from './mailServer.ts'
import { words } from './mail.texts.ts'
import { paperAttachments } from './paperAttachment.ts'
import { scheduleOf } from './scheduleOf.ts'
import { currentContent } from './currentContent.ts'

/** The mail to send. `LINK` stands for the letter's password link. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** The images that the HTML shows by `cid:`, and the papers that the mail brings. */
  attachments?: MailAttachment[]
}

/** The name of the logo within a mail. */
const LOGO = 'logo@koma'

/** Stands for the password link in what is made and kept, so that the link itself is nowhere by accident. */
export const LINK = 'https://link.koma.invalid/'

const mayBeStopped: ReadonlySet<string> = new Set(notices)

/** A mail as of now, in words. */
export interface WrittenMail {
  mail: MailToMake
  letter: Letter
  reading: Reading
}

/** Writes the letter of a mail from its row, as of now, or returns why there is nothing left to say. */
export async function writeLetter(
  em: EntityManager,
  written: MailToMake,
  url: string,
): Promise<WrittenMail | MailDropReason> {
  const mail = await currentContent(em, written)
  if (typeof mail === 'string') return mail
  const { school, language, reader, guardian } = mail
  const directory = await readDirectory(em, mail.schoolId)
  const names = namesIn(mail, directory)
  const students = await studentNames(em, mail.schoolId, studentsIn(mail))
  const lessons =
    mail.kind === 'dailySchedule' && (reader?.type === 'student' || reader?.type === 'teacher')
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

  const facts = { ...names, language, reader, guardian, creditType: school.creditType, url, link: LINK, lessons }
  const reading = { ...facts, studentName: (id: string) => students.get(id) ?? '' }
  return { mail, letter: letterOf(mail, reading), reading }
}

/** Makes a mail from its row, or returns why there is nothing left to say. */
export async function makeMail(
  em: EntityManager,
  written: MailToMake,
  url: string,
): Promise<RenderedMail | MailDropReason> {
  const current = await writeLetter(em, written, url)
  if (typeof current === 'string') return current
  const { mail, letter } = current
  const { school, language } = mail
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
    attachments: [
      ...(logo === null ? [] : [{ filename: 'logo.png', content: logo, cid: LOGO }]),
      ...(await paperAttachments(em, mail)),
    ],
  }
}

/** Returns how a mail names courses, teachers and places. Students see a teacher's only if the school shows it. */
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

/** Returns the students whom a mail names. */
function studentsIn({ kind, data }: MailContent): string[] {
  if (kind === 'templateBookings' || kind === 'lessonsBooked')
    return [...new Set(data.lessons.map(({ studentId }) => studentId))]
  return 'studentId' in data ? [data.studentId] : []
}

async function studentNames(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const students = await query(
    em,
    sql<{ id: string; name: string }>`
      select id, last_name || ' ' || first_name as name from student
      where school_id = ${schoolId} and id = any(${ids}::uuid[])`,
  )
  return new Map(students.map(({ id, name }) => [id, name]))
}
