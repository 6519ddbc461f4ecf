import { childWords } from './childMail.texts.ts'
import type { Letter } from './letter.ts'
import type { ChildReader, Reading } from './letterParts.ts'
import { dayText, timeText } from './mailFormat.ts'
import type { MailContent } from './mail.kinds.ts'

/**
 * Returns a letter to a student as a guardian reads it: the subject names the child, and so does the first sentence.
 */
export function letterToGuardian(
  letter: Letter,
  mail: MailContent,
  { language, reader }: Reading,
  guardian: ChildReader,
): Letter {
  const words = childWords[language]
  const lead = leadOf(mail, reader?.name ?? guardian.firstName, guardian.id, language)
  return {
    ...letter,
    subject: words.subject(guardian.firstName, letter.subject),
    lead: lead === null ? letter.lead : [lead, ...letter.lead.slice(1)],
  }
}

function leadOf(
  { kind, data }: MailContent,
  child: string,
  guardianId: string,
  language: Reading['language'],
): string | null {
  const words = childWords[language]
  const by = (about: { by: 'student' | 'staff'; guardianId?: string | undefined }) => {
    if (about.by === 'staff') return 'staff'
    if (about.guardianId === undefined) return 'child'
    return about.guardianId === guardianId ? 'own' : 'other'
  }
  switch (kind) {
    case 'bookingMade':
    case 'bookingCancelled':
    case 'bookingMoved':
      return words[kind][by(data)](child)
    case 'lessonsBooked':
      if (data.end === 'paused' || data.end === 'resumed') return words[data.end](child)
      return words[data.end === 'made' ? 'lessonsMade' : 'lessonsUndone'][by(data)](child)
    case 'lessonChanged':
      return data.role === 'waiting' ? words.changedWaiting(child) : words.changed(child)
    case 'waitingEnded':
      return words[data.back ? 'waitingBack' : data.closed === true ? 'waitingClosed' : 'waitingGone'](child)
    case 'waitingPlace':
      return words.waitingPlace(child)
    case 'offerMade':
      return words.offerMade(child, `${dayText(data.until, language)} ${timeText(data.until)}`)
    case 'closure': {
      if (data.end === 'closed') return data.lessons.length > 0 ? words.closed(child) : words.closedWaiting(child)
      const isLost = data.lessons.length > 0 && !data.lessons.some(({ back }) => back)
      return isLost ? words.lost(child) : words.reopened(child)
    }
    case 'templateBookings':
      return data.end === 'made' ? words.templateMade(child) : words.templateCancelled(child)
    case 'dailySchedule':
      return words.dailySchedule(child)
    case 'reminder':
      return data.why === 'cancelBy' ? words.remindCancel(child) : words.remindLessons(child)
    case 'contractReminder':
      return data.why === 'lot' ? words.lot(child) : words.contract(child)
    case 'priceChange':
      return data.end === 'changed' ? words.priceChanged(child) : words.priceWithdrawn(child)
    case 'paper':
      return words.paper(child)
    case 'alertPasswordReset':
    case 'alertWaitingAdd':
    case 'alertWaitingPlace':
    case 'emailChanged':
    case 'emailConfirm':
    case 'invitation':
    case 'passwordChanged':
    case 'passwordReset':
    case 'sessionsEnded':
    case 'newDevice':
    case 'permissionsAdded':
    case 'keyCreated':
    case 'webhookCreated':
    case 'factorsChanged':
      return null
  }
}
