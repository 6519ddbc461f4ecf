import { plusDays } from '@koma/schema/rules/time'
import { bookAtKoma, giveBack, askKoma, mustBeBooked, type Stage } from './stage.ts'
import { ownPlaces, staffSlots, studentSlots } from './documents.ts'
import { inParallel, send } from './http.ts'
import { peerSlots } from './peerDocuments.ts'
import { compare, type Contender, type Result } from './statistics.ts'

const AT_ONCE = 4
/** Answers from memory are requested this many times more often, so that a round lasts as long. */
const MORE_UNCHANGED = 10
const BOOKINGS_A_SECOND = 20

/** Reading a week and a day as staff and as a student: new to the server, unchanged, and while bookings arrive. */
export async function read(stage: Stage): Promise<Result[]> {
  const results: Result[] = []
  for (const role of ['staff', 'student'] as const) {
    for (const [range, days, reads] of [
      ['week', 7, 8],
      ['day', 1, 30],
    ] as const) {
      const view = contendersOf(stage, role, days, reads)
      results.push(...(await compare(`read a ${range}, ${role}`, view, stage.rounds)))
      const live = view.filter(({ name }) => name === 'raw rows' || name.startsWith('Koma, unchanged'))
      const stop = keepBooking(stage)
      results.push(
        ...(await compare(`read a ${range}, ${role}, ${BOOKINGS_A_SECOND} bookings a second`, live, stage.rounds)),
      )
      await stop()
    }
  }
  return results
}

export function contendersOf(stage: Stage, role: 'staff' | 'student', days: number, reads: number): Contender[] {
  const { school, koma, bare, peer } = stage
  // Each asks as somebody else: a person's ranges are read one after the other.
  const tokens = role === 'staff' ? school.staffTokens : school.seats.slice(0, AT_ONCE).map(({ token }) => token)
  let asked = 0
  const token = () => tokens[(asked += 1) % tokens.length] ?? never()
  const document = role === 'staff' ? staffSlots : studentSlots
  const week = { from: school.monday, to: plusDays(school.monday, days - 1) }
  // More days than the server can remember the slots of, one after the other, so that it never knows the next one.
  let day = 0
  const nextDays = () => {
    const from = plusDays(school.firstDay, (day += days) % (school.days - days))
    return { from, to: plusDays(from, days - 1) }
  }
  const timed = (work: () => Promise<unknown>, times = reads) => ({
    // What another contender has made the server forget is not this one's cost.
    before: work,
    async run() {
      const items = Array.from({ length: times })
      const milliseconds = await inParallel(items, AT_ONCE, async () => void (await work()))
      return { milliseconds: milliseconds / times, units: times }
    },
  })
  const raw = new URLSearchParams({ schoolId: school.id, role, from: week.from, to: plusDays(week.to, 1) }).toString()
  const restDays = `sDate=${digits(week.from)}0000&eDate=${digits(week.to)}2359`
  const restPath = `${role === 'staff' ? '/api/admin/slots' : '/api/slots/student'}?${restDays}`
  let keysAsked = 0
  const key = () => school.keyTokens[(keysAsked += 1) % school.keyTokens.length] ?? never()
  const byKey = (): Contender[] => [
    {
      name: 'Koma, unchanged, by key',
      server: koma,
      ...timed(() => askKoma(stage, key(), document, week), reads * MORE_UNCHANGED),
    },
    {
      name: 'Koma, unchanged, by key and REST',
      server: koma,
      ...timed(
        () => send(`${koma.url}${restPath}`, { headers: { host: school.host, authorization: `Bearer ${key()}` } }),
        reads * MORE_UNCHANGED,
      ),
    },
  ]
  const withOwnPlaces = (): Contender => ({
    name: 'Koma, unchanged, and own places',
    server: koma,
    ...timed(() => {
      const asker = token()
      return Promise.all([askKoma(stage, asker, document, week), askKoma(stage, asker, ownPlaces, {})])
    }, reads * MORE_UNCHANGED),
  })
  const contenders: Contender[] = [
    { name: 'raw rows', server: bare, ...timed(() => send(`${bare.url}/slots?${raw}`)) },
    { name: 'Koma, new days', server: koma, ...timed(() => askKoma(stage, token(), document, nextDays())) },
    {
      name: 'Koma, unchanged',
      server: koma,
      ...timed(() => askKoma(stage, token(), document, week), reads * MORE_UNCHANGED),
    },
    {
      name: 'Koma, unchanged, as browsers ask',
      server: koma,
      ...timed(() => askKoma(stage, token(), document, week, { 'accept-encoding': 'br' }), reads * MORE_UNCHANGED),
    },
    {
      name: 'Koma, unchanged, by REST',
      server: koma,
      ...timed(
        () => send(`${koma.url}${restPath}`, { headers: { host: school.host, authorization: `Bearer ${token()}` } }),
        reads * MORE_UNCHANGED,
      ),
    },
  ]
  if (role === 'staff') contenders.push(...byKey())
  else contenders.push(withOwnPlaces())
  if (peer !== null) {
    const headers = { 'content-type': 'application/json' }
    const variables = { school: school.id, from: week.from, to: plusDays(week.to, 1) }
    const body = JSON.stringify({ query: peerSlots[role], variables })
    const ask = () => send(`${peer.url}/graphql`, { method: 'POST', headers, body })
    contenders.push({ name: 'PostGraphile', server: peer, ...timed(ask) })
  }
  return contenders
}

/** Books and gives back seats in the days that are read, at a steady pace, until it is told to stop. */
export function keepBooking(stage: Stage): () => Promise<void> {
  const seats = stage.school.seats.slice(0, 200)
  const under = new Set<Promise<unknown>>()
  const taken = new Set<number>()
  let turn = 0
  const step = (): void => {
    const place = turn++ % seats.length
    const seat = seats[place]
    if (seat === undefined) return
    const change = taken.delete(place)
      ? giveBack(stage, seat)
      : bookAtKoma(stage, seat).then((code) => (mustBeBooked(code), taken.add(place)))
    const done = change.finally(() => under.delete(done))
    under.add(done)
  }
  const timer = setInterval(step, 1000 / BOOKINGS_A_SECOND)
  return async () => {
    clearInterval(timer)
    await Promise.all(under)
    for (const place of taken) await giveBack(stage, seats[place] ?? never())
  }
}

const digits = (day: string): string => day.replaceAll('-', '')

function never(): never {
  throw new Error('no such seat or person')
}
