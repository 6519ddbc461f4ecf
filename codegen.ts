import type { CodegenConfig } from '@graphql-codegen/cli'
import { writePossibleTypes } from './possibleTypes.ts'
import { writeTrustedDocuments } from './trustedDocuments.ts'

/**
 * Types for the web's documents, from the committed contract. A fragment names fields that several
 * documents ask for and hides none of them (decision 023).
 *
 * Each document gets its hash, by which the browser names it instead of sending it (decision 024).
 */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['web/src/**/*.{ts,tsx}', '!web/src/gql/**', '!**/*.test.{ts,tsx}'],
  ignoreNoDocuments: true,
  hooks: { afterAllFileWrite: [writeTrustedDocuments, writePossibleTypes] },
  generates: {
    'web/src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
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
      },
    },
  },
}

export default config
