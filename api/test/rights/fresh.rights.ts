import type { Right } from './right.ts'

/** The sensitive operations: people must have given their password in their session within ten minutes (SEC-08). */
export const sensitive: ReadonlySet<string> = new Set([
  'mutation endSessions',
  'mutation endAccountSessions',
  'mutation setPassword',
  'mutation printPasswordLinks',
  'mutation confirmAccountEmail',
  'mutation createApiKey',
  'mutation updateApiKey',
  'mutation rotateApiKey',
  'mutation revokeApiKey',
  'mutation createWebhook',
  'mutation updateWebhook',
  'mutation rotateWebhookSecret',
  'POST /api/keys',
  'PUT /api/keys/:id',
  'POST /api/keys/:id/rotate',
  'POST /api/keys/:id/revoke',
  'POST /api/webhooks',
  'PUT /api/webhooks/:id',
  'POST /api/webhooks/:id/secret',
  'query newPasskeyOptions',
  'mutation startOneTimeCodes',
  'mutation confirmOneTimeCodes',
  'mutation endOneTimeCodes',
  'mutation renewRecoveryCodes',
  'mutation addPasskey',
  'mutation removePasskey',
  'mutation resetSecondFactors',
  'GET /app/export/students',
  'GET /app/export/contracts',
  'GET /app/export/own',
  'query erasurePreview',
  'mutation erasePerson',
  'mutation saveRetention',
  'GET /app/export/person',
])

/**
 * Those that are sensitive only where they touch permissions, an address, security emails or what signing in takes;
 * tests try both.
 */
export const partlySensitive: ReadonlySet<string> = new Set([
  'mutation createStaff',
  'mutation updateStaff',
  'mutation updateOwnSettings',
  'mutation updateSettings',
])

/** Marks the rows of sensitive operations; all others are tried in sessions whose password was given long ago. */
export const withFresh = (rows: readonly Right[]): Right[] =>
  rows.map((row) => (sensitive.has(row.operation) ? { ...row, fresh: true } : row))
