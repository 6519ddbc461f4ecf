import { expect, test } from 'vitest'
import { newSchool } from '../../school/createSchool.ts'
import { askLanguage, askSchool, type SchoolAnswers } from './askSchool.ts'
import { spokenLanguage } from './spokenLanguage.ts'

/** Answers with each line in turn, and keeps what was asked and said. */
async function talk(lines: string[], language: 'en' | 'jp', given: SchoolAnswers = {}, proposed: SchoolAnswers = {}) {
  const seen: string[] = []
  const rest = [...lines]
  const answers = await askSchool(given, proposed, language, {
    question: async (text) => {
      seen.push(text)
      const next = rest.shift()
      if (next === undefined) throw new Error(`nobody answers ${text}`)
      return next
    },
    say: (line) => seen.push(line),
  })
  return { answers, seen, rest }
}

const good = {
  name: '光英会話',
  host: 'hikari.example.com',
  timezone: 'Asia/Tokyo',
  language: 'jp',
  email: 'info@example.com',
  adminName: '山田 花子',
} as const
const keys = newSchool.keyof().options

const bad: readonly (readonly [keyof typeof good, string])[] = [
  ['name', ' '],
  ['host', 'https://x.example'],
  ['host', 'x.example:443'],
  ['timezone', 'Tokyo'],
  ['language', 'fr'],
  ['email', 'info'],
  ['adminName', '花子'],
]

test.each(bad.flatMap(([key, typed]) => (['en', 'jp'] as const).map((language) => [key, typed, language] as const)))(
  'setup asks for %s again after "%s", at once and in the language %s (D150)',
  async (key, typed, language) => {
    const lines = keys.flatMap((each) => (each === key ? [typed, good[each]] : [good[each]]))
    const { answers, seen, rest } = await talk(lines, language)
    expect(answers).toEqual(good)
    expect(rest).toEqual([])
    const at = keys.indexOf(key)
    expect(seen).toHaveLength(keys.length + 2)
    expect(seen[at + 2]).toBe(seen[at])
    expect(seen[at + 1]).toMatch(language === 'jp' ? /入力してください/ : /^Enter /)
  },
)

test('flags are not asked for, and an empty answer takes what is proposed (D150)', async () => {
  const { host, email, ...given } = good
  const { answers, seen } = await talk(['', ''], 'en', given, { host: 'lessons.example.com', email: '' })
  expect(answers).toEqual({ ...good, host: 'lessons.example.com', email: '' })
  expect(seen[0]).toMatch(/\[lessons\.example\.com\]: $/)
  expect(seen).toHaveLength(2)
  expect([host, email]).not.toContain('')
})

test.each([
  [{ LANG: 'ja_JP.UTF-8' }, 'jp'],
  [{ LANG: 'ja' }, 'jp'],
  [{ LC_ALL: 'en_GB.UTF-8', LANG: 'ja_JP.UTF-8' }, 'en'],
  [{ LC_ALL: '', LANG: 'ja_JP.UTF-8' }, 'jp'],
  [{ LANG: 'jam_JM' }, 'en'],
  [{}, 'en'],
])('a terminal of %j is asked in %s', (env, language) => {
  expect(spokenLanguage(undefined, env)).toBe(language)
})

test.each([
  ['jp', { LANG: 'en_US.UTF-8' }, 'jp'],
  ['en', { LANG: 'ja_JP.UTF-8' }, 'en'],
  [undefined, { LANG: 'ja_JP.UTF-8' }, 'jp'],
  [undefined, {}, 'en'],
])('with %j given at a terminal of %j setup asks in %s', (given, env, language) => {
  expect(spokenLanguage(given, env)).toBe(language)
})

test.each([
  [{}, { LANG: 'ja_JP.UTF-8' }, [], undefined],
  [{}, { LANG: 'de_DE.UTF-8' }, [], undefined],
  [{ language: 'ja' }, {}, [], 'ja'],
  [{}, {}, ['fr', 'en'], 'en'],
  [{}, { LANG: 'C.UTF-8' }, [''], 'ja'],
  [{}, { LC_ALL: 'POSIX' }, ['ja'], 'ja'],
])(
  'with %j at a terminal of %j setup asks for the language only where nothing tells it (D150)',
  async (given, env, lines, language) => {
    const rest = [...lines]
    const answer: string[] = []
    const answers = await askLanguage(given, env, {
      question: async (text) => {
        expect(text).toMatch(/言語.*Language/)
        return rest.shift() ?? 'nobody answers'
      },
      say: (line) => answer.push(line),
    })
    expect(answers.language).toBe(language)
    expect(rest).toEqual([])
    expect(answer).toEqual(lines.slice(1).map(() => 'Enter ja or en. ja または enを入力してください。'))
  },
)
