/**
 * Makes the types of bot.ts from the schema of a Koma: KOMA=https://school.example npx graphql-codegen --config
 * codegen.ts
 */
export default {
  schema: `${process.env['KOMA']}/docs/schema.graphql`,
  documents: 'bot.ts',
  generates: {
    'gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        enumType: 'string-literal',
        useTypeImports: true,
        importExtension: '.ts',
        scalars: { ID: 'string', PlainDate: 'string', PlainDateTime: 'string', Instant: 'string' },
      },
    },
  },
}
