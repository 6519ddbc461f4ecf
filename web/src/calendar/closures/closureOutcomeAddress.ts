/** Returns the address of what a closure or an absence has done, and whom to phone about it. (SCHED-105) */
export const closureOutcomeAddress = (runId: string): string => `/admin/schedule/closures?run=${runId}`
