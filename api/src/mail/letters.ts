import type { Language } from '@koma/schema/codes'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { shownStudentCode } from '@koma/schema/rules/studentCode'
import { creditText, dayText, lessonTimeText, monthText, timeText } from './mailFormat.ts'
import type { Letter } from './letter.ts'
import type { MailBooking, MailContent, MailData, MailLesson } from './mail.kinds.ts'
import { words } from './mail.texts.ts'

/** One line of a daily schedule. Teachers read who comes, students who teaches. */
export interface ScheduledLesson {
  startsAt: string
  endsAt: string
  course: string
  /** The teacher for a student, the students for a teacher; empty where the school hides it. */
  people: string
  place: string
}

/** The facts a letter needs besides its data: its reader, and the names behind ids. */
export interface Reading {
  language: Language
  /** Null: the school itself. */
  reader: { type: 'student' | 'teacher' | 'staff'; name: string } | null
  creditType: 'p' | 't'
  /** The school's address on the web. */
  url: string
  /** The link that is made at delivery, for the kinds that have one. */
  link: string
  lessons: readonly ScheduledLesson[]
  courseName(id: string | null): string
  /** Empty where the school hides its teachers from students. */
  teacherName(id: string): string
  /** Returns the place of a lesson; both, while that is open. */
  placeName(lesson: { online: boolean; locationId: string | null }): string
  studentName(id: string): string
}

/** Returns the letter of a mail, in its reader's language (D14, D55, D56). */
export function letterOf(content: MailContent, reading: Reading): Letter {
  const letter = bodyOf(content, reading)
  const { reader, language } = reading
  return reader === null ? letter : { greeting: words[language].greeting(reader.name), ...letter }
}

function bodyOf(content: MailContent, reading: Reading): Letter {
  const { language } = reading
  const text = words[language]
  const day = (time: string): string => `${dayText(time, language)} ${timeText(time)}`
  switch (content.kind) {
    case 'passwordReset':
      return {
        subject: text.passwordReset.subject,
        lead: [text.passwordReset.lead],
        button: { label: text.passwordReset.button, url: reading.link },
        after: [text.passwordReset.once, text.passwordReset.notYou],
      }
    case 'invitation':
      return {
        subject: text.invitation.subject,
        lead: [text.invitation.lead],
        facts: [
          [text.userId, reading.reader?.type === 'student' ? shownStudentCode(content.data.code) : content.data.code],
        ],
        button: { label: text.invitation.button, url: reading.link },
        after: [text.invitation.once, text.invitation.later, text.invitation.notYou],
      }
    case 'passwordChanged':
      return {
        subject: text.passwordChanged.subject,
        lead: [text.passwordChanged[content.data.by]],
        after: [text.passwordChanged.notYou],
      }
    case 'emailConfirm':
      return {
        subject: text.emailConfirm.subject,
        lead: [text.emailConfirm.lead],
        button: { label: text.emailConfirm.button, url: reading.link },
        after: [text.passwordReset.once, text.emailConfirm.notYou],
      }
    case 'emailChanged':
      return {
        subject: text.emailChanged.subject,
        lead: [content.data.by === 'self' ? text.emailChanged.self : text.emailChanged.staff],
        after: [text.emailChanged.notYou],
      }
    case 'bookingMade':
      return bookingMade(content.data, reading)
    case 'bookingCancelled':
      return bookingCancelled(content.data, reading)
    case 'lessonChanged':
      return lessonChanged(content.data, reading)
    case 'waitingEnded': {
      const { back, closed } = content.data
      const end = text.waitingEnded[back ? 'back' : closed === true ? 'closed' : 'gone']
      return {
        subject: end.subject(day(content.data.startsAt)),
        lead: [end.lead],
        facts: lessonFacts(content.data, reading),
        button: { label: text.open, url: pageOf(reading, content.data) },
      }
    }
    case 'closure':
      return closureLetter(content.data, reading)
    case 'templateBookings':
      return templateLetter(content.data, reading)
    case 'waitingPlace':
      return {
        subject: text.waitingPlace.subject(day(content.data.startsAt)),
        lead: [text.waitingPlace.lead],
        facts: lessonFacts(content.data, reading),
        button: { label: text.waitingPlace.button, url: pageOf(reading, content.data) },
      }
    case 'dailySchedule':
      return {
        subject: text.dailySchedule.subject(dayText(content.data.day, language), reading.lessons.length),
        lead: [text.dailySchedule.lead],
        lessons: reading.lessons.map(({ startsAt, endsAt, course, people, place }) => ({
          time: `${timeText(startsAt)}–${timeText(endsAt)}`,
          what: [course, people].filter((part) => part !== '').join(' · '),
          where: place,
        })),
        button: { label: text.open, url: pageOf(reading) },
      }
    case 'contractReminder': {
      const { why, contractName, endDate, points } = content.data
      const ends = dayText(endDate, language, { year: true })
      const left = creditText(points, reading.creditType, language)
      return {
        subject: text.contractReminder[why === 'low' && points === 0 ? 'used' : why](why === 'ending' ? ends : left),
        lead: [text.contractReminder.lead],
        facts: [
          [text.contractReminder.contract, contractNumberOf(contractName)],
          [text.contractReminder.ends, ends],
          [text.contractReminder.left, left],
        ],
        button: { label: text.openContract, url: pageOf(reading, null, 'info') },
      }
    }
    case 'alertPasswordReset':
      return {
        subject: text.alertPasswordReset.subject(content.data.name, userIdOf(content.data)),
        lead: [text.alertPasswordReset.lead],
        facts: [
          [text.userType, text.userTypes[content.data.userType]],
          [text.userId, userIdOf(content.data)],
          [text.name, content.data.name],
        ],
      }
    case 'alertWaitingAdd':
      return {
        subject: text.alertWaitingAdd.subject(day(content.data.startsAt)),
        lead: [text.alertWaitingAdd.lead],
        facts: [
          [text.student, text.named(content.data.studentName, shownStudentCode(content.data.studentCode))],
          ...lessonFacts(content.data, reading),
        ],
      }
    case 'alertWaitingPlace':
      return {
        subject: text.alertWaitingPlace.subject(day(content.data.startsAt)),
        lead: [text.alertWaitingPlace.lead],
        facts: [...lessonFacts(content.data, reading), [text.waitingStudents, text.people(content.data.waiting)]],
      }
  }
}

