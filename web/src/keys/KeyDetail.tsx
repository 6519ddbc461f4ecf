import { Select } from '@mantine/core'
import { useState } from 'react'
import form from '../record/RecordForm.module.css'
import parts from '../record/RecordParts.module.css'
import { SecretOnce } from '../record/SecretOnce.tsx'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type ApiKey, RevokeApiKeyMutation, RotateApiKeyMutation } from './keyDocuments.ts'
import { KeyForm } from './KeyForm.tsx'
import { scopesInWords } from './keyScopeChoices.ts'
import classes from './keys.module.css'
import { messages } from './messages.ts'
import { useMoment } from './useMoment.ts'

const overlaps = ['0', '1', '24', '168'] as const
type Overlap = (typeof overlaps)[number]

/** Shows a key: what is known of it, its form, the change to another token, and its end. */
export function KeyDetail({ apiKey, reload }: { apiKey: ApiKey; reload: () => Promise<unknown> }) {
  const { id, name, state, code, scopes, expiresAt, lastUsedAt, revokedAt, formerUntil, formerUsedAt } = apiKey
  const text = useMessages(messages)
  const [language] = useLanguage()
  const moment = useMoment()
  const { deactivated } = useRecordWords()
  const { save: rotate } = useSave(RotateApiKeyMutation)
  const { save: revoke } = useSave(RevokeApiKeyMutation)
  const [overlap, setOverlap] = useState<Overlap>('24')
  const [token, setToken] = useState<string | null>(null)
  const changeOver = async () => {
    const answer = await rotate({ input: { id, overlapHours: Number(overlap) } }, null)
    if (answer?.success !== true) return false
    setToken(answer.token ?? null)
    return true
  }
  const end = async () => {
    const answer = await revoke({ id }, deactivated(name))
    if (answer?.success !== true) return false
    setToken(null)
    return true
  }
  const facts = [
    [text.lastUsed, lastUsedAt === null ? text.notUsed : moment(lastUsedAt)],
    [text.until, expiresAt === null ? text.noExpiry : moment(expiresAt)],
    [text.code, `key:${code}`],
    ...(state === 'revoked' ? [[text.scopes, scopesInWords(scopes, language)] as const] : []),
  ] as const
  return (
    <div className={form.detail}>
      {state === 'revoked' && <Notice tone="warn">{text.revoked(moment(revokedAt ?? ''))}</Notice>}
      {state === 'expired' && <Notice tone="warn">{text.expired}</Notice>}
      <Facts className={classes.facts}>
        {facts.map(([head, value]) => (
          <Fact key={head} label={head}>
            {value}
          </Fact>
        ))}
      </Facts>
      {state !== 'revoked' && (
        <>
          {formerUntil !== null && (
            <p className={classes.quiet}>
              {text.former(moment(formerUntil))}{' '}
              {formerUsedAt === null ? text.formerUnused : text.formerUsed(moment(formerUsedAt))}
            </p>
          )}
          {token !== null && (
            <SecretOnce label={text.token} secret={token} words={text.tokenOnce} onDone={() => setToken(null)} />
          )}
          <KeyForm apiKey={apiKey} reload={reload} />
          <section className={parts.part}>
            <h3>{text.token}</h3>
            <div className={classes.buttons}>
              {state === 'active' && (
                <ConfirmedButton
                  label={text.rotate}
                  title={text.rotate}
                  confirmLabel={text.rotate}
                  onConfirm={changeOver}
                >
                  <p>{text.rotateAsk}</p>
                  <Select
                    label={text.overlap}
                    data={overlaps.map((hours) => ({ value: hours, label: text.overlaps[hours] }))}
                    value={overlap}
                    onChange={(hours) => setOverlap(overlaps.find((offered) => offered === hours) ?? '24')}
                    allowDeselect={false}
                  />
                </ConfirmedButton>
              )}
              <ConfirmedButton
                label={text.revoke}
                button={{ variant: 'outline', color: 'red' }}
                title={text.revokeTitle}
                confirmLabel={text.revoke}
                onConfirm={end}
                danger
              >
                <p>{text.revokeAsk(name)}</p>
              </ConfirmedButton>
            </div>
          </section>
        </>
      )}
    </div>
  )
}
