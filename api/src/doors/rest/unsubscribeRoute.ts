import type { Language } from '@koma/schema/codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RecurringMail } from '../../mail/mail.kinds.ts'
import { Buckets } from '../../platform/shared/buckets.ts'
import { notFound, tooManyRequests } from '../../platform/shared/errors.ts'
import { stopMails, stoppedBy } from '../../reminders/stopMails.ts'
import type { ContextBuilder } from '../requestContext.ts'
import { publicClaimsOf } from './claims.ts'

const words: Record<
  Language,
  {
    kinds: Record<RecurringMail, string>
    ask: (kind: string) => string
    stop: string
    done: (kind: string) => string
    back: string
    busy: string
  }
> = {
  jp: {
    kinds: { reminder: 'レッスン前のお知らせ', dailySchedule: '本日の予定', contractReminder: '契約のお知らせ' },
    ask: (kind) => `「${kind}」のメールを停止しますか？`,
    stop: '停止する',
    done: (kind) => `「${kind}」のメールを停止しました。`,
    back: 'ほかのメールはこれまでどおり届きます。ユーザー設定で再開できます。',
    busy: 'アクセスが集中しています。少し待ってから、もう一度お試しください。',
  },
  en: {
    kinds: { reminder: 'lesson reminders', dailySchedule: 'daily schedules', contractReminder: 'contract reminders' },
    ask: (kind) => `Stop emails with ${kind}?`,
    stop: 'Stop these emails',
    done: (kind) => `You won't get emails with ${kind} any more.`,
    back: 'Other emails still arrive. You can turn these on again in your settings.',
    busy: 'Too many requests. Please try again in a moment.',
  },
}

/**
 * Serves `/unsubscribe/<token>` of recurring mails: reading it asks, since programs that look through mails open every
 * address, and only a POST stops them (RFC 8058).
 */
export function registerUnsubscribe(http: FastifyInstance, contextFor: ContextBuilder): void {
  const callers = new Buckets({ burst: 60, perSecond: 1, most: 10_000 })
  http.register((scope, _options, done) => {
    // One-click mail programs post a form. What it says is always the same.
    scope.addContentTypeParser(/^(application\/x-www-form-urlencoded|multipart\/form-data)/, (_request, body, read) => {
      body.resume()
      body.on('end', () => read(null, {}))
      body.on('error', read)
    })
    const answer = async (
      request: FastifyRequest<{ Params: { token: string } }>,
      reply: FastifyReply,
      act: typeof stopMails,
      page: (kind: string, text: (typeof words)[Language]) => string,
    ) => {
      const claims = { ...publicClaimsOf(request), origin: 'rest' as const }
      const ctx = await contextFor(claims)
      const text = words[ctx.language]
      const wait = callers.take(claims.address)
      if (wait > 0) throw tooManyRequests(text.busy, wait)
      const kind = await act(ctx, request.params.token)
      if (kind === null) throw notFound(ctx.language)
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      return reply.type('text/html; charset=utf-8').send(pageOf(page(text.kinds[kind], text), ctx.language))
    }
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', (request, reply) =>
      answer(
        request,
        reply,
        stoppedBy,
        (kind, text) => `<h1>${text.ask(kind)}</h1><form method="post"><button>${text.stop}</button></form>`,
      ),
    )
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', (request, reply) =>
      answer(request, reply, stopMails, (kind, text) => `<h1>${text.done(kind)}</h1><p>${text.back}</p>`),
    )
    done()
  })
}

function pageOf(body: string, language: Language): string {
  return `<!doctype html>
<html lang="${language === 'jp' ? 'ja' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Koma</title></head>
<body><main>${body}</main></body>
</html>
`
}
