import type { MailData } from './mail.kinds.ts'

/** Returns the name of the file that a mail brings. */
export const paperFileName = ({ paper, paperNumber }: MailData['paper']): string => `${paper}-${paperNumber}.pdf`
