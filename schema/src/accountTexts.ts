import type { Language } from './codes.ts'

/** The notes, beside the reason codes, with which accounts, passwords and settings are refused or confirmed. */
export type AccountNote =
  | 'passwordChanged'
  | 'mailSent'
  | 'mailKept'
  | 'saved'
  | 'deleted'
  | 'unknownAccount'
  | 'tooManyAttempts'
  | 'passwordRule'
  | 'passwordsDiffer'
  | 'wrongPassword'
  | 'linkUsed'
  | 'emailForm'
  | 'linkForm'
  | 'notifyNeedsEmail'
  | 'required'
  | 'idForm'
  | 'idTooShort'
  | 'idTaken'
  | 'idLikeId'
  | 'unknownPermission'
  | 'adminProtected'
  | 'ownPassword'
  | 'ownPermissions'
  | 'ownDeletion'
  | 'ownDeactivation'
  | 'flagNotHeld'
  | 'emailOfStronger'
  | 'passwordOfStronger'
  | 'ownEmail'
  | 'passwordNeeded'
  | 'emailToConfirm'
  | 'emailConfirmed'
  | 'emailUnconfirmed'
  | 'emailTrusted'
  | 'inviteUnconfirmed'
  | 'inviteNotThere'
  | 'inviteInactive'
  | 'inviteNoEmail'
  | 'inviteToConfirm'
  | 'inviteHasPassword'
  | 'invitedJustNow'
  | 'invitationsMoved'
  | 'slipsMoved'
  | 'emailLinkUsed'
  | 'recordStale'
  | 'notFound'
  | 'wrongLogin'
  | 'locationTaken'
  | 'badWebhookUrl'
  | 'webhookOff'
  | 'badNetwork'
  | 'keyRevoked'
  | 'keyExpired'
  | 'expiryPast'
  | 'keyTypes'
  | 'locationInUse'
  | 'codeTaken'
  | 'courseInUse'
  | 'studentBooked'
  | 'dayNeeded'
  | 'groupSize'
  | 'endsBeforeStart'
  | 'notNegative'
  | 'paymentAboveZero'
  | 'range'
  | 'periodOfDays'
  | 'periodOfMonths'
  | 'timezoneForm'
  | 'colourForm'
  | 'intervalForm'
  | 'offerForm'
  | 'alertNeedsEmail'
  | 'pictureType'
  | 'pictureBroken'
  | 'pictureTooLarge'
  | 'pictureParts'
  | 'pictureTooCostly'
  | 'pictureBusy'
  | 'courseUnknown'
  | 'savedWithoutCourses'
  | 'teacherInUse'
  | 'inviteNeedsEmail'
  | 'amountTooLarge'
  | 'dayForm'
  | 'dayRange'
  | 'paymentAhead'
  | 'endsBeforeItStarts'
  | 'monthlyPointsNeeded'
  | 'contractTypeFixed'
  | 'monthlyEnd'
  | 'renewalsOverlap'
  | 'contractInUse'
  | 'balanceBelowZero'
  | 'unknownStudent'
  | 'runBusy'
  | 'runOver'
  | 'runTouched'
  | 'runKept'
  | 'renewalGone'
  | 'renewalMoved'
  | 'renewedAlready'
  | 'reasonMissing'
  | 'reasonTooLong'
  | 'closureEnds'
  | 'closureTooLong'
  | 'closureOver'
  | 'timeSkipped'
  | 'closureThere'
  | 'closingMoved'
  | 'exportMoved'
  | 'lessonMoved'
  | 'placeCancelled'
  | 'placeBookedAgain'
  | 'substitutesMoved'
  | 'substitutesTooMany'
  | 'lessonBegun'
  | 'notClosedThen'
  | 'heldOnline'
  | 'keptBooked'
  | 'keptHeld'
  | 'withoutCourses'
  | 'withoutOnline'
  | 'nothingOffered'
  | 'withoutOther'
  | 'closedFor'

