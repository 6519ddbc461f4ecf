import { expect, test } from 'vitest'
import { closedText } from './closureTexts.ts'

const school = { reason: '研修', teacherId: null, locationId: null }

test.each([
  ['the school', school, 'この時間は休校です：研修', 'This time is closed: 研修'],
  [
    'a place',
    { ...school, locationId: 'l1' },
    'この時間、この場所は使えません：研修',
    'This place is closed at this time: 研修',
  ],
  [
    'a teacher',
    { ...school, teacherId: 't1' },
    'この時間は講師が休みです：研修',
    'The teacher is away at this time: 研修',
  ],
])('a slot in the closure of %s is refused in words that say so (ES1005)', (_, closure, jp, en) => {
  expect([closedText(closure, 'jp'), closedText(closure, 'en')]).toEqual([jp, en])
})
