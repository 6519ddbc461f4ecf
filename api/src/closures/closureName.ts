import { plusDays } from '@koma/schema/rules/time'

/** Returns the log's name for a closure: its days, with hours where it has some. */
export function closureName({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const isDays = startsAt.endsWith('T00:00:00') && endsAt.endsWith('T00:00:00')
  if (!isDays) {
    const end = startsAt.slice(0, 10) === endsAt.slice(0, 10) ? endsAt.slice(11, 16) : minutes(endsAt)
    return `${minutes(startsAt)}–${end}`
  }
  const [first, last] = [startsAt.slice(0, 10), plusDays(endsAt.slice(0, 10), -1)]
  return first === last ? first : `${first}–${last}`
}

const minutes = (time: string) => time.slice(0, 16).replace('T', ' ')
