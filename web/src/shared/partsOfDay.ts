/** The parts of the day, each from its hour to the next one's. */
export const partsOfDay = { morning: 0, afternoon: 12, evening: 17 } as const

/** The name of a part of the day. */
export type PartOfDay = keyof typeof partsOfDay
