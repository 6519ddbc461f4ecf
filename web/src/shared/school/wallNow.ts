/** The wall clock in a time zone, as `YYYY-MM-DDTHH:mm:ss`. (BRAND-18, D26) */
export function wallNow(timeZone: string): string {
  return Temporal.Now.plainDateTimeISO(timeZone).toString({ smallestUnit: 'second' })
}