/** The ID somebody signs in with, as it is shown. */
const userIdOf = ({ userType, code }: MailData['alertPasswordReset']) =>
  userType === 'student' ? shownStudentCode(code) : code

/** The page of its reader that a mail is about: the lesson where it is known, else the own bookings or lessons. */
function pageOf({ url, reader }: Reading, about: { slotId?: string } | null = null, page = 'bookings'): string {
  const slot = about?.slotId === undefined ? null : `?slot=${about.slotId}`
  if (reader?.type === 'student') return slot === null ? `${url}/student/${page}` : `${url}/student/list${slot}`
  if (reader?.type === 'teacher') return `${url}/teacher/list${slot ?? ''}`
  return reader === null ? url : `${url}/admin`
}

function bookingMade(data: MailData['bookingMade'], reading: Reading): Letter {
  const { language, creditType } = reading
  const text = words[language]
  const when = `${dayText(data.startsAt, language)} ${timeText(data.startsAt)}`
  if (reading.reader?.type === 'teacher') {
    const { subject, lead } = text.bookingMadeTeacher
    return {
      subject: subject(when),
      lead: [lead],
      facts: teacherFacts(data, reading),
      button: { label: text.open, url: pageOf(reading, data) },
    }
  }
  return {
    subject: text.bookingMade.subject(when),
    lead: [text.bookingMade[data.by]],
    facts: [
      ...lessonFacts(data, reading),
      [text.cost[creditType], creditText(data.cost, creditType, language)],
      balance(data, reading),
      cancellation(data, reading),
    ],
    button: { label: text.open, url: pageOf(reading, data) },
  }
}

/** Returns the time until which cancelling returns the points or, where it would not, why. */
function cancellation(data: MailData['bookingMade'], { language }: Reading): [string, string] {
  const text = words[language]
  const deadline = `${dayText(data.cancelBy, language)} ${timeText(data.cancelBy)}`
  if (data.noReturn == null) return [text.cancelBy, deadline]
  const why =
    data.noReturn === 'late' ? text.noReturn.late(deadline) : text.noReturn.limit(monthText(data.startsAt, language))
  return [text.noReturn.label, why]
}

function bookingCancelled(data: MailData['bookingCancelled'], reading: Reading): Letter {
  const { language, creditType } = reading
  const text = words[language]
  const when = `${dayText(data.startsAt, language)} ${timeText(data.startsAt)}`
  if (reading.reader?.type === 'teacher') {
    const { subject, lead } = text.bookingCancelledTeacher
    return { subject: subject(when), lead: [lead], facts: teacherFacts(data, reading) }
  }
  const returned = data.credit > 0 ? creditText(data.credit, creditType, language) : text.nothing
  return {
    subject: text.bookingCancelled.subject(when),
    lead: [text.bookingCancelled[data.by]],
    facts: [...lessonFacts(data, reading), [text.returned, returned], balance(data, reading)],
  }
}

