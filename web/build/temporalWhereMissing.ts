import type { Plugin } from 'vite'

const polyfill = 'temporal-polyfill/global'
const nothing = '\0koma-temporal-is-there'

/**
 * The shared rules bring their own Temporal for Node. In the browser the entry has seen to it before anything else
 * loads, so that only browsers without one fetch it.
 */
export function temporalWhereMissing(): Plugin {
  return {
    name: 'koma-temporal-where-missing',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === polyfill && importer?.replaceAll('\\', '/').includes('/schema/src/') === true ? nothing : null,
    load: (id) => (id === nothing ? '' : null),
  }
}
