import { expect, test } from 'vitest'
import { addressIn, isWebAddress } from './link.ts'

test.each([
  ['meet.example/room', 'https://meet.example/room'],
  [' meet.example ', 'https://meet.example'],
  ['http://meet.example', 'http://meet.example'],
  ['HTTPS://meet.example', 'HTTPS://meet.example'],
  ['httpd.example', 'https://httpd.example'],
  ['nas.example:8080/share', 'https://nas.example:8080/share'],
  ['http://nas/share', 'http://nas/share'],
  ['\u200Bhttps://meet.example/\u2060room\u00AD', 'https://meet.example/room'],
  ['https://例え.example/部屋', 'https://例え.example/部屋'],
  ['   ', ''],
  ['教材はこちら：https://example.com/a', 'https://example.com/a'],
  ['Please read\n<https://example.com/a>.', 'https://example.com/a'],
])('%j is kept as %j, with https in front where no http is (SCHED-82)', (typed, kept) => {
  expect(addressIn(typed)).toBe(kept)
})

const zoom = `Hana Sato is inviting you to a scheduled Zoom meeting.

Topic: Piano
Time: Nov 30, 2026 03:00 PM Osaka, Sapporo, Tokyo

Join Zoom Meeting
https://us02web.zoom.us/j/81234567890?pwd=QWxhZGRpbg.1

Meeting ID: 812 3456 7890
Passcode: 123456

One tap mobile
+13462487799,,81234567890# US (Houston)
Find your local number: https://us02web.zoom.us/u/kbcdEFGH`

const teams = `Microsoft Teams ミーティング
会議に参加: https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?context=%7b%22Tid%22%3a%22x%22%7d
会議 ID: 456 789 012 345
ヘルプが必要ですか? <https://aka.ms/JoinTeamsMeeting?omkt=ja-JP> | システム リファレンス<https://teams.microsoft.com/l/meetup>`

test.each([
  ['Zoom', zoom, 'https://us02web.zoom.us/j/81234567890?pwd=QWxhZGRpbg.1'],
  ['Zoom in one line', zoom.replaceAll('\n', ' '), 'https://us02web.zoom.us/j/81234567890?pwd=QWxhZGRpbg.1'],
  [
    'Zoom in Japanese',
    '佐藤花さんがあなたを予約されたZoomミーティングに招待しています。\n\nトピック: ピアノ\nZoomミーティングに参加する\nhttps://zoom.us/j/99912345678?pwd=abc\n\nミーティングID: 999 1234 5678\nパスコード: 1',
    'https://zoom.us/j/99912345678?pwd=abc',
  ],
  [
    'Teams',
    teams,
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?context=%7b%22Tid%22%3a%22x%22%7d',
  ],
  [
    'Meet',
    'Piano\nMonday, 30 November · 3:00 – 4:00pm\nGoogle Meet joining info\nVideo call link: https://meet.google.com/abc-defg-hij\nOr dial: (JP) +81 3-4545-0000 PIN: 123#\nMore phone numbers: https://tel.meet/abc-defg-hij?pin=1',
    'https://meet.google.com/abc-defg-hij',
  ],
  ['Meet without https', '会議に参加: meet.google.com/abc-defg-hij', 'https://meet.google.com/abc-defg-hij'],
  [
    'Webex',
    'Join from the meeting link\nhttps://school.webex.com/school/j.php?MTID=m0123\n\nGlobal call-in numbers\nhttps://school.webex.com/school/globalcallin.php?MTID=t1',
    'https://school.webex.com/school/j.php?MTID=m0123',
  ],
  [
    'Skype',
    'Join Skype meeting: https://join.skype.com/AbCdEf012345 (no account needed)',
    'https://join.skype.com/AbCdEf012345',
  ],
])('addressIn keeps the address to join from an invitation of %s (SCHED-82, SLOT-19)', (_name, text, address) => {
  expect(addressIn(text)).toBe(address)
})

test.each([
  'Topic: Piano',
  'Topic:',
  'room 5',
  'room5',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@example.com',
  'ftp://files.example/a',
  'a@example.com',
  'https://hana:secret@meet.example/',
  'https://',
  'https://drive.example/My Folder',
  'https://a.example\nhttps://b.example',
  `https://meet.example/${'x'.repeat(2000)}`,
])('%j is refused, because nothing would open (SCHED-82)', (typed) => {
  expect(addressIn(typed)).toBeNull()
  expect(isWebAddress(typed)).toBe(typed.startsWith('https://meet.example/x'))
})

test('an address that is kept is found again in what was kept', () => {
  for (const text of [zoom, teams, 'meet.example', 'http://nas/share']) {
    const kept = addressIn(text) ?? ''
    expect([isWebAddress(kept), addressIn(kept)]).toEqual([true, kept])
  }
})

test.each(['https://', 'x.', 'zoom.us/', ' ', 'https://a ', '<'])(
  'a text of %j again and again is read in one go',
  (part) => {
    expect(addressIn(part.repeat(10_000)) ?? '').toBeTypeOf('string')
  },
)
