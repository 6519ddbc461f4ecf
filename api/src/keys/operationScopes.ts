import type { KeyScope } from '@koma/schema/keyScopes'

const people = ['slots:read', 'bookings:read', 'students:read'] as const

/**
 * The scopes of REST paths: a path answers in one shape, so it needs the scopes of everything in it; a change names the
 * students it touches.
 */
const paths: readonly [RegExp, readonly KeyScope[]][] = [
  [/^GET \/api\/settings\/(locations|theme)$/, []],
  [/^GET \/api\/(slots|admin\/slots|(one\/)?slots\/:id|list\/bookings\/:id)$/, people],
  [/^(POST|PUT) \/api\/admin\/slots\/(new|:id)$/, ['slots:write', ...people]],
  [/^DELETE \/api\/admin\/slots\/:id$/, ['slots:write', ...people]],
  [
    /^POST \/api\/admin\/(slotBook|slotCancel|waitingAdd|waitingRemove|otherCancel)\/:id$/,
    ['bookings:write', ...people, 'contracts:read'],
  ],
  [/^PUT \/api\/attendance\/:id$/, ['bookings:write', ...people]],
  [/^GET \/api\/history\/:kind\/:id$/, people],
  [/^GET \/api\/((list|one)\/)?students?\//, ['students:read', 'contracts:read']],
  [/^(POST|PUT) \/api\/update\/students\/(new|:id)$/, ['students:write', 'contracts:read', ...people]],
  [/^DELETE \/api\/admin\/students\/:id$/, ['students:write', 'contracts:read', ...people]],
  [/^GET \/api\/profile\/student\/:id$/, ['students:read']],
  [/^PUT \/api\/profile\/student\/:id$/, ['students:write']],
  [/^GET \/api\/((list|one)\/)?teachers?\//, ['teachers:read']],
  [/^POST \/api\/update\/teachers\/new$/, ['teachers:write']],
  [/^PUT \/api\/update\/teachers\/:id$/, ['teachers:write', 'students:read']],
  [/^DELETE \/api\/admin\/teachers\/:id$/, ['teachers:write', 'students:read']],
  [/^GET \/api\/((list|one)\/)?lessonTypes\//, ['courses:read']],
  [/^POST \/api\/update\/lessonTypes\/new$/, ['courses:write']],
  [/^PUT \/api\/update\/lessonTypes\/:id$/, ['courses:write', 'students:read']],
  [/^DELETE \/api\/admin\/lessonTypes\/:id$/, ['courses:write', 'students:read']],
  [/^POST \/api\/update\/nonLesson\/new$/, ['settings:write', 'courses:read']],
  [/^PUT \/api\/update\/nonLesson\/:id$/, ['settings:write', 'courses:read', 'students:read']],
  [/^DELETE \/api\/admin\/nonLesson\/:id$/, ['settings:write', 'courses:read', 'students:read']],
  [/^GET \/api\/((list|one)\/)?locations\//, ['locations:read']],
  [/^POST \/api\/update\/locations\/new$/, ['locations:write']],
  [/^PUT \/api\/update\/locations\/:id$/, ['locations:write', 'students:read']],
  [/^DELETE \/api\/admin\/locations\/:id$/, ['locations:write', 'students:read']],
  [/^GET \/api\/(list\/)?contracts\/paymentsReport$/, ['payments:read', 'students:read']],
  [/^POST \/api\/payment\/:kind$/, ['payments:write', 'contracts:read', 'students:read']],
  [/^GET \/api\/((list|one)\/)?contracts\//, ['contracts:read', 'payments:read', 'students:read']],
  [/^(POST|PUT) \/api\/update\/contracts\/(new|:id)$/, ['contracts:write', 'payments:read', 'students:read']],
  [/^DELETE \/api\/admin\/contracts\/:id$/, ['contracts:write', 'payments:read', 'students:read']],
  [/^GET \/api\/((list|one)\/)?fixedSchedule\//, ['template:read', 'students:read']],
  [/^POST \/api\/update\/newFixed\/new$/, ['template:write', 'students:read']],
  [/^PUT \/api\/update\/fixedSlots\/:id$/, ['template:write', 'students:read']],
  [/^DELETE \/api\/admin\/fixedSchedule\/:id$/, ['template:write', 'students:read']],
  [/^GET \/api\/settings\/school$/, ['settings:read']],
  [/^PUT \/api\/(update\/settings\/:id|changeSetting\/:kind)$/, ['settings:write']],
  [/^GET \/api\/webhooks/, ['webhooks:read']],
  [/^(POST|PUT|DELETE) \/api\/webhooks/, ['webhooks:write']],
  [/^GET \/api\/((list\/)?log\/all|log)$/, ['log:read']],
  [/^GET \/api\/events$/, ['events:read']],
]

/** Returns the scopes a REST path needs, `GET /api/slots/:id`; null where it is closed to every key. */
export function scopesOfPath(path: string): readonly KeyScope[] | null {
  return paths.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
