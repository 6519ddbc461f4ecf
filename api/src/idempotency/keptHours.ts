/** How long an answer is kept for the same request again. */
export const KEPT_HOURS = 24
