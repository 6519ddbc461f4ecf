import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { type ApiProcess, startProcess } from '../process.ts'
import { type SteeredClock, steeredClock } from '../steeredClock.ts'
import { edges, type Known, LESSONS, overdueLessons, shown, start } from './lessonModel.ts'
import { openLessons } from './lessonSchool.ts'
import { type Act, aimAt, type Outcome, outcomesOf, type Step, steps } from './lessonSteps.ts'
import { isLong, missedOf, times } from './longForm.ts'

// Random histories of bookings, repeats, cancellations, moves, waiting and offers, and of undoing them, by students and
// staff at two processes whose clock jumps. A model that shares nothing with the rules says what each answers, and what
// seats, points, holds, monthly counts and waiting lists are then. (MOVE-01…06, MOVE-08, MOVE-11, OFFER-01…08, REPEAT-06…09)

let database: TestDatabase
let clock: SteeredClock
let processes: [ApiProcess, ApiProcess]
beforeAll(async () => {
  database = await testDatabase()
  clock = await steeredClock()
  processes = await Promise.all([startProcess(database.url, clock.env), startProcess(database.url, clock.env)])
})

/** Minutes around a moment at which time alone changes an answer: a history itself takes some seconds. */
const MARGIN = 2
/** The last moment of a history, before the first lesson begins. */
const END = Math.min(...LESSONS.flatMap(({ soon }) => (soon === null ? [] : [soon.starts]))) - MARGIN

/** Returns the moment that is so many minutes later, or a little more: none at which an answer depends on seconds. */
function laterThan(known: Known, minutes: number): number {
  let then = known.now + minutes
  while (edges(known).some((edge) => Math.abs(edge - then) < MARGIN)) then += MARGIN
  return Math.min(then, END)
}

/** Runs `work` while this process sees the time so many minutes ahead. */
async function ahead<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

/** Returns the model as it is after what was answered and is there; throws where no order of events explains it. */
function explained(outcomes: readonly Outcome[], answers: readonly string[], state: unknown, what: unknown): Known {
  const seen = JSON.stringify([answers, state])
  const fits = outcomes.find((each) => JSON.stringify([each.answers, shown(each.known)]) === seen)
  if (fits !== undefined) return fits.known
  const expected = [...new Set(outcomes.map((each) => JSON.stringify([each.answers, shown(each.known)])))]
  throw new Error(`after ${JSON.stringify(what)}\n${seen} is none of\n${expected.join('\n')}`)
}

/** Every answer that a run must have met. */
const wanted = [
  ...['book', 'join', 'unjoin', 'accept', 'decline', 'give', 'undoMove', 'bookMany'].flatMap((verb) => [
    `${verb} yes`,
    `${verb} no`,
  ]),
  'cancel yes',
  'undoMany 0',
  'undoMany 1',
  'undoMany 2',
  'move no',
  'move cancel_no_return',
  'move cancel_return',
  'offer open',
  'offer accepted',
  'offer declined',
  'offer expired',
  'offer withdrawn',
  'race: 1',
  'race: 2',
]

test.each(['free', 'cancellation'] as const)(
  'whatever students and staff book, repeat, move, undo, wait for and are offered at two processes (%s), seats, points, holds and counts are as the model says, and a move is what its preview said (MOVE-01, MOVE-02, MOVE-03, MOVE-04, MOVE-06, MOVE-08, MOVE-11, OFFER-01, OFFER-02, OFFER-03, OFFER-06, OFFER-07, REPEAT-06, REPEAT-08)',
  { timeout: 3_600_000 },
  async (moves) => {
    const met = new Map<string, number>()
    const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1)
    let operations = 0
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 24, maxLength: 36, size: 'max' }), async (happening) => {
        await clock.set(processes, 0)
        const school = await openLessons(database, processes, moves)
        let known = start(moves)
        const told: Act[] = []
        const does = async (step: Step): Promise<void> => {
          if (step.do === 'later') {
            known = { ...known, now: laterThan(known, step.minutes) }
            await clock.set(processes, known.now)
            if (step.isSettled) await ahead(known.now, school.settle)
            const outcomes = outcomesOf(known, [])
            const left = outcomes.filter((each) => !step.isSettled || overdueLessons(each.known).length === 0)
            known = explained(left, [], await school.state(), [...told, step])
            return
          }
          const wishes = step.do === 'act' ? [step.wish] : step.wishes
          const acts = wishes.map((wish) => aimAt(known, wish))
          const outcomes = outcomesOf(known, acts)
          const [only] = acts
          const isPreviewed = acts.length === 1 && overdueLessons(known).length === 0
          const answers =
            only?.do === 'move' && isPreviewed
              ? [await school.askAsPreviewed(only)]
              : await Promise.all((await Promise.all(acts.map((act) => school.prepare(act)))).map((ask) => ask()))
          told.push(...acts)
          known = explained(outcomes, answers, await school.state(), told)
          operations += acts.length
          for (const [index, { do: verb }] of acts.entries()) meet(`${verb} ${answers[index]}`)
          if (acts.length === 2) meet(`race: ${answers.filter((answer) => answer !== 'no').length}`)
        }
        for (const step of happening) await does(step)
        for (const { state } of known.offers) meet(`offer ${state}`)
        expect(await audit(database.orm.em.fork())).toEqual([])
      }),
      { numRuns: times({ short: 3, long: 250 }), endOnFailure: !isLong },
    )
    const outcomes = moves === 'free' ? [...wanted, 'move cancel_unrestricted'] : wanted
    expect(missedOf(outcomes, met)).toEqual([])
    expect(operations).toBeGreaterThanOrEqual(isLong ? 5_000 : 50)
  },
)
