/** Returns the lines of a school's contact as papers print them: trimmed, without empty ones. */
export const contactLines = (contact: string): string[] => contact.split('\n').flatMap((line) => line.trim() || [])
