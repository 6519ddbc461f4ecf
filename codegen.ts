import type { CodegenConfig } from '@graphql-codegen/cli'

/**
 * Types for the web's documents, from the committed contract. Masking is Apollo Client's own
 * (`dataMasking`, see web/src/app/apolloClient.ts), so a row re-renders when its fragment changes
 * and the page around it does not; the preset's type-only masking is therefore off.
 */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['web/src/**/*.{ts,tsx}', '!web/src/gql/**', '!**/*.test.{ts,tsx}'],
  ignoreNoDocuments: true,
  generates: {
    'web/src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        inlineFragmentTypes: 'mask',
        customDirectives: { apolloUnmask: true },
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
