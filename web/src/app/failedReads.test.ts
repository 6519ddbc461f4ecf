import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../gql/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What is drawn until there is an answer. */
const WAITING = /<(?:Spinner|PageSkeleton) \/>/

/** What reads whether a query failed. */
const READS_FAILURE = /\berror\b[^=]*\} = useQuery\(|\.error\b/

/** What waits there is not for the query: for drawing, or for lessons whose own hook notices it. */
const others = ['../desk/finder/FindLesson.tsx', '../schedule/ScheduleCalendar.tsx']

test('what waits for an answer notices that none comes', () => {
  const waiting = Object.entries(files).filter(([, text]) => text.includes(' = useQuery(') && WAITING.test(text))
  expect(waiting.length).toBeGreaterThan(20)
  expect(waiting.flatMap(([path, text]) => (READS_FAILURE.test(text) ? [] : [path])).toSorted()).toEqual(others)
})
