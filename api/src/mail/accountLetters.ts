import { shownStudentCode } from '@koma/schema/rules/studentCode'
import { flagTexts } from '@koma/schema/permissionTexts'
import type { Letter } from './letter.ts'
import type { Reading } from './letterParts.ts'
import { dayText, timeText } from './mailFormat.ts'
import type { MailData } from './mail.kinds.ts'
import { words } from './mail.texts.ts'

// Letters about accounts, their passwords and their addresses.

/** Returns the letter with the link to choose another password. */
export function passwordReset(_data: MailData['passwordReset'], { language, link }: Reading): Letter {
  const text = words[language].passwordReset
  return {
    subject: text.subject,
    lead: [text.lead],
    button: { label: text.button, url: link },
    after: [text.once, text.notYou],
  }
}

/** Returns the letter that invites somebody to choose a password. */
export function invitation({ code }: MailData['invitation'], { language, link, reader }: Reading): Letter {
  const text = words[language].invitation
  return {
    subject: text.subject,
    lead: [text.lead],
    facts: [[words[language].userId, reader?.type === 'student' ? shownStudentCode(code) : code]],
    button: { label: text.button, url: link },
    after: [text.once, text.later, text.notYou],
  }
}

/** Returns the letter to the owner of an account whose password was changed. */
export function passwordChanged({ by }: MailData['passwordChanged'], { language }: Reading): Letter {
  const text = words[language].passwordChanged
  return { subject: text.subject, lead: [text[by]], after: [text.notYou] }
}

/** Returns the letter to somebody whom the school has signed out. */
export function sessionsEnded(_data: MailData['sessionsEnded'], { language }: Reading): Letter {
  const text = words[language].sessionsEnded
  return { subject: text.subject, lead: [text.lead], after: [text.notYou] }
}

/** Returns the letter about a sign-in on a new device. */
export function newDevice({ at, network, browser }: MailData['newDevice'], { language }: Reading): Letter {
  const text = words[language]
  const own = text.newDevice
  const facts: [string, string][] = [
    [text.time, `${dayText(at, language, { year: true })} ${timeText(at)}`],
    [own.browser, browser],
    [own.network, network],
  ]
  return {
    subject: own.subject,
    lead: [own.lead],
    facts: facts.filter(([, value]) => value !== ''),
    after: [own.notYou, text.switchedOff],
  }
}

/** Returns the letter to a staff member who was given permissions. */
export function permissionsAdded({ permissions }: MailData['permissionsAdded'], { language }: Reading): Letter {
  const text = words[language].permissionsAdded
  const named = permissions.map((flag) => flagTexts[language][flag]).join(language === 'jp' ? '、' : ', ')
  return {
    subject: text.subject,
    lead: [text.lead],
    facts: [[text.permissions, named]],
    after: [text.notYou, words[language].switchedOff],
  }
}

/** Returns the letter to whoever's account made an API key, or another token for one. */
export const keyCreated = (data: MailData['keyCreated'], reading: Reading): Letter => made('keyCreated', data, reading)

/** Returns the letter to whoever's account made a webhook, or another secret for one. */
export const webhookCreated = (data: MailData['webhookCreated'], reading: Reading): Letter =>
  made('webhookCreated', data, reading)

function made(
  kind: 'keyCreated' | 'webhookCreated',
  { name, renewed = false }: MailData['keyCreated'],
  { language }: Reading,
): Letter {
  const text = words[language][kind]
  return {
    subject: text.subject(name),
    lead: [renewed ? text.renewed : text.lead],
    facts: [[words[language].name, name]],
    after: [text.notYou, words[language].switchedOff],
  }
}

/** Returns the letter to the owner of an account whose second factors changed. */
export function factorsChanged({ what, name = '' }: MailData['factorsChanged'], { language }: Reading): Letter {
  const text = words[language].factorsChanged
  const letter = { subject: text.subject[what], lead: [text.lead[what]], after: [text.notYou] }
  return name === '' ? letter : { ...letter, facts: [[text.passkey, name]] }
}

/** Returns the letter with the link that confirms an address. */
export function emailConfirm(_data: MailData['emailConfirm'], { language, link }: Reading): Letter {
  const text = words[language].emailConfirm
  return {
    subject: text.subject,
    lead: [text.lead],
    button: { label: text.button, url: link },
    after: [words[language].passwordReset.once, text.notYou],
  }
}

/** Returns the letter to the previous address of an account. */
export function emailChanged({ by }: MailData['emailChanged'], { language }: Reading): Letter {
  const text = words[language].emailChanged
  return { subject: text.subject, lead: [by === 'self' ? text.self : text.staff], after: [text.notYou] }
}

/** Returns the letter to the school about a password link that somebody asked for. */
export function alertPasswordReset(data: MailData['alertPasswordReset'], { language }: Reading): Letter {
  const text = words[language]
  const { subject, lead } = text.alertPasswordReset
  return {
    subject: subject(data.name, userIdOf(data)),
    lead: [lead],
    facts: [
      [text.userType, text.userTypes[data.userType]],
      [text.userId, userIdOf(data)],
      [text.name, data.name],
    ],
  }
}

/** Returns the ID somebody signs in with, as it is shown. */
const userIdOf = ({ userType, code }: MailData['alertPasswordReset']) =>
  userType === 'student' ? shownStudentCode(code) : code
