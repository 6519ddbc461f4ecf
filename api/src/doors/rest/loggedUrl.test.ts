import { expect, test } from 'vitest'
import { loggedUrl } from './calendarRoute.ts'

test.each([
  ['/passwordReset/student/secret', '/passwordReset/student/…'],
  ['/PASSWORDRESET/teachers/secret?x=1', '/PASSWORDRESET/teachers/…?x=1'],
  ['/emailConfirm/staff/secret', '/emailConfirm/staff/…'],
  ['/passwordReset/staff', '/passwordReset/staff'],
  ['/calendar/secret/koma.ics', '/calendar/…/koma.ics'],
  ['/calendar/c2VjcmV0.mac.ics', '/calendar/…'],
  ['/unsubscribe/c2VjcmV0.mac?x=1', '/unsubscribe/…?x=1'],
  ['/api/slots/1', '/api/slots/1'],
])('the log keeps %s as %s (AUTH-19, D9)', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})
