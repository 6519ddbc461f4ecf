import { vi } from 'vitest'

/** Sets the clock of the computer to a time zone, until mocks are restored. The school's own is Asia/Tokyo. */
export function setComputerTo(timeZone: string): void {
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue(timeZone)
}
