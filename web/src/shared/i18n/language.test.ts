import { beforeEach, expect, test } from 'vitest'
import { getLanguage, takeLinkedLanguage } from './language.ts'

beforeEach(() => sessionStorage.clear())

test.each([
  ['?lang=en', 'en', 'en'],
  ['', '?lang=ja', 'jp'],
  ['?lang=en', '?lang=ja', 'jp'],
  ['?lang=en', '?lang=fr', 'en'],
  ['?lang=en', '', 'en'],
  ['', '', 'jp'],
])(
  'a link that names a language opens in it, and no other changes the choice: %s, then %s',
  (first, second, expected) => {
    takeLinkedLanguage(first)
    takeLinkedLanguage(second)
    expect(getLanguage()).toBe(expected)
  },
)
