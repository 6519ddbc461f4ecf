import type { Letter } from './letter.ts'
import type { Reading } from './letterParts.ts'
import type { MailData } from './mail.kinds.ts'
import { words } from './mail.texts.ts'
import { paperFileName } from './paperFileName.ts'

/** Returns the letter that brings a receipt, an invoice or a printed agreement. (PAPER-13, AGR-07) */
export function paper(data: MailData['paper'], { language }: Reading): Letter {
  const text = words[language].paper
  const name = text.names[data.paper]
  return {
    subject: text.subject(name, data.paperNumber),
    lead: [text.lead(name)],
    facts: [
      [text.number, data.paperNumber],
      [text.file, paperFileName(data)],
    ],
    after: [text.ask],
  }
}
