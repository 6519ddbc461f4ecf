import type { Language } from '@koma/schema/codes'
import { GraphQLError } from 'graphql'

/** A name as a Host header may have it; any other is not repeated. */
const HOST = /^[\w.-]{1,253}$|^\[[\da-f:]+\]$/i

const texts = {
  nobodyHere: {
    en: () => 'There is no school here yet. (Administrators: run `pnpm koma setup` to create the first one.)',
    jp: () => 'スクールがまだ登録されていません。システム管理者は、pnpm koma setup で最初のスクールを作成できます。',
  },
  elsewhere: {
    en: (host: string) =>
      `There is no school at ${host || 'this address'}. Check the address. (Administrators: run \`pnpm koma school\` to list host names, or \`pnpm koma school add --host ${host || 'HOST'}\`. A proxy must pass the Host header unchanged.)`,
    jp: (host: string) =>
      `${host || 'このアドレス'}のスクールは見つかりません。アドレスをご確認ください。システム管理者の方へ：登録済みのホスト名は pnpm koma school で確認でき、このホスト名のスクールは pnpm koma school add --host ${host || 'ホスト名'} で作成できます。プロキシを使う場合は、Hostヘッダーをそのまま渡すように設定してください。`,
  },
} satisfies Record<string, Record<Language, (host: string) => string>>

/**
 * Refuses a request for a host name without a school (HTTP 404, NOT_FOUND), and says what to do. `host` is the Host
 * header, which may carry a port; with `isEmpty` there is no school at all. (D21, D22)
 */
export function unknownHost(language: Language, host: string, isEmpty: boolean): GraphQLError {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const text = (isEmpty ? texts.nobodyHere : texts.elsewhere)[language]
  return new GraphQLError(text(HOST.test(name) ? name : ''), {
    extensions: { code: 'NOT_FOUND', http: { status: 404 } },
  })
}
