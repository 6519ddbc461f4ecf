import type { CodegenConfig } from '@graphql-codegen/cli'
import { writePossibleTypes } from './possibleTypes.ts'
import { writeTrustedDocuments } from './trustedDocuments.ts'

/** How what the schema says becomes TypeScript. */
const types = {
  enumType: 'string-literal',
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
 * Types for the web's documents, from the committed contract. A fragment names fields that several
 * documents ask for and hides none of them (decision 023).
 *
 * Each document gets its hash, by which the browser names it instead of sending it (decision 024).
 */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  ignoreNoDocuments: true,
  hooks: { afterAllFileWrite: [writeTrustedDocuments, writePossibleTypes] },
  generates: {
    'web/src/gql/': {
      documents: ['web/src/**/*.{ts,tsx}', '!web/src/gql/**', '!**/*.test.{ts,tsx}'],
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: types,
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
