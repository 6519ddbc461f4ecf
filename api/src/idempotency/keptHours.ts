/** The hours for which an answer is kept for the same request. */
export const KEPT_HOURS = 24
