import { useQuery } from '@apollo/client/react'
import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { placeholderTexts, preparedClauses, preparedClauseTexts } from '@koma/schema/agreementClauseTexts'
import { agreementPlaceholders, MOST_TEMPLATE } from '@koma/schema/rules/agreementTemplate'
import { useRef, useState } from 'react'
import type { AgreementTemplate_TemplateFragment } from '../../gql/graphql.ts'
import form from '../../record/RecordForm.module.css'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useLeavingNew } from '../../record/useLeaving.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AgreementClauses } from './AgreementClauses.tsx'
import classes from './AgreementTemplate.module.css'
import { AgreementTemplatePreviewQuery, SaveAgreementTemplateMutation } from './agreementTemplateDocuments.ts'
import { templateMessages } from './agreementTemplateMessages.ts'

interface AgreementTemplateFormProps {
  template: AgreementTemplate_TemplateFragment
  onDone: () => void
}

/** The editor of the school's own clauses in a language, with a preview of samples beside it. (AGR-01…03, AGR-05) */
export function AgreementTemplateForm({ template, onDone }: AgreementTemplateFormProps) {
  const { language, version, at, by } = template
  const text = useMessages(templateMessages)
  const format = useFormat()
  const [own] = useLanguage()
  const guard = useLeavingNew()
  const area = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(template.body)
  const [shown] = useDebouncedValue(body, 300)
  const { save, saving } = useSave(SaveAgreementTemplateMutation)
  const { data, previousData } = useQuery(AgreementTemplatePreviewQuery, {
    variables: { language, body: shown },
    fetchPolicy: 'network-only',
  })
  const preview = (data ?? previousData)?.agreementTemplatePreview
  const insert = (words: string) => {
    const { selectionStart: start = body.length, selectionEnd: end = body.length } = area.current ?? {}
    setBody(`${body.slice(0, start)}${words}${body.slice(end)}`)
    area.current?.focus()
  }
  const add = (clause: string) => setBody(body.trim() === '' ? clause : `${body.trimEnd()}\n\n${clause}`)
  const send = async () => {
    const answer = await save({ input: { language, body, version } }, text.saved)
    if (answer?.success === true) onDone()
  }
  const prepared = preparedClauseTexts[language]
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Unsaved unsaved={body !== template.body} guard={guard} onDiscard={() => setBody(template.body)} />
      <p className={form.hint}>
        {version === 0 || at === null ? text.noVersion : text.version(version, format.dateTime(at), by ?? '')}{' '}
        {text.kept}
      </p>
      <div className={classes.sides}>
        <div className={classes.side}>
          <Textarea
            ref={area}
            label={text.body}
            description={text.bodyHint}
            value={body}
            maxLength={MOST_TEMPLATE}
            rows={18}
            lang={language === 'jp' ? 'ja' : 'en'}
            onChange={({ currentTarget: { value } }) => setBody(value)}
            error={preview && preview.unknown.length > 0 ? text.unknown(preview.unknown.join(' ')) : undefined}
          />
          <section aria-label={text.prepared}>
            <div className={classes.buttons}>
              {preparedClauses.map((clause) => (
                <Button key={clause} variant="default" size="compact-md" onClick={() => add(prepared[clause].body)}>
                  {text.insert(prepared[clause].name)}
                </Button>
              ))}
            </div>
            <p className={form.hint}>{text.lawyer}</p>
          </section>
          <section aria-label={text.placeholders}>
            <h3 className={form.title}>{text.placeholders}</h3>
            <div className={classes.buttons}>
              {agreementPlaceholders.map((name) => (
                <Button key={name} variant="default" size="compact-sm" onClick={() => insert(`{${name}}`)}>
                  {text.placeholderOf(`{${name}}`, placeholderTexts[own][name].name)}
                </Button>
              ))}
            </div>
          </section>
        </div>
        <section className={classes.preview} aria-label={text.preview} lang={language === 'jp' ? 'ja' : 'en'}>
          <h3 className={form.title}>{text.preview}</h3>
          {preview !== undefined && preview.clauses.length === 0 && <Notice tone="info">{text.standard}</Notice>}
          <AgreementClauses clauses={preview?.clauses ?? []} />
        </section>
      </div>
      <div>
        <Button type="submit" loading={saving} disabled={body === template.body || (preview?.unknown.length ?? 0) > 0}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
