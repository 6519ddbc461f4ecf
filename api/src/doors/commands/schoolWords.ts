import type { Language } from '@koma/schema/codes'
import type { newSchool } from '../../school/createSchool.ts'

type Key = keyof typeof newSchool.shape

/** All that `koma setup` and `koma school` (but for moving schools) say, in the words of one language. */
export interface SchoolWords {
  questions: Record<Key, string>
  /** The form of an answer, as a part of the sentences below. */
  expected: Record<Key, string>
  enter: (expected: string) => string
  missing: (flag: string, expected: string) => string
  unusable: (flag: string, value: string, expected: string) => string
  unknownFlag: (flag: string) => string
  withoutValue: (flag: string) => string
  leftOver: (word: string) => string
  taken: (flags: string) => string
  schoolThere: (names: string) => string
  more: string
  hostTaken: (host: string, name: string) => string
  nowReachable: (name: string) => string
  created: (name: string, host: string) => string
  link: (minutes: number) => string
  newLink: (host: string) => string
  noSchoolAt: (host: string) => string
  noAdmin: (name: string) => string
  anyHost: string
  noSchool: string
  usage: string
  helpAt: (command: string) => string
  settings: string
}

const usage = `pnpm koma school [list | add --name … --host … --admin-name … | link HOST | export … | import … | replace … | delete …]`

export const schoolWords: Record<Language, SchoolWords> = {
  en: {
    questions: {
      name: 'Name of the school',
      host: 'Host name it is reached by, such as lessons.example.com',
      timezone: 'Time zone',
      language: 'Its language, ja or en',
      email: 'Email address of the school and its first staff member',
      adminName: 'Family and given name of the first staff member',
    },
    expected: {
      name: 'a name of at most 200 characters',
      host: 'a host name such as lessons.example.com, without https:// and without a port',
      timezone: 'a time zone such as Asia/Tokyo',
      language: 'ja or en',
      email: 'an email address such as info@example.com, or nothing',
      adminName: 'family name and given name with a space between, at most 100 characters',
    },
    enter: (expected) => `Enter ${expected}.`,
    missing: (flag, expected) => `${flag}: missing; expected ${expected}.`,
    unusable: (flag, value, expected) => `${flag}: "${value}" cannot be used; expected ${expected}.`,
    unknownFlag: (flag) => `There is no option ${flag}.`,
    withoutValue: (flag) => `${flag} needs a value.`,
    leftOver: (word) => `"${word}" was not expected.`,
    taken: (flags) => `It takes ${flags}.`,
    schoolThere: (names) => `This database has a school already: ${names}.`,
    more: 'pnpm koma school add adds one more; another DATABASE_URL or KOMA_DATA_DIR starts a new database.',
    hostTaken: (host, name) => `${host} is the address of ${name} already.`,
    nowReachable: (name) => `${name} can now be reached at localhost and 127.0.0.1.`,
    created: (name, host) => `${name} was created and can be reached at ${host}.`,
    link: (minutes) =>
      `The staff member admin sets a password here, once, within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}:`,
    newLink: (host) => `pnpm koma school link ${host} creates a new link.`,
    noSchoolAt: (host) => `No school has the address ${host}; pnpm koma school lists them.`,
    noAdmin: (name) => `${name} has no active staff member admin.`,
    anyHost: 'any host',
    noSchool: 'No school yet; pnpm koma setup creates the first one.',
    usage,
    helpAt: (command) => `pnpm koma ${command} --help explains it.`,
    settings: 'These settings cannot be used (.env.example explains them):',
  },
  jp: {
    questions: {
      name: 'スクール名',
      host: 'アクセスするときのホスト名（例：lessons.example.com）',
      timezone: 'タイムゾーン',
      language: 'スクールの言語（ja：日本語、en：英語）',
      email: 'スクールと最初のスタッフのメールアドレス（なければ空のまま）',
      adminName: '最初のスタッフの姓と名（例：山田 花子）',
    },
    expected: {
      name: '200文字以内のスクール名',
      host: 'lessons.example.com のようなホスト名（https:// とポート番号は不要）',
      timezone: 'Asia/Tokyo のようなタイムゾーン',
      language: 'ja または en',
      email: 'info@example.com のようなメールアドレス（なければ空のまま）',
      adminName: '姓と名（間にスペースを入れて100文字以内）',
    },
    enter: (expected) => `${expected}を入力してください。`,
    missing: (flag, expected) => `${flag}：${expected}を指定してください。`,
    unusable: (flag, value, expected) => `${flag}：「${value}」は使えません。${expected}を指定してください。`,
    unknownFlag: (flag) => `${flag} というオプションはありません。`,
    withoutValue: (flag) => `${flag} の値がありません。`,
    leftOver: (word) => `「${word}」は不要です。`,
    taken: (flags) => `使えるオプション：${flags}`,
    schoolThere: (names) => `このデータベースにはすでにスクールがあります：${names}`,
    more: 'スクールを追加するときは pnpm koma school add を使ってください。新しいデータベースで始めるときは、DATABASE_URL か KOMA_DATA_DIR を変えてください。',
    hostTaken: (host, name) => `${host} はすでに「${name}」が使っています。`,
    nowReachable: (name) => `「${name}」のアドレスは localhost と 127.0.0.1 になりました。`,
    created: (name, host) => `「${name}」を作成しました。アドレスは ${host} です。`,
    link: (minutes) =>
      `次のリンクを開いて、スタッフ admin のパスワードを設定してください（${minutes}分以内、1回限り）：`,
    newLink: (host) => `新しいリンクは pnpm koma school link ${host} で作れます。`,
    noSchoolAt: (host) => `${host} をアドレスとするスクールはありません。pnpm koma school で一覧を表示できます。`,
    noAdmin: (name) => `「${name}」に有効なスタッフ admin がいません。`,
    anyHost: 'すべてのホスト名',
    noSchool: 'スクールはまだありません。pnpm koma setup で最初のスクールを作れます。',
    usage,
    helpAt: (command) => `説明は pnpm koma ${command} --help で表示できます。`,
    settings: '次の設定は使えません（説明は .env.example にあります）：',
  },
}
