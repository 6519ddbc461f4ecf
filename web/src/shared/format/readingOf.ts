/** Returns the reading of a name in one line, last name first; empty for none. */
export const readingOf = ({ lastReading, firstReading }: { lastReading: string; firstReading: string }): string =>
  `${lastReading} ${firstReading}`.trim()
