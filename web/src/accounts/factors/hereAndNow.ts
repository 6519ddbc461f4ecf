/** Returns an instant by this device's clock: this is about the reader, not about the school. */
export function hereAndNow(instant: string): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return there.toPlainDateTime().toString({ smallestUnit: 'minute' })
}
