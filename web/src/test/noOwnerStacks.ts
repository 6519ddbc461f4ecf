import * as React from 'react'

// In development React notes where each element was made, for messages that no test reads: a sixth of the time that
// tests of screens take. It stops by itself at ten thousand elements a second; here it believes to be there already.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null) {
  const enough = { get: () => 10_000, set: () => undefined, configurable: true }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough)
}
