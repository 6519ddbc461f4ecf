import type { CodegenConfig } from '@graphql-codegen/cli'
import { writeTrustedDocuments } from './tools/codegen/trustedDocuments.ts'

/** How the schema's types become TypeScript. */
const types = {
  enumType: 'string-literal',
  // Koma reads `ja` as `jp` and never returns it.
  enumValues: { Language: { en: 'en', ja: 'jp', jp: 'jp' } },
  useTypeImports: true,
  importExtension: '.ts',
  strictScalars: true,
  scalars: {
    ID: 'string',
    PlainDate: 'string',
    PlainDateTime: 'string',
    Instant: 'string',
  },
} as const

/**
 * Generates types for the web's documents from the committed schema. Fragments name fields that several documents
 * share, without masking (decision 023). The browser sends a document's hash instead of its text (decision 024).
 */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  ignoreNoDocuments: true,
  hooks: { afterAllFileWrite: [writeTrustedDocuments] },
  generates: {
    'web/src/gql/': {
      documents: ['web/src/**/*.{ts,tsx}', '!web/src/gql/**', '!**/*.test.{ts,tsx}'],
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: types,
    },
    // The cache needs to know which types implement an interface: a fragment may be on one.
    'web/src/gql/possibleTypes.ts': {
      plugins: ['fragment-matcher'],
      config: { useExplicitTyping: true },
    },
    'examples/bot/gql/': {
      documents: ['examples/bot/bot.ts'],
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: types,
    },
  },
}

export default config
