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
        // The hash by which the server knows it; fragments alone have none.
        const meta = '__meta__' in document ? `__meta__: ${JSON.stringify(document.__meta__)}, ` : ''
        return `{ ${meta}kind: 'Document', definitions: [${definitions.join()}] }`
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
  return documentsByName(Object.values(generated).filter(isDocument))
}

/**
 * Documents by the name of what they define first.
 * @throws when two have the same name: one would stand in the place of the other
 */
export function documentsByName(documents: readonly DocumentNode[]): ReadonlyMap<string, DocumentNode> {
  const known = new Map<string, DocumentNode>()
  for (const document of documents) {
    const [first] = document.definitions
    const name = first !== undefined && 'name' in first ? first.name?.value : undefined
    if (name === undefined) continue
    if (known.has(name)) throw new Error(`Two GraphQL documents are called ${name}; give one another name`)
    known.set(name, document)
  }
  return known
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Document'
}
