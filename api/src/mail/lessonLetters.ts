import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { shownStudentCode } from '@koma/schema/rules/studentCode'
import type { Letter } from './letter.ts'
import { lessonFacts, pageOf, type Reading, startText, teacherFacts } from './letterParts.ts'
import type { MailBooking, MailData, MailLesson } from './mail.kinds.ts'
import { words } from './mail.texts.ts'
import { actorIn } from './mailedActor.ts'
import { creditText, dayText, lessonTimeText, monthText, timeText, yenText } from './mailFormat.ts'

// Letters about one lesson or one contract.

/** Returns the letter about a new booking, to the student or the teacher. */
export function bookingMade(data: MailData['bookingMade'], reading: Reading): Letter {
  const { language, creditType } = reading
  const text = words[language]
  if (reading.reader?.type === 'teacher') {
    const { subject, lead } = text.bookingMadeTeacher
    return {
      subject: subject(startText(data, language)),
      lead: [lead],
      facts: teacherFacts(data, reading),
      button: { label: text.open, url: pageOf(reading, data) },
    }
  }
  return {
    subject: text.bookingMade.subject(startText(data, language)),
    lead: [actorIn(text.bookingMade, data)],
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
function cancellation(
  data: Pick<MailData['bookingMade'], 'startsAt' | 'cancelBy' | 'noReturn'>,
  { language }: Reading,
): [string, string] {
  const text = words[language]
  const deadline = `${dayText(data.cancelBy, language)} ${timeText(data.cancelBy)}`
  if (data.noReturn == null) return [text.cancelBy, deadline]
  const why =
    data.noReturn === 'late' ? text.noReturn.late(deadline) : text.noReturn.limit(monthText(data.startsAt, language))
  return [text.noReturn.label, why]
}

/** Returns the letter about a cancelled booking, to the student or the teacher. */
export function bookingCancelled(data: MailData['bookingCancelled'], reading: Reading): Letter {
  const { language, creditType } = reading
  const text = words[language]
  if (reading.reader?.type === 'teacher') {
    const { subject, lead } = text.bookingCancelledTeacher
    return { subject: subject(startText(data, language)), lead: [lead], facts: teacherFacts(data, reading) }
  }
  const returned = data.credit > 0 ? creditText(data.credit, creditType, language) : text.nothing
  return {
    subject: text.bookingCancelled.subject(startText(data, language)),
    lead: [actorIn(text.bookingCancelled, data)],
    facts: [...lessonFacts(data, reading), [text.returned, returned], balance(data, reading)],
  }
}

/** Tells of the lesson a booking moved to, what it was before, and what that cost. */
export function bookingMoved(data: MailData['bookingMoved'], reading: Reading): Letter {
  const { language, creditType } = reading
  const text = words[language]
  const was: [string, string] = [text.before, formerLesson(data, reading)]
  const button = { label: text.open, url: pageOf(reading, data) }
  if (reading.reader?.type === 'teacher') {
    const { subject, lead } = text.bookingMovedTeacher
    const facts = [...teacherFacts(data, reading), was]
    return { subject: subject(startText(data, language)), lead: [lead], facts, button }
  }
  return {
    subject: text.bookingMoved.subject(startText(data, language)),
    lead: [actorIn(text.bookingMoved, data)],
    facts: [
      ...lessonFacts(data, reading),
      was,
      [text.cost[creditType], creditText(data.cost, creditType, language)],
      [text.returned, data.credit > 0 ? creditText(data.credit, creditType, language) : text.nothing],
      balance(data, reading),
      cancellation(data, reading),
    ],
    button,
  }
}

/** Returns the time of the lesson before, and its teacher and place where those are others now. */
function formerLesson(data: MailLesson & { before: MailLesson }, reading: Reading): string {
  const { before } = data
  return [
    lessonTimeText(before, reading.language),
    before.teacherId === data.teacherId ? '' : reading.teacherName(before.teacherId),
    before.online === data.online && before.locationId === data.locationId ? '' : reading.placeName(before),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Tells of the lesson as it is now, and in one line what it was. A teacher who gave it away gets no link to it. */
export function lessonChanged(data: MailData['lessonChanged'], reading: Reading): Letter {
  const { language } = reading
  const text = words[language]
  const { role } = data
  return {
    subject: text.lessonChanged.subject(startText(data, language)),
    lead: [text.lessonChanged[role]],
    facts: [...lessonFacts(data, reading), [text.before, formerLesson(data, reading)]],
    button: { label: text.open, url: pageOf(reading, role === 'given' ? null : data) },
  }
}

/** Returns the letter to somebody who waited for a lesson that is not held, or is held after all. */
export function waitingEnded(data: MailData['waitingEnded'], reading: Reading): Letter {
  const { language } = reading
  const text = words[language].waitingEnded[data.back ? 'back' : data.closed === true ? 'closed' : 'gone']
  return {
    subject: text.subject(startText(data, language)),
    lead: [text.lead],
    facts: lessonFacts(data, reading),
    button: { label: words[language].open, url: pageOf(reading, data) },
  }
}

/** Returns the letter about a free seat to somebody who waits for it. */
export function waitingPlace(data: MailData['waitingPlace'], reading: Reading): Letter {
  const text = words[reading.language].waitingPlace
  return {
    subject: text.subject(startText(data, reading.language)),
    lead: [text.lead],
    facts: lessonFacts(data, reading),
    button: { label: text.button, url: pageOf(reading, data) },
  }
}

/** Tells of the seat that is held for the reader, until when, and what it costs. (OFFER-01) */
export function offerMade(data: MailData['offerMade'], reading: Reading): Letter {
  const { language, creditType } = reading
  const text = words[language]
  const until = `${dayText(data.until, language)} ${timeText(data.until)}`
  return {
    subject: text.offerMade.subject(startText(data, language), until),
    lead: [text.offerMade.lead(until)],
    facts: [
      [text.offerMade.until, until],
      ...lessonFacts(data, reading),
      [text.cost[creditType], creditText(data.cost, creditType, language)],
      balance(data, reading),
    ],
    button: { label: text.offerMade.button, url: pageOf(reading, data) },
  }
}

/** Returns the letter to the school about somebody new on a waiting list. */
export function alertWaitingAdd(data: MailData['alertWaitingAdd'], reading: Reading): Letter {
  const text = words[reading.language]
  const { subject, lead } = text.alertWaitingAdd
  const student = text.named(data.studentName, shownStudentCode(data.studentCode))
  return {
    subject: subject(startText(data, reading.language)),
    lead: [lead],
    facts: [[text.student, student], ...lessonFacts(data, reading)],
  }
}

/** Returns the letter to the school about a free seat for which somebody waits. */
export function alertWaitingPlace(data: MailData['alertWaitingPlace'], reading: Reading): Letter {
  const text = words[reading.language]
  const { subject, lead } = text.alertWaitingPlace
  return {
    subject: subject(startText(data, reading.language)),
    lead: [lead],
    facts: [...lessonFacts(data, reading), [text.waitingStudents, text.people(data.waiting)]],
  }
}

/** Returns the letter about a contract that ends soon or is nearly used up, or about points that end soon. */
export function contractReminder(data: MailData['contractReminder'], reading: Reading): Letter {
  const { language, creditType } = reading
  const { why, contractName, endDate, points } = data
  const text = words[language].contractReminder
  const ends = dayText(endDate, language, { year: true })
  const creditLeft = creditText(points, creditType, language)
  const subjects = {
    ending: () => text.ending(ends),
    low: () => (points === 0 ? text.used() : text.low(creditLeft)),
    lot: () => text.lot(creditLeft, ends),
  }
  return {
    subject: subjects[why](),
    lead: [why === 'lot' ? text.lotLead : text.lead],
    facts: [
      [text.contract, contractNumberOf(contractName)],
      [text.ends, ends],
      [text.left, creditLeft],
    ],
    button: { label: words[language].openContract, url: pageOf(reading, null, 'info') },
  }
}

/** Returns the letter about a price that changes from a day on, or about a change that was withdrawn. (PLAN-18) */
export function priceChange(data: MailData['priceChange'], reading: Reading): Letter {
  const { language } = reading
  const { end, contractName, planName, from, priceBefore, priceAfter } = data
  const text = words[language].priceChange
  const day = dayText(from, language, { year: true })
  const prices: [string, string][] =
    end === 'changed'
      ? [
          [text.from, day],
          [text.before, yenText(priceBefore)],
          [text.after, yenText(priceAfter)],
        ]
      : [[text.stays, yenText(priceAfter)]]
  return {
    subject: text.subject[end](day),
    lead: [text.lead[end]],
    facts: [
      [text.plan, planName],
      [words[language].contractReminder.contract, contractNumberOf(contractName)],
      ...prices,
    ],
    after: end === 'changed' ? [text.discounts, text.ask] : [text.ask],
    button: { label: words[language].openContract, url: pageOf(reading, null, 'info') },
  }
}

function balance(
  data: Pick<MailBooking, 'pointsAfter' | 'contractName'>,
  { language, creditType }: Reading,
): [string, string] {
  const text = words[language]
  return [
    text.balance,
    text.left(creditText(data.pointsAfter, creditType, language), contractNumberOf(data.contractName)),
  ]
}
