import * as accountLetters from './accountLetters.ts'
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

/** Returns the letter of a mail, in its reader's language (D14, D55, D56). */
export function letterOf({ kind, data }: MailContent, reading: Reading): Letter {
  // Kind and data belong together, which the type of a lookup cannot say.
  const write = letters[kind] as (data: MailContent['data'], reading: Reading) => Letter
  const letter = write(data, reading)
  const { reader, language } = reading
  return reader === null ? letter : { greeting: words[language].greeting(reader.name), ...letter }
}
