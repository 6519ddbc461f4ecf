import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { type DocumentNode, Kind } from 'graphql'
import type { Plugin } from 'vite'

const call = /\bgraphql\(\s*`([^`]+)`\s*,?\s*\)/g
const importLine = /import \{ graphql \} from '[^']*\/gql\/gql\.ts'\n/

const fragmentModule = 'koma-fragment:'

/**
 * Puts each GraphQL document where it is used. Otherwise one generated module holds those of all areas, and a
 * student's first load would bring the queries of the staff. Fragments are modules of their own, so that documents
 * share them instead of each having a copy.
 */
export function inlineDocuments(): Plugin {
  let documents: Promise<ReadonlyMap<string, DocumentNode>> | undefined
  const known = () => (documents ??= readDocuments())
  return {
    name: 'koma-inline-documents',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source.startsWith(fragmentModule) ? `\0${source}` : null),
    async load(id) {
      if (!id.startsWith(`\0${fragmentModule}`)) return null
      const name = id.slice(fragmentModule.length + 1)
      const definition = (await known()).get(name)?.definitions[0]
      return `export const ${fragmentName(name)} = ${JSON.stringify(definition)}`
    },
    async transform(code, id) {
      if (!importLine.test(code) || !/\.tsx?$/.test(id)) return null
      const all = await known()
      const fragments = new Set<string>()
      const inlined = code.replace(importLine, '').replaceAll(call, (_, source: string) => {
        const name = /(?:query|mutation|subscription|fragment)\s+(\w+)/.exec(source)?.[1] ?? ''
        const document = all.get(name)
        if (document === undefined) throw new Error(`${id}: ${name} is not generated; run pnpm codegen`)
        const definitions = document.definitions.map((definition) => {
          if (definition.kind !== Kind.FRAGMENT_DEFINITION) return JSON.stringify(definition)
          fragments.add(definition.name.value)
          return fragmentName(definition.name.value)
        })
        return `{ kind: 'Document', definitions: [${definitions.join()}] }`
      })
      const imports = [...fragments].map((name) => `import { ${fragmentName(name)} } from '${fragmentModule}${name}'\n`)
      return { code: imports.join('') + inlined, map: null }
    },
  }
}

function fragmentName(name: string): string {
  return `fragment_${name}`
}

/** The generated documents by the name of what they define first. */
async function readDocuments(): Promise<ReadonlyMap<string, DocumentNode>> {
  const file = join(import.meta.dirname, '..', 'src', 'gql', 'graphql.ts')
  const generated: Record<string, unknown> = await import(pathToFileURL(file).href)
  const entries = Object.values(generated).flatMap((document): [string, DocumentNode][] => {
    if (!isDocument(document)) return []
    const [first] = document.definitions
    return first !== undefined && 'name' in first && first.name !== undefined ? [[first.name.value, document]] : []
  })
  return new Map(entries)
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Document'
}