const texts: Record<Language, Record<AccountNote, string>> = {
  en: {
    passwordChanged: 'Password successfully changed.',
    mailSent: 'Email sent.',
    mailKept:
      'Not sent: no mail server is set up. The email is kept under Settings, Email, where you can copy its link.',
    saved: 'Action successful',
    deleted: 'Action successful',
    unknownAccount: 'Incorrect User ID or Email.',
    tooManyAttempts: 'Too many attempts. Try again later.',
    passwordRule: 'At least 8 characters, with an upper-case letter, a lower-case letter and two digits.',
    passwordsDiffer: "The passwords don't match.",
    wrongPassword: 'Unsuccessful. Password incorrect.',
    linkUsed: 'This link is no longer valid. Ask for a new one.',
    linkForm: 'Enter one web address such as https://example.com.',
    emailForm: 'Enter an email address such as name@example.com.',
    notifyNeedsEmail: 'Saved. Email notifications stay off because there is no email address.',
    required: 'This is required.',
    idForm: 'Use only letters, digits, hyphens and underscores.',
    idTooShort: 'Use at least 5 characters.',
    idTaken: 'ID already in use',
    idLikeId: 'Use another ID: this one looks like an internal identifier (UUID).',
    unknownPermission: "This permission doesn't exist.",
    adminProtected: 'Only admin can change the account “admin”.',
    ownPassword: 'Change your own password in the user settings.',
    ownPermissions: "You can't change your own permissions.",
    ownDeletion: "You can't delete your own account.",
    ownDeactivation: "You can't deactivate your own account.",
    flagNotHeld: 'You can only grant permissions you have yourself.',
    emailOfStronger: "You can't change the email address of staff with permissions you don't have.",
    passwordOfStronger: "You can't set the password of staff with permissions you don't have.",
    ownEmail: 'Change your own email address in the user settings.',
    passwordNeeded: 'Enter your current password to change your email address.',
    emailToConfirm: "We've sent a link to the new address. Open it to make that your address.",
    emailConfirmed: 'Your email address has been changed.',
    emailUnconfirmed: "This address isn't confirmed yet, so we can't send a link to it. Ask your school to confirm it.",
    emailTrusted: 'Address confirmed. Password links can be sent to it.',
    inviteUnconfirmed: "This address isn't confirmed yet. Confirm it first, then send the invitation.",
    inviteNotThere: 'No longer exists.',
    inviteInactive: "Inactive, so they can't sign in.",
    inviteNoEmail: 'No email address.',
    inviteToConfirm: "The address isn't confirmed yet.",
    inviteHasPassword: 'Already has a password.',
    invitedJustNow: 'Invited three times within 15 minutes.',
    invitationsMoved: 'Nothing was sent: something changed since this list was made. Check it again.',
    slipsMoved: 'No links were made: one of these students is no longer active or no longer exists. Choose again.',
    emailLinkUsed: 'This link is no longer valid. Enter the address in your user settings again.',
    recordStale: 'This record changed after you opened it. Nothing was saved.',
    notFound: 'Not found.',
    wrongLogin: 'Incorrect User ID or Password.',
    locationTaken: 'a location with this name already exists',
    webhookOff: 'This webhook is switched off.',
    badNetwork: 'Enter addresses or networks such as 203.0.113.0/24.',
    keyRevoked: 'This key has been revoked.',
    keyExpired: 'This key has expired. Create another one.',
    expiryPast: 'Choose a time in the future.',
    keyTypes: 'A key can only manage webhooks for events it can read. List those event types.',
    badWebhookUrl: 'Enter an address that starts with https://, without a user name or password in it.',
    locationInUse:
      "Upcoming slots or the weekly template use this place, so you can't delete it. You can deactivate it instead.",
    codeTaken: 'This code is already in use.',
    courseInUse: "This course is booked for upcoming lessons, so you can't delete it. You can deactivate it instead.",
    studentBooked:
      "Upcoming lessons are booked, so you can't delete the student. You can deactivate the account instead.",
    dayNeeded: 'Choose at least one day.',
    groupSize: 'A group needs at least 2 students.',
    endsBeforeStart: 'The end must be after the start.',
    notNegative: "This can't be negative.",
    paymentAboveZero:
      'Enter an amount above 0. To give money back, remove the payment or add an adjustment in the contract.',
    range: 'Enter {range}.',
    periodOfDays: 'Choose a period of {range} days.',
    periodOfMonths: 'Choose a period of {range} months.',
    timezoneForm: 'Choose a time zone such as Asia/Tokyo.',
    colourForm: 'Enter a colour such as #0b6e99.',
    intervalForm: 'Choose 60, 30, 20, 15, 10 or 5 minutes.',
    offerForm: 'Enter 10 to 1440 minutes, or 0 to switch it off.',
    alertNeedsEmail: 'Alerts need a school email.',
    pictureType: 'Only PNG, JPEG, WebP and SVG pictures can be used.',
    pictureBroken: "We couldn't read this picture.",
    pictureTooLarge: 'This picture is too large: at most {range}.',
    pictureParts:
      "This drawing uses a pattern, mask, filter, dashed line or embedded picture, which a logo can't have. Save it as PNG and choose that file.",
    pictureTooCostly:
      'This picture takes too long or too much memory to draw. Choose a simpler or smaller one; PNG works best.',
    pictureBusy: 'Another picture is being prepared. Try again in a few seconds.',
    courseUnknown: 'One of these courses can no longer be chosen.',
    savedWithoutCourses: 'Saved. Nothing can be booked with this contract: it has no courses.',
    inviteNeedsEmail: 'An invitation needs an active account with an email address.',
    teacherInUse:
      "Upcoming lessons are booked, so you can't delete this teacher. You can deactivate the account instead.",
    amountTooLarge: 'This number is too large.',
    dayForm: 'Enter a date as year-month-day, such as 2026-11-20.',
    dayRange: 'Enter a date from 1900-01-01 to 2199-12-31.',
    paymentAhead: "The payment date can't be in the future. Record the payment once you have received it.",
    endsBeforeItStarts: "The end can't be before the start.",
    monthlyPointsNeeded: 'A monthly contract needs points per month.',
    contractTypeFixed: "The type of a contract can't be changed.",
    renewalsOverlap: 'On these dates, the contract would overlap with the one before or after it.',
    contractInUse: "This contract pays for upcoming lessons, so you can't delete it. You can deactivate it instead.",
    monthlyEnd: "A monthly contract ends with its month, so you can't change its end date.",
    balanceBelowZero: 'Balance adjustment: this would take the balance below 0.',
    unknownStudent: 'Choose a student.',
    runBusy: '{range} is already running this. Wait until it has finished.',
    runOver: 'This has already finished.',
    runTouched: 'Some of what this created has been used or changed since then, so nothing was undone.',
    runKept: 'This can no longer be undone.',
    renewalGone: 'This contract can no longer be renewed for this month.',
    renewalMoved: 'This contract changed after this list was made.',
    renewedAlready: 'This contract is already renewed.',
    reasonMissing: 'Enter a reason.',
    reasonTooLong: 'Use at most 100 characters.',
    closureEnds: 'The end must be after the start.',
    closureTooLong: 'You can close at most a year at a time.',
    closureOver: 'This time is already over.',
    timeSkipped: 'The clocks go forward that day and skip this time. Choose another.',
    closureThere: 'This time is already closed.',
    closingMoved: 'Some lessons changed after the preview. Preview it again.',
    exportMoved: 'Nothing was done: something changed after the preview. Preview it again.',
    lessonMoved: 'The slot of this lesson is now on {range}.',
    placeCancelled: 'Cancelled on {range}, so it is not booked.',
    placeBookedAgain: 'Cancelled on {range}, and booked again.',
    substitutesMoved: 'Nothing was done: a lesson or a substitute changed after the preview. Preview it again.',
    substitutesTooMany: 'There are more than 200 lessons in this period. Choose a shorter one.',
    lessonBegun: 'This lesson has already started.',
    notClosedThen: "This slot isn't within the closure.",
    heldOnline: 'It is held online, so it is kept.',
    keptBooked: 'It has been booked since, so it is kept.',
    keptHeld: 'The lesson is over or its attendance is marked, so the booking is kept.',
    withoutCourses: "Leaves out {range}, which can't be offered at that time.",
    withoutOnline: 'Only in person, because online lessons are switched off.',
    nothingOffered: "Students can't book anything in it.",
    withoutOther: "Leaves out {range}, which couldn't be booked.",
    closedFor: 'Reason: {range}',
  },
  jp: {
    passwordChanged: 'パスワードを変更しました。',
    mailSent: 'メールを送信しました。',
    mailKept:
      'メールサーバーが設定されていないため、送信されていません。メールは「設定」の「メール」に保管され、リンクをコピーできます。',
    saved: '完了しました。',
    deleted: '完了しました。',
    unknownAccount: 'ユーザーIDまたはメールアドレスが正しくありません。',
    tooManyAttempts: '試行回数が上限に達しました。しばらく時間をおいてからお試しください。',
    passwordRule: '8文字以上で、大文字・小文字を各1文字以上、数字を2つ以上含めてください。',
    passwordsDiffer: '2つのパスワードが一致しません。',
    wrongPassword: '変更できませんでした。現在のパスワードが違います。',
    linkUsed:
      'このリンクは、有効期限が切れているか、すでに使用されています。ログイン画面の「パスワードをお忘れですか？」から、もう一度お手続きください。',
    linkForm: 'https://example.com のようなリンクを1つだけ入力してください。',
    emailForm: 'メールアドレスを正しく入力してください（例：name@example.com）。',
    notifyNeedsEmail: '保存しました。メールアドレスがないため、メール通知はオフのままです。',
    required: '入力してください。',
    idForm: '半角の英数字、ハイフン、アンダースコアのみ使えます。',
    idTooShort: '5文字以上で入力してください。',
    idTaken: 'このIDはすでに使われています。',
    idLikeId: 'システム内部の識別子（UUID）と同じ形のIDは使えません。別のIDにしてください。',
    unknownPermission: '存在しない権限です。',
    adminProtected: 'adminのアカウントは、ほかの人には変更できません。',
    ownPassword: 'ご自身のパスワードはユーザー設定から変更してください。',
    ownPermissions: 'ご自身の権限は変更できません。',
    ownDeletion: 'ご自身のアカウントは削除できません。',
    ownDeactivation: 'ご自身のアカウントは無効にできません。',
    flagNotHeld: 'ご自身が持っている権限のみ付与できます。',
    emailOfStronger: 'ご自身にない権限を持つスタッフのメールアドレスは変更できません。',
    passwordOfStronger: 'ご自身にない権限を持つスタッフのパスワードは設定できません。',
    ownEmail: 'ご自身のメールアドレスはユーザー設定から変更してください。',
    passwordNeeded: 'メールアドレスを変更するには、現在のパスワードを入力してください。',
    emailToConfirm: '新しいメールアドレスに確認用のリンクをお送りしました。リンクを開くと、変更が完了します。',
    emailConfirmed: 'メールアドレスを変更しました。',
    emailUnconfirmed:
      'このメールアドレスはまだ確認されていないため、リンクを送れません。スクールに確認を依頼してください。',
    emailTrusted: 'メールアドレスを確認済みにしました。パスワード設定のリンクを送れます。',
    inviteUnconfirmed: 'このメールアドレスはまだ確認されていません。確認済みにしてから招待メールを送ってください。',
    inviteNotThere: '見つかりません。',
    inviteInactive: '無効のため、ログインできません。',
    inviteNoEmail: 'メールアドレスがありません。',
    inviteToConfirm: 'メールアドレスが未確認です。',
    inviteHasPassword: 'パスワードは設定済みです。',
    invitedJustNow: '15分以内に招待メールを3回送っているため、今は送れません。時間をおいてお試しください。',
    invitationsMoved: '送信していません。一覧を表示したあとに変更がありました。もう一度確認してください。',
    slipsMoved: 'リンクは作成していません。無効になった、または削除された生徒が含まれています。選び直してください。',
    emailLinkUsed:
      'このリンクは、有効期限が切れているか、すでに使用されています。ユーザー設定で、もう一度メールアドレスを入力してください。',
    recordStale: '編集中にほかの人が変更したため、保存していません。',
    notFound: '見つかりません。',
    wrongLogin: 'ユーザーIDまたはパスワードが正しくありません。',
    locationTaken: 'この名前の場所はすでに登録されています。',
    webhookOff: 'このWebhookは無効です。',
    badNetwork: '203.0.113.0/24のようなアドレスかネットワークを入力してください。',
    keyRevoked: 'このAPIキーは無効になっています。',
    keyExpired: 'このAPIキーは有効期限が切れています。新しいキーを追加してください。',
    expiryPast: '今後の日時を選んでください。',
    keyTypes: 'このAPIキーで読めないイベントは通知できません。通知するイベントの種類を指定してください。',
    badWebhookUrl: 'https:// で始まるアドレスを、ユーザー名やパスワードを含めずに入力してください。',
    locationInUse: '今後の枠か固定枠で使われているため、削除できません。代わりに無効にできます。',
    codeTaken: 'このコードはすでに使われています。',
    courseInUse: '今後の予約で使われているため、削除できません。代わりに無効にできます。',
    studentBooked: '今後のレッスンの予約があるため、削除できません。代わりに無効にできます。',
    dayNeeded: '曜日を1つ以上選んでください。',
    groupSize: 'グループの定員は2名以上にしてください。',
    endsBeforeStart: '終了は開始より後の時刻にしてください。',
    notNegative: '0以上で入力してください。',
    paymentAboveZero: '1円以上で入力してください。返金は、契約で入金を取り消すか「調整」で登録してください。',
    range: '{range} の範囲で入力してください。',
    periodOfDays: '期間は {range} 日の範囲で指定してください。',
    periodOfMonths: '期間は {range} か月の範囲で指定してください。',
    timezoneForm: 'タイムゾーンを選んでください（例：Asia/Tokyo）。',
    colourForm: '色を正しく入力してください（例：#0b6e99）。',
    intervalForm: '60・30・20・15・10・5分のいずれかを選んでください。',
    offerForm: '10〜1440分で入力してください。使わない場合は0にします。',
    alertNeedsEmail: 'お知らせメールを受け取るには、スクールのメールアドレスが必要です。',
    pictureType: '使える画像はPNG・JPEG・WebP・SVGのみです。',
    pictureBroken: 'この画像は読み込めません。',
    pictureTooLarge: '画像が大きすぎます（{range}まで）。',
    pictureParts:
      'この画像には、使えないもの（パターン、マスク、フィルター、破線、埋め込み画像のいずれか）が含まれています。PNGで保存し直してください。',
    pictureTooCostly:
      'この画像は、描画に時間かメモリがかかりすぎます。もっと簡単な画像か小さな画像（PNGがおすすめ）にしてください。',
    pictureBusy: '別の画像を処理しています。数秒後にもう一度お試しください。',
    courseUnknown: '選べなくなったコースが含まれています。',
    savedWithoutCourses: '保存しました。この契約にはコースがないため、レッスンを予約できません。',
    inviteNeedsEmail: '招待メールを送るには、有効なアカウントとメールアドレスが必要です。',
    teacherInUse: '今後の予約があるため、この講師は削除できません。代わりに無効にできます。',
    amountTooLarge: '入力できる上限を超えています。',
    dayForm: '日付は年-月-日（例：2026-11-20）で入力してください。',
    dayRange: '日付は1900-01-01から2199-12-31までで入力してください。',
    paymentAhead: '入金日は今日までの日付で入力してください。今後の入金は、入金されてから記録してください。',
    endsBeforeItStarts: '終了日は開始日以降にしてください。',
    monthlyPointsNeeded: '月額制の契約には毎月の付与数を入力してください。',
    contractTypeFixed: '契約の種類は変更できません。',
    monthlyEnd: '月額制の契約は月末に終わるため、終了日は変更できません。',
    renewalsOverlap: 'この期間は、更新前または更新後の契約の期間と重なります。',
    contractInUse: '今後のレッスンで使われているため、削除できません。代わりに無効にできます。',
    balanceBelowZero: '残高調整：残高が0を下回ります。',
    unknownStudent: '生徒を選んでください。',
    runBusy: '{range}さんが実行中です。終わるまでお待ちください。',
    runOver: 'この処理はすでに終わっています。',
    runTouched: 'この処理で作成したものに、その後使用または変更されたものがあるため、元に戻していません。',
    runKept: 'この処理はもう元に戻せません。',
    renewalGone: 'この月の契約には、もう更新できません。',
    renewalMoved: '一覧を表示したあとに変更されています。',
    renewedAlready: 'すでに更新されています。',
    reasonMissing: '理由を入力してください。',
    reasonTooLong: '100文字以内で入力してください。',
    closureEnds: '終了は開始より後にしてください。',
    closureTooLong: '一度に登録できるのは1年までです。',
    closureOver: 'この日時はすでに過ぎています。',
    timeSkipped: '夏時間の開始日のため、この時刻は存在しません。別の時刻にしてください。',
    closureThere: 'この日時はすでに休校または講師の休みとして登録されています。',
    closingMoved: '一覧を表示したあとに変わった枠があります。もう一度内容を確認してください。',
    exportMoved: '確認のあとに内容が変わったため、何も実行していません。もう一度確認してください。',
    lessonMoved: 'この日の枠は、現在は {range} にあります。',
    placeCancelled: '{range} にキャンセルされたため、登録しません。',
    placeBookedAgain: '{range} にキャンセルされた予約を、もう一度登録します。',
    substitutesMoved:
      '確認のあとにレッスンか代講の講師の予定が変わったため、何も実行していません。もう一度内容を確認してください。',
    substitutesTooMany: 'この期間には200件を超えるレッスンがあります。期間を短くしてください。',
    lessonBegun: 'すでに始まったレッスンです。',
    notClosedThen: '休校・講師の休みの時間に入っていません。',
    heldOnline: 'オンラインのレッスンのため残ります。',
    keptBooked: 'その後に予約されたため、残しました。',
    keptHeld: 'レッスンが終わっているか、出欠が記録されているため、予約を残しました。',
    withoutCourses: '{range} は、この時間に受けられないため外します。',
    withoutOnline: 'オンラインレッスンを行わない設定のため、対面のみ受け付けます。',
    nothingOffered: '生徒が予約できるコースはありません。',
    withoutOther: '「{range}」は登録できなかったため、空き枠のままです。',
    closedFor: '理由：{range}',
  },
}

/** All of these notes. */
export const accountNotes = Object.keys(texts.en) as readonly AccountNote[]

/** Says how long to wait after too many attempts. */
export function waitText(seconds: number, language: Language): string {
  const minutes = Math.ceil(seconds / 60)
  if (language === 'jp') {
    const wait = seconds < 60 ? `${seconds}秒` : `${minutes}分`
    return `試行回数が上限に達しました。${wait}ほど時間をおいてからお試しください。`
  }
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
      : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `Too many attempts. Try again in ${wait}.`
}

/** Returns the words for `note` in the reader's language; `range` is what a value may be, such as `0~365` (SET-13). */
export function accountText(note: AccountNote, language: Language, range = ''): string {
  return texts[language][note].replace('{range}', () => range)
}

/** Tells whether `note` is one of an account, password or setting. */
export function isAccountNote(note: string): note is AccountNote {
  return note in texts.en
}
