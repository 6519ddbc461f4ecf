import type { ContractHindrance, FactName, JudgedRule, RuleOutcome } from '../../gql/graphql.ts'

interface Messages {
  ask: string
  askOf: (name: string) => string
  title: string
  asOfNow: string
  rules: Record<JudgedRule, string>
  outcomes: Record<RuleOutcome, string>
  facts: Record<FactName, string>
  contracts: string
  noContracts: string
  contract: string
  period: string
  points: string
  bookingsLeft: string
  noLimit: string
  verdict: string
  pays: string
  hindrances: Record<ContractHindrance, string>
}

const jp: Messages = {
  ask: '理由を見る',
  askOf: (name) => `理由を見る（${name}）`,
  title: '判定の理由',
  asOfNow: '今の時点での判定です。上から順に確かめ、最初に満たさないルールで決まります。',
  rules: {
    enrolled: '生徒が在籍している',
    noSeatYet: 'この枠をまだ予約していない',
    window: '予約受付の時間内である（生徒のみ）',
    seatFree: '空席がある',
    courseOffered: 'この枠で受けられるコースである',
    placeOffered: 'この枠で受けられる場所・受け方である',
    timeFree: '同じ時間にほかの予約がない',
    contractValid: 'レッスン日に有効な契約がある',
    contractHasCourse: '契約にコースが含まれている',
    bookingsLeft: '月の予約回数が残っている',
    pointsEnough: '残高が足りている',
    booked: 'キャンセルできる予約がある',
    samePlace: '実施場所が表示のとおりである',
    beforeDeadline: 'キャンセル期限の前である',
    returnsLeft: '返却されるキャンセルの回数が残っている',
    listsKept: 'キャンセル待ちを受け付けている（設定）',
    notWaiting: 'まだキャンセル待ちをしていない',
    notBegun: 'レッスンが始まっていない',
    noSeatLeft: '満席である',
    isLesson: 'レッスンの予約が入っている',
  },
  outcomes: { kept: '満たす', broken: '満たさない', spared: '適用なし', unreached: '判定前' },
  facts: {
    opens: '受付開始',
    closes: '受付終了',
    now: '現在',
    taken: '予約数',
    seats: '定員',
    wanted: '希望のコース',
    offered: '選べるコース',
    fixed: '最初の予約のコース',
    starts: '開始',
    lesson: '重なる予約',
    day: 'レッスン日',
    cost: '必要数',
    month: '対象の月',
    deadline: 'キャンセル期限',
    left: '残り回数',
    place: '順番',
    waiting: '待っている人数',
    since: '登録日時',
  },
  contracts: '契約ごとの判定',
  noContracts: '契約がありません。',
  contract: '契約番号',
  period: '期間',
  points: '残高',
  bookingsLeft: '予約の残り',
  noLimit: '制限なし',
  verdict: '判定',
  pays: '使えます',
  hindrances: {
    period: '無効または期間外',
    course: 'コースが含まれない',
    limit: '月の上限に達した',
    points: '残高不足',
  },
}

const en: Messages = {
  ask: 'Why?',
  askOf: (name) => `Why? (${name})`,
  title: 'Why this answer',
  asOfNow: 'As of now. Rules are checked from the top; the first that is not met decides.',
  rules: {
    enrolled: 'The student is active',
    noSeatYet: 'The student has not booked this slot yet',
    window: 'Booking is open (students only)',
    seatFree: 'A seat is free',
    courseOffered: 'The course is offered in this slot',
    placeOffered: 'The slot can be held there, or online',
    timeFree: 'No other lesson at the same time',
    contractValid: 'A contract is valid on the day',
    contractHasCourse: 'The contract includes the course',
    bookingsLeft: 'Bookings are left in the month',
    pointsEnough: 'The balance is enough',
    booked: 'There is a booking to cancel',
    samePlace: 'The lesson is held where it was shown',
    beforeDeadline: 'It is before the cancellation deadline',
    returnsLeft: 'Returned cancellations are left in the month',
    listsKept: 'The school has waiting lists',
    notWaiting: 'The student is not on the list yet',
    notBegun: 'The lesson has not begun',
    noSeatLeft: 'All seats are taken',
    isLesson: 'It is booked for a lesson',
  },
  outcomes: { kept: 'Met', broken: 'Not met', spared: 'Does not apply', unreached: 'Not reached' },
  facts: {
    opens: 'Opens',
    closes: 'Closes',
    now: 'Now',
    taken: 'Booked',
    seats: 'Seats',
    wanted: 'Wanted',
    offered: 'Offered',
    fixed: 'Course of the first booking',
    starts: 'Starts',
    lesson: 'Booked already',
    day: 'Lesson day',
    cost: 'Needed',
    month: 'Month',
    deadline: 'Deadline',
    left: 'Left',
    place: 'Place in line',
    waiting: 'Waiting',
    since: 'Joined',
  },
  contracts: 'Contract by contract',
  noContracts: 'There is no contract.',
  contract: 'Contract',
  period: 'Period',
  points: 'Balance',
  bookingsLeft: 'Bookings left',
  noLimit: 'No limit',
  verdict: 'Verdict',
  pays: 'Can pay',
  hindrances: {
    period: 'Inactive, or another period',
    course: 'Course not included',
    limit: 'Limit of the month reached',
    points: 'Balance too low',
  },
}

/** Words of why somebody was refused. */
export const messages = { jp, en }
