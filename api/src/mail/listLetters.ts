import type { Letter } from './letter.ts'
import { pageOf, type Reading } from './letterParts.ts'
import type { MailData, MailLesson } from './mail.kinds.ts'
import { words } from './mail.texts.ts'
import { actorIn } from './mailedActor.ts'
import { creditText, dayText, lessonTimeText, timeText } from './mailFormat.ts'

// Letters with a list of lessons.

/** Returns the letter with a person's lessons of a day. */
export function dailySchedule({ day }: MailData['dailySchedule'], reading: Reading): Letter {
  const { language, lessons } = reading
  const text = words[language].dailySchedule
  return {
    subject: text.subject(dayText(day, language), lessons.length),
    lead: [text.lead],
    lessons: lessons.map(({ startsAt, endsAt, course, people, place }) => ({
      time: `${timeText(startsAt)}–${timeText(endsAt)}`,
      title: [course, people].filter((part) => part !== '').join(' · '),
      where: place,
    })),
    button: { label: words[language].open, url: pageOf(reading) },
  }
}

/** Reminds of the lessons of a day, of one that starts soon, or of one that is free to cancel for a little longer. */
export function reminder({ why, lessons }: MailData['reminder'], reading: Reading): Letter {
  const { language, reader } = reading
  const text = words[language].reminder
  const [first] = lessons
  if (first === undefined) throw new Error('a reminder of nothing')
  const cancelBy = first.cancelBy ?? first.startsAt
  const subjects = {
    evening: () => text.evening(dayText(first.startsAt, language), lessons.length),
    hours: () => text.hours(`${dayText(first.startsAt, language)} ${timeText(first.startsAt)}`),
    cancelBy: () => text.cancelBy(`${dayText(cancelBy, language)} ${timeText(cancelBy)}`),
  }
  return {
    subject: subjects[why](),
    lead: [text.lead[why]],
    lessons: lessons.map((lesson) => ({
      time: lessonTimeText(lesson, language),
      title: [
        reading.courseName(lesson.courseId),
        reader?.type === 'teacher' ? '' : reading.teacherName(lesson.teacherId),
      ]
        .filter((part) => part !== '')
        .join(' · '),
      where: reading.placeName(lesson),
    })),
    button: { label: words[language].open, url: pageOf(reading, lessons.length === 1 ? first : null) },
  }
}

/** Tells one student or teacher of all that a closure took from them or gave back. */
export function closure({ end, reason, points, lessons, waited }: MailData['closure'], reading: Reading): Letter {
  const { language, creditType } = reading
  const text = words[language].closure
  const phrases = text[end]
  const isTeacher = reading.reader?.type === 'teacher'
  const held = end === 'closed' ? lessons : lessons.filter(({ back }) => back)
  const rowOf = ({ back, ...lesson }: MailLesson & { back: boolean }, isWaiting: boolean) => ({
    time: lessonTimeText(lesson, language),
    title: [
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
  const about = isTeacher ? phrases.teacher : phrases.student
  const isLost = lessons.length > 0 && held.length === 0
  return {
    subject: isLost ? text.lost.subject : held.length > 0 ? phrases.subject(held.length) : phrases.waiting,
    lead: [isLost ? text.lost.lead : lessons.length > 0 ? about.lead : about.waitingLead],
    facts,
    lessons: [...lessons.map((lesson) => rowOf(lesson, false)), ...waited.map((lesson) => rowOf(lesson, true))],
    button: { label: words[language].open, url: pageOf(reading) },
  }
}

/** Tells one student or teacher of all their places in the weekly template that were booked or given up together. */
export function templateBookings({ end, points, lessons }: MailData['templateBookings'], reading: Reading): Letter {
  const { language, creditType } = reading
  const phrases = words[language].templateBookings[end]
  const isTeacher = reading.reader?.type === 'teacher'
  return {
    subject: phrases.subject(lessons.length),
    lead: [isTeacher ? phrases.teacherLead : phrases.lead],
    facts:
      end === 'cancelled' && points > 0 && !isTeacher
        ? [[words[language].returned, creditText(points, creditType, language)]]
        : [],
    lessons: rowsOf(lessons, reading),
    button: { label: words[language].open, url: pageOf(reading) },
  }
}

/** Tells one student or teacher of all lessons that were booked in one step, or whose bookings were undone together. */
export function lessonsBooked(data: MailData['lessonsBooked'], reading: Reading): Letter {
  const { end, by, guardianId, points, lessons } = data
  const { language, creditType } = reading
  const phrases = words[language].lessonsBooked[end]
  const isTeacher = reading.reader?.type === 'teacher'
  const label = end === 'made' ? words[language].cost[creditType] : words[language].returned
  return {
    subject: phrases.subject(lessons.length),
    lead: [isTeacher ? phrases.teacherLead : actorIn(phrases, { by, guardianId })],
    facts: points > 0 && !isTeacher ? [[label, creditText(points, creditType, language)]] : [],
    lessons: rowsOf(lessons, reading),
    button: { label: words[language].open, url: pageOf(reading) },
  }
}

/** Returns a row for each lesson: students read who teaches, teachers who comes. */
function rowsOf(lessons: readonly (MailLesson & { studentId: string })[], reading: Reading): Letter['lessons'] {
  const isTeacher = reading.reader?.type === 'teacher'
  return lessons.map((lesson) => ({
    time: lessonTimeText(lesson, reading.language),
    title: [
      reading.courseName(lesson.courseId),
      isTeacher ? reading.studentName(lesson.studentId) : reading.teacherName(lesson.teacherId),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    where: reading.placeName(lesson),
  }))
}
