import type { Language } from '@koma/schema/codes'
import { GraphQLError } from 'graphql'
import { unauthenticated } from './errors.ts'

/** Returns the error for a hash of no known document (HTTP 400): the page is older or newer than the server. */
export function unknownDocument(language: Language): GraphQLError {
  const text = {
    en: 'Koma has been updated. Reload the page.',
    jp: 'Komaが更新されました。画面を再読み込みしてください。',
  }
  return new GraphQLError(text[language], { extensions: { code: 'UNKNOWN_DOCUMENT', http: { status: 400 } } })
}

/**
 * Returns the error for a query that is not the app's: 401 from somebody unknown, 403 from somebody who may use only
 * the app.
 */
export function notTrusted({ language, viewer }: { language: Language; viewer: object | null }): GraphQLError {
  if (viewer === null)
    return unauthenticated(language, {
      en: 'To send your own GraphQL queries, use an API key or sign in as staff.',
      jp: '独自のGraphQLクエリには、APIキーかスタッフのログインが必要です。',
    })
  const text = {
    en: 'To send your own GraphQL queries, use an API key or sign in as staff.',
    jp: '独自のGraphQLクエリを送信できるのはスタッフのみです。',
  }
  return new GraphQLError(text[language], { extensions: { code: 'UNTRUSTED_DOCUMENT', http: { status: 403 } } })
}

/** Reports a request that names its document in an unknown way (HTTP 400). */
export function malformed(language: Language): GraphQLError {
  const text = {
    en: 'Send either the query text or its SHA-256 hash, not both.',
    jp: 'クエリは本文またはsha256ハッシュのどちらか一方で指定してください。',
  }
  return new GraphQLError(text[language], { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } })
}

const excessTexts = {
  text: { en: 'longer than {most} characters', jp: '{most}文字を超えています' },
  tokens: { en: 'made of more than {most} tokens', jp: '語と記号が{most}個を超えています' },
  depth: { en: 'nested deeper than {most} levels', jp: '入れ子が{most}段を超えています' },
  names: { en: 'using a name longer than {most} characters', jp: '{most}文字を超える名前があります' },
  aliases: { en: 'using more than {most} aliases', jp: '別名（エイリアス）が{most}個を超えています' },
  directives: { en: 'using more than {most} directives', jp: 'ディレクティブが{most}個を超えています' },
  variables: { en: 'declaring more than {most} variables', jp: '変数が{most}個を超えています' },
  longNames: {
    en: 'using long aliases in long lists; choose shorter ones',
    jp: '長い一覧で長い別名（エイリアス）を使っています。短くしてください',
  },
  rootFields: { en: 'asking for more than {most} top-level fields', jp: '一度に取得する項目が{most}個を超えています' },
  definitions: {
    en: 'made of more than {most} operations and fragments',
    jp: '操作とフラグメントが{most}個を超えています',
  },
  liveDirectives: {
    en: 'using @include or @skip in a subscription',
    jp: 'サブスクリプションで@includeまたは@skipは使えません',
  },
  repetitions: { en: 'asking for the same fields again and again', jp: '同じ項目を何度も指定しています' },
  slotLists: { en: 'asking for more than one list of slots', jp: '枠の一覧は一度に1つまでです' },
  values: {
    en: 'asking for too much at once; choose fewer days or fewer fields',
    jp: '一度に取得する量が多すぎます。期間か項目を減らしてください',
  },
} as const

/** The things of which a query can have too much. */
export type Excess = keyof typeof excessTexts

/**
 * Returns the error for a query that is too large, before any of it is done (HTTP 400); `most` is the limit it
 * passed.
 */
export function tooComplex(language: Language, excess: Excess, most: number): GraphQLError {
  const why = excessTexts[excess][language].replace('{most}', most.toLocaleString('en'))
  const text = { en: `This query is too large: ${why}.`, jp: `このクエリは大きすぎます：${why}。` }
  return new GraphQLError(text[language], { extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } } })
}

/** Reports an answer above the limit of bytes (HTTP 400). */
export function answerTooLarge(language: Language): GraphQLError {
  const text = {
    en: 'The answer is too large. Ask for fewer days or fewer fields.',
    jp: '取得する量が多すぎます。期間を短くするか、項目を減らしてください。',
  }
  return new GraphQLError(text[language], { extensions: { code: 'ANSWER_TOO_LARGE', http: { status: 400 } } })
}

/** Tells whether an error is `answerTooLarge`. */
export function isAnswerTooLarge(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && error.extensions['code'] === 'ANSWER_TOO_LARGE'
}
