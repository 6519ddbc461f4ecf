import { afterEach, beforeEach, vi } from 'vitest'

/** Sets the clock of the computer to a time zone, until mocks are restored. The school's own is Asia/Tokyo. */
export function setComputerTo(timeZone: string): void {
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue(timeZone)
}

/** In each test of the file it is noon in Tokyo on Friday 20 November 2026, and stays so. */
export function standAtNoon(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') }))
  afterEach(() => void vi.useRealTimers())
}

/** `standAtNoon`, on a computer in the school's time zone; mocks are restored after each test. */
export function standAtNoonAtSchool(): void {
  standAtNoon()
  beforeEach(() => setComputerTo('Asia/Tokyo'))
  afterEach(() => void vi.restoreAllMocks())
}