/** The lesson as it is now, and in one line what it was. A teacher who gave it away gets no link to it. */
function lessonChanged(data: MailData['lessonChanged'], reading: Reading): Letter {
  const { language } = reading
  const text = words[language]
  const { before, role } = data
  const was = [
    lessonTimeText(before, language),
    before.teacherId === data.teacherId ? '' : reading.teacherName(before.teacherId),
    before.online === data.online && before.locationId === data.locationId ? '' : reading.placeName(before),
  ].filter((part) => part !== '')
  const when = `${dayText(data.startsAt, language)} ${timeText(data.startsAt)}`
  return {
    subject: text.lessonChanged.subject(when),
    lead: [text.lessonChanged[role]],
    facts: [...lessonFacts(data, reading), [text.before, was.join(' · ')]],
    button: { label: text.open, url: pageOf(reading, role === 'given' ? null : data) },
  }
}

/** All that a closure took from one student or teacher, or gave back. */
function closureLetter({ end, reason, points, lessons, waited }: MailData['closure'], reading: Reading): Letter {
  const { language, creditType } = reading
  const text = words[language].closure
  const said = text[end]
  const isTeacher = reading.reader?.type === 'teacher'
  const held = end === 'closed' ? lessons : lessons.filter(({ back }) => back)
  const rowOf = ({ back, ...lesson }: MailLesson & { back: boolean }, isWaiting: boolean) => ({
    time: lessonTimeText(lesson, language),
    what: [
      end === 'reopened' ? (back ? text.back : text.gone) : '',
      isWaiting ? text.waitingMark : '',
      reading.courseName(lesson.courseId),
      isTeacher ? '' : reading.teacherName(lesson.teacherId),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    where: reading.placeName(lesson),
  })
  const facts: [string, string][] = [
    ...(reason === '' ? [] : [[text.reason, reason] as [string, string]]),
    ...(end === 'closed' && points > 0
      ? [[words[language].returned, creditText(points, creditType, language)] as [string, string]]
      : []),
  ]
  const about = isTeacher ? said.teacher : said.student
  const isLost = lessons.length > 0 && held.length === 0
  return {
    subject: isLost ? text.lost.subject : held.length > 0 ? said.subject(held.length) : said.waiting,
    lead: [isLost ? text.lost.lead : lessons.length > 0 ? about.lead : about.waitingLead],
    facts,
    lessons: [...lessons.map((lesson) => rowOf(lesson, false)), ...waited.map((lesson) => rowOf(lesson, true))],
    button: { label: words[language].open, url: pageOf(reading) },
  }
}

/** All places in the weekly template of one student or teacher that were booked or given up together. */
function templateLetter({ end, points, lessons }: MailData['templateBookings'], reading: Reading): Letter {
  const { language, creditType } = reading
  const said = words[language].templateBookings[end]
  const isTeacher = reading.reader?.type === 'teacher'
  return {
    subject: said.subject(lessons.length),
    lead: [isTeacher ? said.teacherLead : said.lead],
    facts:
      end === 'cancelled' && points > 0 && !isTeacher
        ? [[words[language].returned, creditText(points, creditType, language)]]
        : [],
    lessons: lessons.map((lesson) => ({
      time: lessonTimeText(lesson, language),
      what: [
        reading.courseName(lesson.courseId),
        isTeacher ? reading.studentName(lesson.studentId) : reading.teacherName(lesson.teacherId),
      ]
        .filter((part) => part !== '')
        .join(' · '),
      where: reading.placeName(lesson),
    })),
    button: { label: words[language].open, url: pageOf(reading) },
  }
}

function lessonFacts(lesson: MailLesson, reading: Reading): [string, string][] {
  const text = words[reading.language]
  const facts: [string, string][] = [
    [text.time, lessonTimeText(lesson, reading.language)],
    [text.course, reading.courseName(lesson.courseId)],
    [text.teacher, reading.teacherName(lesson.teacherId)],
    [text.place, reading.placeName(lesson)],
  ]
  return facts.filter(([, value]) => value !== '')
}

function teacherFacts(data: MailBooking, reading: Reading): [string, string][] {
  const text = words[reading.language]
  const [time, ...others] = lessonFacts(data, { ...reading, teacherName: () => '' })
  const student: [string, string] = [text.student, reading.studentName(data.studentId)]
  return time === undefined ? [student] : [time, student, ...others]
}

function balance(data: MailBooking, { language, creditType }: Reading): [string, string] {
  const text = words[language]
  return [
    text.balance,
    text.left(creditText(data.pointsAfter, creditType, language), contractNumberOf(data.contractName)),
  ]
}
