/**
 * Returns the problems of the settings as a whole: the day must end after it starts (SET-06), and an alert needs an
 * address (D56).
 */
export function settingsProblems(settings: SettingsTogether): SettingsProblem[] {
  return [...hoursProblems(settings), ...alertProblems(settings)]
}

/** A problem of several settings together, and the field that shows it. */
export type SettingsProblem =
  | { field: 'scheduleEnd'; note: 'endsBeforeStart' }
  | { field: 'alertPasswordReset' | 'alertWaitingList'; note: 'alertNeedsEmail' }

/** Returns the problem of the hours: the day must end after it starts. */
export function hoursProblems({
  scheduleStart,
  scheduleEnd,
}: Pick<SettingsTogether, 'scheduleStart' | 'scheduleEnd'>): SettingsProblem[] {
  if (scheduleStart < scheduleEnd) return []
  return [{ field: 'scheduleEnd', note: 'endsBeforeStart' }]
}

/** Returns the problems of the alerts, each of which needs an address. */
export function alertProblems({
  email,
  alertPasswordReset,
  alertWaitingList,
}: Omit<SettingsTogether, 'scheduleStart' | 'scheduleEnd'>): SettingsProblem[] {
  if (email !== '') return []
  const alerts = { alertPasswordReset, alertWaitingList }
  return alertFields.filter((field) => alerts[field]).map((field) => ({ field, note: 'alertNeedsEmail' }))
}

const alertFields = ['alertPasswordReset', 'alertWaitingList'] as const

interface SettingsTogether {
  scheduleStart: string
  scheduleEnd: string
  email: string
  alertPasswordReset: boolean
  alertWaitingList: boolean
}
