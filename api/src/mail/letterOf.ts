import * as accountLetters from './accountLetters.ts'
import { letterToGuardian } from './childLetter.ts'
import type { Letter } from './letter.ts'
import type { Reading } from './letterParts.ts'
import * as lessonLetters from './lessonLetters.ts'
import * as listLetters from './listLetters.ts'
import type { MailContent, MailData, MailKind } from './mail.kinds.ts'
import * as paperLetters from './paperLetters.ts'
import { words } from './mail.texts.ts'

/** Writes the letter of each kind of email. */
const letters: { [Kind in MailKind]: (data: MailData[Kind], reading: Reading) => Letter } = {
  ...accountLetters,
  ...lessonLetters,
  ...listLetters,
  ...paperLetters,
}

/**
 * Returns the letter of a mail, in its reader's language (D14, D55, D56); a guardian reads what a child is told
 * (FAM-11).
 */
export function letterOf(mail: MailContent, reading: Reading): Letter {
  const { kind, data } = mail
  // Kind and data belong together, which the type of a lookup cannot say.
  const write = letters[kind] as (data: MailContent['data'], reading: Reading) => Letter
  const letter = write(data, reading)
  const { reader, language, guardian } = reading
  if (guardian !== null) {
    const copy = letterToGuardian(letter, mail, reading, guardian)
    return { greeting: words[language].greeting(guardian.name), ...copy }
  }
  return reader === null ? letter : { greeting: words[language].greeting(reader.name), ...letter }
}
