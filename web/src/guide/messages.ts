import { counted } from '../shared/format/counted.ts'

/** Texts of the guide through the first steps. */
export const messages = {
  jp: {
    title: 'はじめの準備',
    progress: (done: number, all: number) => `${all}項目中${done}項目が終わりました`,
    finished: 'すべて終わりました。生徒は予約を始められます。',
    putAway: 'この案内を閉じる',
    putAwayDone: '案内を閉じました。「設定」の「スクール設定」からまた表示できます。',
    import: {
      courses: 'コースをCSVから取り込む',
      teachers: '講師をCSVから取り込む',
      students: '生徒をCSVから取り込む',
      contracts: '契約をCSVから取り込む',
    },
    keepHours: (hours: string) => `初期設定のままにする（${hours}）`,
    next: (step: string) => `次：${step}`,
    done: '済み',
    open: '未完了',
    steps: {
      hours: ['営業時間と予約のルール', '営業時間、レッスンの長さ、予約の締め切りとキャンセル期限'],
      places: ['場所', '教室や出張先'],
      courses: ['コース', '教える内容、消費ポイント（チケット）、定員、曜日と時間'],
      teachers: ['講師', '担当するコースと色'],
      students: ['生徒', '契約も登録します。契約がないと予約できません'],
      slots: ['最初の1週間の枠', '来週のカレンダーを「かんたん作成」で開きます'],
      signIn: ['生徒のログイン', 'パスワードを設定するためのQRコード付きの用紙を渡すか、招待メールを送ります'],
    },
  },
  en: {
    title: 'Getting started',
    progress: (done: number, all: number) => `${done} of ${counted(all, 'step')} done`,
    finished: "You're ready: students can book.",
    putAway: 'Dismiss',
    putAwayDone: 'Dismissed. You can show it again in the school settings.',
    import: {
      courses: 'Import courses from CSV',
      teachers: 'Import teachers from CSV',
      students: 'Import students from CSV',
      contracts: 'Import contracts from CSV',
    },
    keepHours: (hours: string) => `Keep the defaults (${hours})`,
    next: (step: string) => `Next: ${step}`,
    done: 'Done',
    open: 'To do',
    steps: {
      hours: ['Hours and rules', 'Opening hours, lesson length, booking and cancellation deadlines'],
      places: ['Places', 'Where lessons are held'],
      courses: ['Courses', 'What you teach: cost, number of students, days and hours'],
      teachers: ['Teachers', 'What they teach, and their colour'],
      students: ['Students', 'With their contracts: nobody can book without one'],
      slots: ['The first week of slots', 'Opens next week in Quick build'],
      signIn: ['Student sign-in', 'Hand out links to choose a password: printed with a QR code, or by email'],
    },
  },
}
