import { expect, test } from 'vitest'

const files = {
  ...import.meta.glob<string>(['../**/*essages.ts', '!../shared/i18n/useMessages.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../schema/src/{*Texts,*Words,codes,slotProblems}.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>(
    '../../../api/src/{mail/*.texts,mail/letter,imports/importWords,platform/shared/errors}.ts',
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
  ...import.meta.glob<string>(
    [
      '../../../api/src/doors/{commands,commands/doctor,graphql/words}/*.ts',
      '../../../api/src/doors/rest/openapiWords.ts',
      '../../../schema/src/tables/*Table.ts',
      '!**/*.test.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
}

const pages = import.meta.glob<string>(
  ['../../../docs/{manual,api}/en/*.md', '../../../{README,docs/{install,operations}}.md'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** What the requirements and the two documents give word for word. */
const given = new Set([
  'Student login',
  'Teacher login',
  'Staff login',
  'To student login',
  'To teacher login',
  'To staff login',
  'Choose another login',
  'Back to login',
  'Confirm deletion? This cannot be undone.',
  'Bookings cannot be made without a valid contract.',
  'Slots with bookings cannot be deleted.',
  // The head of a column in the file of slots, by which other programs find it.
  'Memo',
  'Available Only',
  'All Lessons',
  'Login ID',
  // The command line asks before a school is deleted for good.
  'This cannot be undone. Type ${name} to ${deed} it: ',
  // The name of a line of `koma doctor`.
  '| mail |',
])

/** Words of one kind that no text uses, and what it says instead. */
const unwanted: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\b(log|logged|logging) ?(in|out)\b(?! ')|\blogins?\b/i, 'sign in, sign out'],
  [/\bt(ake|akes|aken|aking|ook) (it |all |of |this |them )*back\b/i, 'undo'],
  [/\bgive[sn]? back\b|\b(came|come|comes) back\b/i, 'refund, restore'],
  [/(?<!a )\bmails?\b(?! server)/i, 'email'],
  [/\bmemos?\b/i, 'note'],
  [/\bthe right to\b|\brights\b/i, 'permission'],
  [/\b(goes|going|go) on\b|\btakes a while\b/i, 'running, resume, background task'],
  [/\banew\b|\bas before again\b|\bis no (day|date)\b|\bis not there\b/i, 'again, isn’t a date, no longer exists'],
  [/\bstands? (below|here|there|at)\b/i, 'is'],
  [/\b(choose|select) none\b|\bchoose all\b/i, 'Clear all, Select all'],
  [/\bto come\b/i, 'upcoming'],
  [/\bplaces? (on|in) (a|the) waiting list\b|\bplaces? (is|are) free\b/i, 'seat, waiting-list entry'],
  [/\bis closed time\b|\bclose time\b/i, 'closure'],
  [/\bplease (choose [a-z]|select|look|enter [a-z])/i, 'the verb alone'],
  [/\bcannot be undone\b/i, 'nothing, where Undo follows'],
  [/続きを行|続きを始め/, '再開する'],
  [/行われません/, '実行されません'],
  [/受け方/, '受講方法'],
  [/クイック作成/, 'かんたん作成'],
  [/これからの/, '今後の'],
  [/スケジュール設定/, 'スクール設定'],
  [/たった今/, 'ただいま'],
]

/** Rooms that only students see: they read of lessons, not of slots. */
const ofStudents = /^\.\.\/(student|slots|bookings)\/|^\.\.\/(activity|students)\/messages\.ts$/

const comment = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm
const imported = /^(import|export)\b.* from .*$/gm
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** Every text of a file that a person reads: codes, names of fields and statements are none. */
function textsIn(source: string): string[] {
  const code = source.replace(comment, '').replace(imported, '')
  const texts = [...code.matchAll(literal)].map(([text]) => text.slice(1, -1))
  return texts
    .filter((text) => !/^[a-z_-]*$|^[A-Z]\w+\.\w+|^select\b/.test(text) && !given.has(text))
    .map((text) => text.replace(/\$\{[^}]*\}/g, '').replaceAll('--mail ADDRESS', ''))
}

/** Every line of a page that a person reads, without blocks of code and the words that the screens give. */
function linesOf(page: string): string[] {
  const prose = page.replace(/^ *```[^]*?^ *```$/gm, '').replace(/`[^`\n]*`|\]\([^)]*\)/g, '')
  return prose.split('\n').filter((line) => line.trim() !== '' && ![...given].some((text) => line.includes(text)))
}

const all = [
  ...Object.entries(files).map(([file, source]) => ({ file, texts: textsIn(source) })),
  ...Object.entries(pages).map(([file, page]) => ({ file, texts: linesOf(page) })),
]

test('texts of every room are looked at', () => {
  expect(all.length).toBeGreaterThan(70)
  for (const room of [
    'mail/',
    'imports/',
    'platform/shared/',
    'doors/commands/',
    'doors/commands/doctor/',
    'doors/graphql/words/',
  ])
    expect(all.map(({ file }) => file)).toContainEqual(expect.stringContaining(`/api/src/${room}`))
  expect(all.filter(({ texts }) => texts.length === 0).map(({ file }) => file)).toEqual([])
})

test.each(unwanted)('no text says %s, but: %s', (words) => {
  const found = all.flatMap(({ file, texts }) =>
    texts.filter((text) => words.test(text)).map((text) => `${file}: ${text}`),
  )
  expect(found.join('\n')).toBe('')
})

test('students read of lessons, not of slots', () => {
  const found = all
    .filter(({ file }) => ofStudents.test(file))
    .flatMap(({ file, texts }) =>
      texts.filter((text) => /枠|\bslots?\b/i.test(text.replace(/\$\{.*?\}/g, ''))).map((text) => `${file}: ${text}`),
    )
  expect(found.join('\n')).toBe('')
})

/** Words that begin with a capital wherever they are. */
const proper =
  /^(Koma|Apple|Google|Outlook|Zoom|Excel|Forward|Caps|Lock|Ctrl|Shift|Enter|Esc|Escape|Tab|Quick|Japanese|English|Tokyo|Japan|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\W*$/

/** Whether a short English text of a screen, such as the words of a button, has capitals like a title. */
function isInTitleCase(text: string): boolean {
  const [first = '', ...others] = text.trim().split(/\s+/)
  if (others.length === 0 || others.length > 3 || !/^[A-Z][a-z]/.test(first) || /[.:?!]$/.test(first)) return false
  return others.every((word) => /^[A-Z][a-z]/.test(word) && !proper.test(word))
}

test.each([
  ['No Bookings', true],
  ['Join Lesson', true],
  ['Forgot Password?', true],
  ['No bookings', false],
  ['Press Enter', false],
])('"%s" has the capitals of a title: %s', (text, isTitle) => {
  expect(isInTitleCase(text)).toBe(isTitle)
})

test('English texts of screens are in sentence case', () => {
  const screens = all.filter(({ file }) => file.endsWith('essages.ts'))
  const found = screens.flatMap(({ file, texts }) => texts.filter(isInTitleCase).map((text) => `${file}: ${text}`))
  expect(found.join('\n')).toBe('')
})
