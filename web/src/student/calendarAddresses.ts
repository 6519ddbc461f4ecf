import { instantOf } from '@koma/schema/rules/time'

/** A lesson as a calendar has it; its times are the school's wall times. */
interface Entry {
  title: string
  place: string
  startsAt: string
  endsAt: string
  timeZone: string
}

/** Returns the page of Google Calendar that is about to add a lesson. */
export function googleAddress({ title, place, startsAt, endsAt, timeZone }: Entry): string {
  const dates = [startsAt, endsAt].map((time) => time.replaceAll(/[-:]/g, '')).join('/')
  const params = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, ctz: timeZone, location: place })
  return `https://calendar.google.com/calendar/render?${params.toString()}`
}

/** Returns the page of Outlook that is about to add a lesson. */
export function outlookAddress({ title, place, startsAt, endsAt, timeZone }: Entry): string {
  const [startdt = '', enddt = ''] = [startsAt, endsAt].map((time) => instantOf(time, timeZone).toString())
  const params = new URLSearchParams({ rru: 'addevent', subject: title, startdt, enddt, location: place })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${params.toString()}`
}

/**
 * Returns the address of a calendar file as a browser opens it. LINE's own browser cannot, and opens in the phone's
 * browser what says `openExternalBrowser=1`.
 */
export function fileAddress(url: string, userAgent: string): string {
  if (!/\bLine\//.test(userAgent)) return url
  const address = new URL(url)
  address.searchParams.set('openExternalBrowser', '1')
  return address.toString()
}
