/** Texts of the notifications of this browser. (PUSH-05) */
const jp = {
  title: 'この端末への通知',
  hint: 'レッスンについてのメールと同じ内容を、この端末に通知します。メール通知がオフのときは届きません。',
  endsWithSession:
    'ログアウトすると届かなくなります。続けて受け取るには、「この端末でログインしたままにする」を選んでログインしてください。',
  isOn: 'この端末への通知をオンにしました',
  isOff: 'この端末への通知をオフにしました',
  failed: '通知を設定できませんでした。通信状況を確認して、もう一度お試しください。',
  /** Instead of the switch. */
  none: { no: '利用できません', homeScreen: 'ホーム画面に追加後', blocked: 'ブロック中' },
  why: {
    no: 'このブラウザでは通知を表示できません。ほかのブラウザでお試しください。',
    homeScreen:
      'iPhoneやiPadでは、Safariの共有ボタンから「ホーム画面に追加」を選び、ホーム画面のアイコンから開くと、通知をオンにできます。',
    blocked:
      'このブラウザで通知がブロックされています。ブラウザまたは端末の設定でこのサイトの通知を許可してから、ページを読み込み直してください。',
  },
  ask: {
    seat: '空きが出たら、この端末にもすぐに通知しますか？',
    reminder: 'この端末にも通知しますか？',
  },
  turnOn: '通知をオンにする',
  notNow: '今はしない',
}

const en: typeof jp = {
  title: 'Notifications on this device',
  hint: 'Shows what we email you about lessons on this device, too. None arrive while email notifications are off.',
  endsWithSession:
    'They stop when you’re signed out. To keep getting them, choose “Stay signed in on this device” when you sign in.',
  isOn: 'Notifications are on for this device',
  isOff: 'Notifications are off for this device',
  failed: "We couldn't set up notifications. Check your connection and try again.",
  none: { no: 'Not available', homeScreen: 'From the home screen', blocked: 'Blocked' },
  why: {
    no: "This browser can't show notifications. Try another one.",
    homeScreen:
      'On an iPhone or iPad, choose “Add to Home Screen” from the share button in Safari. Open the app from its icon there, and you can turn notifications on.',
    blocked:
      'Notifications are blocked in this browser. Allow them for this site in the settings of the browser or the device, then reload the page.',
  },
  ask: {
    seat: 'Get a notification on this device as soon as a seat opens up?',
    reminder: 'Get it as a notification on this device, too?',
  },
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
}

export const messages = { jp, en }
