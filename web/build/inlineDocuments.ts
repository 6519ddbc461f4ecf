import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { DocumentNode } from 'graphql'
import type { Plugin } from 'vite'

const call = /\bgraphql\(\s*`([^`]+)`\s*,?\s*\)/g
const importLine = /import \{ graphql \} from '[^']*\/gql\/gql\.ts'\n/

/**
 * Puts each GraphQL document where it is used. Otherwise one generated module holds those of all areas, and a
 * student's first load would bring the queries of the staff.
 */
export function inlineDocuments(): Plugin {
  let documents: Promise<ReadonlyMap<string, DocumentNode>> | undefined
  return {
    name: 'koma-inline-documents',
    enforce: 'pre',
    apply: 'build',
    async transform(code, id) {
      if (!importLine.test(code) || !/\.tsx?$/.test(id)) return null
      const known = await (documents ??= readDocuments())
      const inlined = code.replace(importLine, '').replaceAll(call, (_, source: string) => {
        const name = /(?:query|mutation|subscription|fragment)\s+(\w+)/.exec(source)?.[1] ?? ''
        const document = known.get(name)
        if (document === undefined) throw new Error(`${id}: ${name} is not generated; run pnpm codegen`)
        return JSON.stringify(document)
      })
      return { code: inlined, map: null }
    },
  }
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
